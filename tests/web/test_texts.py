"""The page's sentences by code: refusals, shuffle checks, names of rules."""

import re
from pathlib import Path

import pytest

from canasta.game import REFUSALS
from canasta.players.bots import SEATED, STYLES
from canasta.rules import BOOKS
from canasta.rules.texts import texts
from canasta.rules.variations import VARIATIONS
from canasta.server.store import StoreError, public_words

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "web" / "src" / "texts" / "de"

_PLACES = "table|protocol|text|pad|evening|contest|position|puzzle|match|compact|kept"
_CODE = re.compile(rf'"((?:{_PLACES})\.[a-z_]+)"')
_STORE_CODE = re.compile(r'"(store\.[a-z_]+)"')
_FINDING = re.compile(r'"(proof\.[a-z_]+)"')


def object_in(section: str, name: str, language: str = "de") -> str:
    """Return the lines of an object that a file of texts declares."""
    text = (TEXTS.parent / language / f"{section}.ts").read_text(encoding="utf-8")
    return text.partition(f"const {name}:")[2].partition("\n};")[0] if name else text


def german_codes(name: str = "refusals", section: str = "server") -> set[str]:
    if (section, name) == ("server", "refusals"):  # one catalogue for page and terminal
        return set(texts("de").find("refusals", "refusals"))
    text = object_in(section, name)
    found = re.findall(r'^ +(?:"([a-z_.]+)":|([a-z_]+):\s*")', text, re.MULTILINE)
    return {quoted or bare for quoted, bare in found}


def codes_in(package: str) -> set[str]:
    """The codes that a package's errors have."""
    sources = (ROOT / "src" / "canasta").glob(f"**/{package}/**/*.py")
    return {code for path in sources for code in _CODE.findall(path.read_text(encoding="utf-8"))}


def store_codes() -> set[str]:
    """The codes of a store's errors that may have words of their own; all others share theirs."""
    store = ROOT / "src" / "canasta" / "server" / "store"
    sources = [path.read_text(encoding="utf-8") for path in store.glob("*.py")]
    return {code for text in sources for code in _STORE_CODE.findall(text)}


def test_every_refusal_of_the_game_has_a_german_sentence() -> None:
    assert {code for code, _, _ in REFUSALS.values()} <= german_codes()


@pytest.mark.parametrize("package", ["table", "web", "game", "worker"])
def test_every_error_that_a_page_may_show_has_a_german_sentence(package: str) -> None:
    codes = codes_in(package)
    assert codes
    assert codes <= german_codes()


def test_all_that_a_store_says_to_people_has_a_german_sentence() -> None:
    def said(code: str) -> str:
        return public_words(StoreError(code, "what the browser says itself"))

    codes = store_codes()
    assert len(codes) > 1
    of_their_own = {code for code in codes if said(code) != said("store.another")}
    assert of_their_own | {"store."} <= german_codes()
    assert said("store.full") != said("store.closed")


def test_all_that_a_pad_refuses_or_questions_has_a_german_sentence() -> None:
    files = {"pad.record", "pad.record_version", "pad.mixed"}  # the command line's alone
    assert codes_in("pad") - files <= german_codes() | german_codes("", "pad")


def test_all_that_an_evening_refuses_has_a_german_sentence() -> None:
    files = {"evening.record", "evening.record_version"}  # the command line's alone
    assert codes_in("evening") - files <= german_codes()


def test_all_that_a_duplicate_refuses_has_a_german_sentence() -> None:
    files = {"contest.record", "contest.record_version"}  # the command line's alone
    assert codes_in("duplicate") - files <= german_codes()


@pytest.mark.parametrize("package", ["positions", "puzzles"])
def test_all_that_is_wrong_with_a_position_has_a_german_sentence(package: str) -> None:
    inner = {"position.pack"}  # told as position.damaged
    assert codes_in(package) - inner <= german_codes()


def test_no_german_sentence_is_for_a_code_that_nothing_has() -> None:
    told = {code for code, _, _ in REFUSALS.values()}
    packages = (
        *("table", "web", "game", "pad", "evening", "duplicate"),
        *("base", "positions", "puzzles", "worker"),
    )
    assert german_codes() <= told.union(store_codes(), {"store."}, *map(codes_in, packages))


def test_exactly_the_findings_of_a_shuffle_check_have_german_sentences() -> None:
    table = ROOT / "src" / "canasta" / "live" / "table"
    sources = (table / f"{name}.py" for name in ("proof", "verify"))
    findings = {code for path in sources for code in _FINDING.findall(path.read_text("utf-8"))}
    assert len(findings) > 3
    assert german_codes("findings") == findings


def test_every_variation_has_a_german_name_and_a_german_sentence() -> None:
    names = texts("de").find("book", "variation_names")
    assert set(names) == {variation.name for variation in VARIATIONS}
    assert len(set(names.values())) == len(VARIATIONS)
    sentences = {each.title_in("de") for each in VARIATIONS}
    assert sentences.isdisjoint(each.title for each in VARIATIONS)
    assert all(sentence.endswith(".") for sentence in sentences)


def test_every_book_has_german_words_for_the_lobby() -> None:
    about = texts("de").find("book", "about")
    assert list(about) == list(BOOKS)
    assert all(words.endswith(".") for words in about.values())


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_style_and_nothing_else_has_a_description(language: str) -> None:
    text = object_in("lobby", "ABOUT", language)
    told = re.findall(r'^  ([a-z]+): "[^"]+",$', text, re.MULTILINE)
    assert told == [name.removeprefix("style:") for name in STYLES]


def test_every_bot_of_a_table_has_a_german_name() -> None:
    text = object_in("words", "NAMES")
    named = re.findall(r'^  ([a-z]+): "[^"]+",$', text, re.MULTILINE)
    assert named == [name.removeprefix("style:") for name in SEATED]
