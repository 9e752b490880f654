"""The clauses of the rules: their file is complete, and every citation finds one."""

import re
import subprocess
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.rules import LANGUAGES, Clause, RulesError, all_clauses, clause_place, find_clause
from canasta.rules.clauses import BASES, KINDS, read_clauses

ROOT = Path(__file__).resolve().parents[2]
KEPT = "src/canasta/rules/clauses.txt"
TOPICS = {
    "setup",
    "deal",
    "draw",
    "wild",
    "canasta",
    "samba",
    "pile",
    "threes",
    "opening",
    "meld",
    "scoring",
    "going out",
    "end of stock",
    "table talk",
    "variation",
    "penalty",
    "irregularity",
    "signal",
    "strategy",
    "table",
    *BASES,
}
LONGEST = 250
UNKNOWN = "W-" + "18"  # in two parts: whatever looks like a clause in this repository is one
HEAD = "source S9 | the page | A page\ngroup Q | S9 | A game: its rules\n"


@pytest.mark.parametrize("clause", all_clauses().values(), ids=lambda clause: clause.id)
def test_every_clause_has_a_kind_a_place_and_one_sentence(clause: Clause) -> None:
    assert clause.kind in KINDS
    assert clause.topic in TOPICS
    assert clause.place or clause.kind != "rule"
    assert (
        clause.reference or clause.group.source is None or clause.kind in ("advice", "irregularity")
    )
    assert clause.text[0].isupper()
    assert clause.text[-1] in ".”"
    assert ". " not in clause.text.removesuffix(".")
    assert len(clause.text) <= LONGEST


@pytest.mark.parametrize(
    "letters", dict.fromkeys(clause.group.letters for clause in all_clauses().values())
)
def test_the_clauses_of_a_group_are_numbered_without_a_gap(letters: str) -> None:
    ids = [
        clause.id.partition("-")[2]
        for clause in all_clauses().values()
        if clause.group.letters == letters
    ]
    numbers = [int(number.rstrip("abcd")) for number in ids]
    found = [number for number, _ in groupby(numbers)]
    assert found == list(range(found[0], found[0] + len(found)))
    assert found[0] in (0, 1)
    for number, same in groupby(ids, lambda each: int(each.rstrip("abcd"))):
        tails = "".join(each.lstrip("0123456789") for each in same)
        assert tails in ("", "ab", "abc", "abcd"), number


@pytest.mark.parametrize(
    ("clause", "reference"),
    [
        ("W-010", "the Waldo page, 2.1 Deal and initial play"),
        ("R-42", "the 1958 article, table: wild cards (Regency)"),
        ("T-11", "the 1958 article, table: bonuses (Regency, Joker)"),
        ("C-68", "the WCA sheet, SPLASH (3,000 pts)"),
        (
            "AW-5",
            (
                "decided by the source's own words: the Waldo page, 2.1 Deal and initial play; "
                "2.6 Discarding"
            ),
        ),
        ("AR-2", "decided by the official laws"),
        ("AJ-5", "decided as in Regency"),
        ("AG-1", "decided by this project"),
    ],
)
def test_a_reference_says_where_a_row_is_found(clause: str, reference: str) -> None:
    assert find_clause(clause).reference == reference


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reference_counts_lines_of_a_text_that_readers_do_not_have(language: str) -> None:
    counted = re.compile(r"\b(?:lines?|Zeilen?) \d|\bL\d")
    assert not [
        clause for clause in all_clauses() if counted.search(clause_place(clause, language))
    ]


def test_a_german_reference_keeps_nothing_english_but_the_source_s_own_words() -> None:
    for clause in all_clauses().values():
        words = re.sub(r"„.*?“|\b\d(?:\.\d)? .*", "", clause_place(clause.id, "de"))
        assert not re.search(r"\b(?:the|table|page|decided|captions)\b", words), words


def citations() -> dict[str, set[str]]:
    """Everything in the repository's texts that looks like a clause, and the files that cite it.

    The names of cases in case files look like clauses and are none.
    """
    letters = "|".join({clause.group.letters for clause in all_clauses().values()})
    cited = re.compile(rf"(?<![\w-])(?:{letters})-\d+[a-z]?(?![\w-])")
    found: dict[str, set[str]] = {}
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if name == KEPT or not path.is_file():
            continue
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        if name.startswith("tests/cases/"):
            text = re.sub(r'(?m)^id = ".*"$', "", text)
        for clause in cited.findall(text):
            found.setdefault(clause, set()).add(name)
    return found


def test_every_cited_clause_can_be_printed() -> None:
    cited = citations()
    assert len(cited) > 500
    assert {clause: files for clause, files in cited.items() if clause not in all_clauses()} == {}


@pytest.mark.parametrize("name", ["aw-18", "AW-18", " AW-18\n"])
def test_a_clause_is_found_in_any_case(name: str) -> None:
    assert find_clause(name).id == "AW-18"


def test_a_clause_that_ends_in_a_small_letter_is_found_in_capitals_too() -> None:
    assert find_clause("JV-4A").id == find_clause("jv-4a").id == "JV-4a"


def test_an_unknown_clause_is_refused_with_the_nearest_ones() -> None:
    with pytest.raises(RulesError) as caught:
        find_clause(UNKNOWN)
    assert caught.value.code == "rules.unknown_row"
    assert "W-118" in caught.value.message
    assert "WV" in caught.value.message


def outcome(name: str) -> Clause | RulesError:
    """The clause of a name, or the refusal."""
    try:
        return find_clause(name)
    except RulesError as error:
        return error


@given(st.text())
def test_any_text_is_a_clause_or_is_refused_in_a_short_message(name: str) -> None:
    found = outcome(name)
    if isinstance(found, RulesError):
        assert found.code == "rules.unknown_row"
        assert len(found.message) < 500
    else:
        assert found.id in all_clauses()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Q-1 | rule | deal | line 1", "expected 5, got 4"),
        ("Q-1 | rule | deal | line 1 | Five | six.", "expected 5"),
        ("P-1 | rule | deal | line 1 | Five.", "does not belong to the group 'Q'"),
        ("Q1 | rule | deal | line 1 | Five.", "does not belong to the group 'Q'"),
        ("Q-1 | rul | deal | line 1 | Five.", "its kind is none of rule, decision"),
        ("Q-1 | decision | deal | line 1 | Five.", "a decision rests on one of words, laws"),
        ("Q-1 | rule | deal | line 1 | ", "has a topic and a sentence"),
        ("group P | S8 | Another", "S8"),
    ],
)
def test_a_line_that_is_not_right_is_named(line: str, why: str) -> None:
    with pytest.raises(ValueError, match=r"Line 3 of the clauses is not right") as caught:
        read_clauses(HEAD + line)
    assert why in str(caught.value)


def test_an_id_appears_only_once() -> None:
    clause = "Q-1 | rule | deal | line 1 | Five.\n"
    assert list(read_clauses(HEAD + clause)) == ["Q-1"]
    with pytest.raises(ValueError, match=r"Line 4 .* \(its id is there already\)"):
        read_clauses(HEAD + clause + clause)
