"""The private language that this project once wrote stays out of all that people read."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from research.reading_ease import LEAST, LONGEST, MADE, sentences

from canasta.cards import KINDS
from canasta.game.words import card_word, ranks_word
from canasta.rules import all_clauses

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src" / "canasta"
TEXTS: Final = ROOT / "web" / "src" / "texts"

_THINGS: Final = (
    "message|address|file|store|site|policy|program|bot|position|engine|record|card|action|step"
    "|meld|canasta|rule|line|table|proof|match|clock|value|lesson"
)
_LONGEST: Final = 15
"""Words in a sentence of the page; a value that is filled in counts as one."""

_OPENS: Final = r"(?:(?<=[.:;] )|^)"
ENGLISH: Final = {
    r"(?i:whoever)": "you, players who",
    r"(?i:somebody|nobody)": "someone, no one, a player, you",
    r"(?i:anew)": "again",
    r"(?i:beside)": "besides, next to, compared with",
    r"(the|an|The|An) own": "your",
    r"(?<![Tt]here )are none": "there are none",
    rf"(?<!here )(is|was) no ({_THINGS})": "is not a",
    r"on the mean|oftener|more rarely|as ever": "on average, more often, less often, as usual",
    r"in mid-\w+|mid-(turn|deal|match|game)": "during a turn",
    r"counts? (minus|plus)": "count against, count for",
    r"(comes?|came|coming) (of it|to the same|to nothing)": "leads to, makes no difference",
    r"(is|are|was|were) let go|(is|are|was|were) kept (of|by|in|there)": "removed, stored",
    r"(if|is|are) not said|leaves? out nothing": "default:",
    r"reckon(s|ed|ing)?": "compute",
    r"held against": "compared with",
    r"square codes?": "QR code",
    r"[Ss]lips?": "irregularity, mistake",
    r"[Tt]hrow(s|n|ing)?|threw|lets? (it |them |him )?lie": "discard, pass up",
    r"mend(s|ed|ing)?|sheets? of style|web space": "fix, stylesheet, static host",
    r"looks? on(?! the| a)|looked on(?! the| a)": "watch",
    r"(tells|told) (of|what|how|by|where|whether)": "shows, reports, says",
    r"(is|are|was|were|be) told (of|what|how)": "sees, learns",
    r"(stands?|stood) (at|on|under|behind|before|there|here|over|twice|how|in (the|its|it))": "is",
    r"(is|are|was|were) begun": "is started",
    r"(goes|went|scores?|lies?|ends?|plays?|done|counts?) otherwise|otherwise than": "differently",
    r"[Ww]ild canastas?": "wild-card canasta",
    r"\d signs|(letters|digits) (or|and) signs": "characters",
    rf"{_OPENS}Where [^?.:|]*, [^?]*?[.:;]": "if, when",
    rf"{_OPENS}Who (?!(is|are|has|may|can|went|won|plays|sits|leads)\b)[^?|]*?[.:;]": "if you",
}
"""Patterns that readers should not meet, and what to write instead."""

GERMAN: Final = {
    r"(?<![.!?:–] )(?<!^)(Ihr|Ihre[mnrs]?|Ihnen)": "du, dein",
    r"(haben|können|müssen|dürfen|wollen|sollen|klicken|wählen) Sie": "du",
    r"[Aa]bw[eüu]rf\w*|abgeworfen|wirfst|wirft": "ablegen, Ablage",
    r"Deal|Deals|Stock|Pile|Melds?|Turn|Discard": "Runde, Stapel, Ablage, Meldung, Zug",
    r"quadratische\w* Code|Quadratcode": "QR-Code",
    r"Sequenz\w*|Abwurfstapel|Talonstapel": "Folge, Ablage, Stapel",
    r"Ausrutscher|Fehlgriff": "Fehler",
    r"Codequadrat\w*|erneuert|dieses Werts|eines Werts": "QR-Code, aktualisiert, dieses Rangs",
}
"""The same for German texts."""

VERBS: Final = (
    r"yes|no|accept|add|allow|animate|answer|ask|ban|begin|cancel|change|check|choose|close|"
    r"come|continue|copy|correct|count|cut|deal|delete|discard|do|draw|end|enter|find|get|give|"
    r"go|hide|import|install|join|keep|lay|leave|let|make|mute|open|pass|pause|play|pick|point|"
    r"print|put|read|reload|rename|report|resign|resume|review|save|send|share|show|sign|sit|"
    r"solve|sort|start|stop|take|try|turn|undo|unmute|use|watch|write"
)
"""First words of buttons."""

_STATE: Final = "what has happened after it was pressed"
_PLACE: Final = "the name of the panel that it opens, on a bar without room for more"
_NAME: Final = "the name of a thing on the table or in a list, which is pressed itself"
_ANSWER: Final = "an answer to the question above it"
BUTTONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("boards.dealt", "carry.copied", "carry.going", "lobby.opening"), _STATE),
    **dict.fromkeys(("pad.copied", "room.copied", "score.checking", "score.dealing"), _STATE),
    **dict.fromkeys(("study.copied", "evening.known"), _STATE),
    **dict.fromkeys(("advice.hint", "app.preferences", "evening.people", "evening.share"), _PLACE),
    **dict.fromkeys(("menu.menu", "room.rules", "rules.play", "rules.referee"), _PLACE),
    **dict.fromkeys(("rules.title", "score.theMatch", "table.score"), _PLACE),
    **dict.fromkeys(("table.bridge", "table.pile", "table.stock", "table.yourTurn"), _NAME),
    **dict.fromkeys(("lobby.minutes", "laying.wayOnto", "rules.houseCount", "study.all"), _NAME),
    **dict.fromkeys(
        ("laying.sortShort", "replay.speeds", "pad.needs", "pad.dealOf", "advice.turn"), _NAME
    ),
    **dict.fromkeys(("evening.notYet", "lesson.next", "moments.close"), _ANSWER),
}
"""Labels of buttons that begin with no verb: the reason why."""

EXCEPTIONS: Final[Mapping[tuple[str, str], str]] = {
    ("src/canasta/live/table/named_cards.py", "throw"): "a word that players type in the chat",
}
"""File and phrase: the reason why it stays."""


def of_page(text: str) -> Iterator[str]:
    """Yield the texts of a file of the page."""
    text = re.sub(r"/\*.*?\*/|(?<![:\"])//[^\n]*", "", text, flags=re.DOTALL)
    for quoted, template in re.findall(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`', text):
        if " " in quoted or quoted[:1].isupper() or template:
            yield re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "…", quoted or template)


def of_markdown(text: str) -> Iterator[str]:
    """Yield the paragraphs and cells of a document, without code and targets of links."""
    text = re.sub(r"```.*?```|<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`\n]*`", "`…`", text))
    for part in re.split(r"\n\s*\n|\n(?=[-*|#]+ |\d+\. )|\|", text):
        yield " ".join(part.strip("#*- \n").split())


def of_python(text: str) -> Iterator[str]:
    """Yield docstrings, without code, and texts of more than a word."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(getattr(part, "value", "…")) for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            plain = re.sub(r"``[^`]*``|`[^`]*`|^ *\w+:(?= )", "…", node.value, flags=re.MULTILINE)
            yield from (" ".join(part.split()) for part in re.split(r"\n\s*\n", plain))


def of_toml(text: str, language: str) -> Iterator[str]:
    """Yield the texts of one language in a file of lessons or irregularities."""
    for found in re.findall(rf'^{language} = "(.*)"$', text, re.MULTILINE):
        yield re.sub(r"\{.*?\}", "…", found)


def of_book(catalogue: object) -> Iterator[str]:
    """Yield the texts of a catalogue of a rule book, without code and values that are filled in."""
    if isinstance(catalogue, str):
        yield re.sub(r"\{.*?\}|`[^`\n]*`", "…", catalogue)
    elif isinstance(catalogue, dict | list):
        for each in catalogue.values() if isinstance(catalogue, dict) else catalogue:
            yield from of_book(each)


def of_glossary(language: str) -> list[dict[str, str]]:
    """Return the words that the page explains."""
    text = (TEXTS / language / "glossary.json").read_text("utf-8")
    return list(json.loads(text))


@cache
def texts(language: str) -> dict[str, list[str]]:
    """Return everything that is read in a language, by file."""
    found: dict[Path, Iterator[str]] = {}
    for path in (TEXTS / language).rglob("*.ts"):
        if not path.read_text("utf-8").startswith("/** Made by "):  # of Python's texts
            found[path] = of_page(path.read_text("utf-8"))
    for path in SOURCE.rglob("*.toml"):
        found[path] = of_toml(path.read_text("utf-8"), language)
    for path in (SOURCE / "rules" / "languages" / language).glob("*.toml"):
        found[path] = of_book(tomllib.loads(path.read_text("utf-8")))
    found[TEXTS / language / "glossary.json"] = iter(
        each["means"] for each in of_glossary(language)
    )
    if language == "en":
        names = ("README", "CHANGELOG", "SECURITY", "CONTRIBUTING", "bench/README")
        for path in (*(ROOT / f"{name}.md" for name in names), *(ROOT / "docs").rglob("*.md")):
            if path.name != "clauses.md":
                found[path] = of_markdown(path.read_text("utf-8"))
        clauses = SOURCE / "rules" / "clauses.txt"
        found[clauses] = (clause.text for clause in all_clauses().values())
        for path in TEXTS.parent.rglob("*.svelte"):  # what each is, in its first line
            found[path] = iter(
                re.findall(r"\A<!-- *(.*?) *-->", path.read_text("utf-8"), re.DOTALL)
            )
        for path in SOURCE.rglob("*.py"):
            found[path] = of_python(path.read_text("utf-8"))
    return {str(path.relative_to(ROOT)): list(each) for path, each in found.items()}


def hits(
    of: Mapping[str, list[str]], patterns: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    """Yield where a pattern is found: the file, the words, and what to write instead."""
    ready = [
        (re.compile(one if one.startswith(_OPENS) else rf"(?<![\w`/.-])({one})(?![\w/])"), instead)
        for one, instead in patterns.items()
    ]
    for file, found in of.items():
        for sentence in found:
            for pattern, instead in ready:
                yield from ((file, hit[0], instead) for hit in pattern.finditer(sentence))


COMMENT: Final = re.compile(r"/\*\*?(.*?)\*/|<!--(.*?)-->|(?<![:\"'`])//([^\n]*)", re.DOTALL)
OF_COMMENTS: Final = {
    pattern: instead
    for pattern, instead in ENGLISH.items()
    if re.search(r"whoever|somebody|anew|beside|own|as ever|in mid|is told|reckon", pattern)
}
"""Patterns that the page's comments are free of, too."""


def test_no_comment_of_the_page_speaks_the_private_language() -> None:
    page = (path for path in TEXTS.parent.rglob("*") if path.suffix in (".ts", ".svelte", ".css"))
    comments = {
        str(path.relative_to(ROOT)): ["".join(found) for found in COMMENT.findall(text)]
        for path in page
        if TEXTS not in path.parents
        and not (text := path.read_text("utf-8")).startswith("/** Made by ")
    }
    assert [(file, words) for file, words, _ in hits(comments, OF_COMMENTS)] == []


@pytest.mark.parametrize(("language", "patterns"), [("en", ENGLISH), ("de", GERMAN)])
def test_no_text_speaks_the_private_language(language: str, patterns: Mapping[str, str]) -> None:
    found = [
        f"{file}: “{words}”: write {instead}"
        for file, words, instead in hits(texts(language), patterns)
        if (file, words) not in EXCEPTIONS
    ]
    assert found == []


def test_a_two_is_called_a_two_wherever_people_read() -> None:
    """The WCA sheet says *deuce*: its clauses keep that, and its book and the glossary name it."""
    read = {
        file: found
        for file, found in texts("en").items()
        if not file.endswith(".py") or "/cli/" in file or "/refusals/" in file
    }
    read["cards"] = [card_word(kind) for kind in range(KINDS)]
    read["plurals"] = [ranks_word(rank) for rank in range(14)]
    read["src/canasta/rules/clauses.txt"] = [
        clause.text for clause in all_clauses().values() if clause.group.letters not in ("C", "AC")
    ]
    found = list(hits(read, {r"[Dd]euces?": "two"}))
    assert {Path(file).name for file, _, _ in found} == {"words.md", "wca.toml", "wca.md"}, found


def test_every_exception_is_needed_and_there_are_few() -> None:
    both = [*hits(texts("en"), ENGLISH), *hits(texts("de"), GERMAN)]
    assert set(EXCEPTIONS) <= {(file, words) for file, words, _ in both}
    assert len(EXCEPTIONS) + len(BUTTONS) < 40
    assert set(BUTTONS) <= set(labels())


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Whoever never played begins here.", "Whoever"),
        (
            "Where the pile is frozen, a pair takes it.",
            "Where the pile is frozen, a pair takes it.",
        ),
        ("Who has none wins. Who comes late waits.", "Who comes late waits."),
        ("This is no card of a pack.", "is no card"),
        ("The row tells what is played.", "tells what"),
    ],
)
def test_a_sentence_of_the_private_language_is_found(sentence: str, words: str) -> None:
    assert words in [found for _, found, _ in hits({"x": [sentence]}, ENGLISH)]


def test_ordinary_english_is_left_alone() -> None:
    plain = [
        "Who sits where? There is no card left. You can't tell them apart; otherwise discard.",
        "Unless a field says otherwise, a bot stands in for a player who is away.",
    ]
    assert list(hits({"x": plain}, ENGLISH)) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_sentence_of_the_page_has_more_than_fifteen_words(language: str) -> None:
    folder = str((TEXTS / language).relative_to(ROOT))
    all_of_them = (
        sentence
        for file, found in texts(language).items()
        if file.startswith(folder)
        for text in found
        for sentence in re.split(r"(?<=[.!?:;])\s+", text)
    )
    assert [
        each for each in all_of_them if len(re.findall(r"[^\W_][\w’'-]*|…", each)) > _LONGEST
    ] == []


def labels() -> list[str]:
    """Return the first text that each button of the page shows, by its place in the catalogue."""
    found: dict[str, None] = {}
    for path in (TEXTS.parent).rglob("*.svelte"):
        for part in path.read_text("utf-8").split("<button")[1:]:
            inside, depth = part.partition("</button>")[0], 0
            for place, sign in enumerate(inside):
                depth += {"{": 1, "}": -1}.get(sign, 0)
                if sign == ">" and not depth:
                    shown = re.sub(r"\{#if[^}]*\}", "", inside[place:])
                    found |= dict.fromkeys(re.findall(r"\bt\.(\w+\.\w+)", shown)[:1])
                    break
    return list(found)


def words_at(language: str, place: str) -> list[str]:
    """Return the texts at a place of the page's catalogue."""
    section, key = place.split(".")
    for path in (TEXTS / language).glob("*.ts"):
        whole = re.search(
            rf"^export const {section}\b.*?^\}}", path.read_text("utf-8"), re.M | re.S
        )
        line = whole and re.search(rf"^  {key}: ?(.*)", whole[0], re.MULTILINE)
        if line:
            return re.findall(r'["`](\w[^"`]*)["`]', line[1])
    return []


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_button_says_what_it_does_with_a_verb(language: str) -> None:
    verb = re.compile(
        rf"^({VERBS})\b"
        if language == "en"
        else r"^(ja|nein|zeig)\b|^\w+(en|ern|eln)\b|(?-i:\b[a-zäöüß]+n)(?= \(|:|$)",
        re.IGNORECASE,
    )
    found = {place: words_at(language, place) for place in labels() if place not in BUTTONS}
    assert len(found) > 100
    bare = {place: words for place, words in found.items() if not all(map(verb.search, words))}
    assert bare == {}


def test_no_sentence_of_a_document_has_more_than_twenty_five_words() -> None:
    too_long = [
        f"{path.name}: {sentence}"
        for path in sorted((ROOT / "docs").glob("*/*.md"))
        if path.parent.name in LEAST and path.name not in MADE
        for sentence in sentences(path.read_text("utf-8"))
        if len(sentence.split()) > LONGEST
    ]
    assert too_long == []


def test_the_page_and_the_docs_explain_a_word_alike() -> None:
    page = (ROOT / "docs" / "play" / "words.md").read_text("utf-8")
    missing = [
        each["name"]
        for each in of_glossary("en")
        if f"| {each['name']} | {each['means']} |" not in page
    ]
    assert missing == []
