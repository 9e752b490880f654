"""The rule books' texts: every language has those of English, with the same fields."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from tests.rules.strategies import house_rules

from canasta.rules import (
    BOOKS,
    LANGUAGES,
    LIBRARY,
    VARIATIONS,
    Rules,
    all_clauses,
    clause_text,
    markdown,
    named_rules,
    play,
    primer,
    rule_book,
    rule_fields,
    title_of,
)
from canasta.rules.common import COMMON
from canasta.rules.texts import FIELD, FOLDER, texts

OTHERS = [language for language in LANGUAGES if language != "en"]
OF_ONE_LANGUAGE = ("clauses", "places", "refusals")
"""Translations of what English has elsewhere: clauses in clauses.txt, refusals in the program."""

ENGLISH = re.compile(r"\b(the|you|your|with|cards?|of|side|deal|meld|discard)\b", re.IGNORECASE)
"""Words that give away an English sentence, and are no German ones."""


def flat(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield each text with its place."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, found in pairs:
        where = f"{place}.{key}"
        if isinstance(found, str):
            yield where, found
        elif str(key) not in OF_ONE_LANGUAGE:
            yield from flat(found, where)


def catalogue(language: str) -> dict[str, str]:
    """All texts of a language by their places."""
    files = [file.stem for file in (FOLDER / language).glob("*.toml")]
    return dict(
        pair
        for file in files
        if file not in OF_ONE_LANGUAGE
        for pair in flat(texts(language)._files[file], file)
    )


def shown(rules: Rules, language: str) -> str:
    """All that a rule book says in a language."""
    chapters = (*primer(rules, language), *rule_book(rules, language), *play(rules, language))
    entries = [entry for chapter in chapters for entry in chapter.entries]
    cells = [cell for entry in entries for row in entry.table for cell in row]
    return "\n".join((*(f"{entry.text}\n{entry.plain}" for entry in entries), *cells))


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_each_text_that_english_has_and_no_other(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert set(english) == set(other)
    assert all(bool(english[place]) == bool(other[place]) for place in english)


@pytest.mark.parametrize("language", OTHERS)
def test_a_text_has_the_fields_of_its_english_one(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    for place, text in english.items():
        names = {match[2] for match in FIELD.finditer(text)}
        assert names == {match[2] for match in FIELD.finditer(other[place])}, place
        assert text.startswith("~") == other[place].startswith("~"), place


def test_what_a_rule_says_is_filled_in_with_rules_or_what_follows_from_them() -> None:
    derived = {"players", "threes", "the_threes", "unopened", "asks", "raised", "each"}
    derived |= {"twice_in_hand"}
    for place, text in catalogue("en").items():
        if place.startswith("rules."):
            assert {match[2] for match in FIELD.finditer(text)} <= derived | set(rule_fields())


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_rule_remark_and_variation_has_its_text(language: str) -> None:
    said, remarks = texts(language), set()
    assert all(said.find("rules", name, "is") for name in rule_fields())
    for book in LIBRARY.values():
        for remark in (*COMMON, *book.remarks, *book.play):
            assert said.find(*remark.where.split(".")), remark.where
            remarks.add(remark.where)
    assert all(each.title_in(language).endswith(".") for each in VARIATIONS)
    places = [".".join(place.split(".")[:3]) for place in catalogue(language)]
    kept = {each for each in places if each.split(".")[1] in ("says", "play", "common")}
    unused = {each for each in kept - remarks if each.split(".")[0] not in ("rules",)}
    assert unused == {"book.common.bonuses", "book.common.card_points"}


@pytest.mark.parametrize("rules", BOOKS.values(), ids=lambda rules: rules.name)
def test_a_book_is_called_in_english_as_its_rules_are(rules: Rules) -> None:
    assert title_of(rules) == rules.title == texts().find(rules.name, "title")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("rules", BOOKS.values(), ids=lambda rules: rules.name)
def test_a_book_in_another_language_has_no_english_sentence(rules: Rules, language: str) -> None:
    for line in shown(rules, language).splitlines():
        assert len(ENGLISH.findall(line)) < 2, line


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
def test_every_book_says_as_much_in_each_language(rules: Rules, language: str) -> None:
    for english, other in zip(rule_book(rules), rule_book(rules, language), strict=True):
        assert english.key == other.key
        for one, two in zip(english.entries, other.entries, strict=True):
            assert (one.fields, one.clauses, one.changed) == (two.fields, two.clauses, two.changed)
            assert len(one.table) == len(two.table)
            assert two.text[0].isupper()
            assert "{" not in two.text


@given(house_rules)
def test_any_house_rules_have_a_book_in_every_language(rules: Rules) -> None:
    for language in LANGUAGES:
        assert "{" not in markdown(rules, language=language).replace(rules.title, "")


def test_a_language_that_there_is_not_is_english() -> None:
    assert texts("../en") is texts("en")


@pytest.mark.parametrize("language", OTHERS)
def test_every_clause_is_translated_with_its_figures(language: str) -> None:
    clauses = texts(language)._files["clauses"]
    assert list(clauses) == list(all_clauses())
    figures = re.compile(r"(?<![\w-])\d[\d.,]*\d|(?<![\w-])[5-9]\b")
    for clause, text in clauses.items():
        assert clause_text(clause, language) == text
        assert text[-1] in ".!?“"
        said, english = (
            sorted(re.sub(r"[.,]", "", each) for each in figures.findall(words))
            for words in (text, all_clauses()[clause].text)
        )
        assert said == english, clause
