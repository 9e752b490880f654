"""The clauses of the rules: their file is complete, and every citation finds one."""

import re
import subprocess
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.rules import LANGUAGES, Row, RulesError, find_row, row_place, spec_rows
from canasta.rules.rows import BASES, KINDS, read_rows

ROOT = Path(__file__).resolve().parents[2]
KEPT = "src/canasta/rules/rows.txt"
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
UNKNOWN = "W-" + "18"  # in two parts: whatever looks like a row in this repository is one
HEAD = "source S9 | the page | A page\ngroup Q | S9 | A game: its rules\n"


@pytest.mark.parametrize("row", spec_rows().values(), ids=lambda row: row.id)
def test_every_clause_has_a_kind_a_place_and_one_sentence(row: Row) -> None:
    assert row.kind in KINDS
    assert row.topic in TOPICS
    assert row.place or row.kind != "rule"
    assert row.reference or row.group.source is None or row.kind in ("advice", "irregularity")
    assert row.text[0].isupper()
    assert row.text[-1] in ".”"
    assert ". " not in row.text.removesuffix(".")
    assert len(row.text) <= LONGEST


@pytest.mark.parametrize(
    "letters", dict.fromkeys(row.group.letters for row in spec_rows().values())
)
def test_the_clauses_of_a_group_are_numbered_without_a_gap(letters: str) -> None:
    ids = [row.id.partition("-")[2] for row in spec_rows().values() if row.group.letters == letters]
    numbers = [int(number.rstrip("abcd")) for number in ids]
    found = [number for number, _ in groupby(numbers)]
    assert found == list(range(found[0], found[0] + len(found)))
    assert found[0] in (0, 1)
    for number, same in groupby(ids, lambda each: int(each.rstrip("abcd"))):
        tails = "".join(each.lstrip("0123456789") for each in same)
        assert tails in ("", "ab", "abc", "abcd"), number


@pytest.mark.parametrize(
    ("row", "reference"),
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
def test_a_reference_says_where_a_row_is_found(row: str, reference: str) -> None:
    assert find_row(row).reference == reference


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reference_counts_lines_of_a_text_that_readers_do_not_have(language: str) -> None:
    counted = re.compile(r"\b(?:lines?|Zeilen?) \d|\bL\d")
    assert not [row for row in spec_rows() if counted.search(row_place(row, language))]


def test_a_german_reference_keeps_nothing_english_but_the_source_s_own_words() -> None:
    for row in spec_rows().values():
        words = re.sub(r"„.*?“|\b\d(?:\.\d)? .*", "", row_place(row.id, "de"))
        assert not re.search(r"\b(?:the|table|page|decided|captions)\b", words), words


def citations() -> dict[str, set[str]]:
    """Everything in the repository's texts that looks like a clause, and the files that cite it.

    The names of cases in case files look like rows and are none.
    """
    letters = "|".join({row.group.letters for row in spec_rows().values()})
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
        for row in cited.findall(text):
            found.setdefault(row, set()).add(name)
    return found


def test_every_cited_clause_can_be_printed() -> None:
    cited = citations()
    assert len(cited) > 500
    assert {row: files for row, files in cited.items() if row not in spec_rows()} == {}


@pytest.mark.parametrize("name", ["aw-18", "AW-18", " AW-18\n"])
def test_a_clause_is_found_in_any_case(name: str) -> None:
    assert find_row(name).id == "AW-18"


def test_a_clause_that_ends_in_a_small_letter_is_found_in_capitals_too() -> None:
    assert find_row("JV-4A").id == find_row("jv-4a").id == "JV-4a"


def test_an_unknown_clause_is_refused_with_the_nearest_ones() -> None:
    with pytest.raises(RulesError) as caught:
        find_row(UNKNOWN)
    assert caught.value.code == "rules.unknown_row"
    assert "W-118" in caught.value.message
    assert "WV" in caught.value.message


def outcome(name: str) -> Row | RulesError:
    """The row of a name, or the refusal."""
    try:
        return find_row(name)
    except RulesError as error:
        return error


@given(st.text())
def test_any_text_is_a_clause_or_is_refused_in_a_short_message(name: str) -> None:
    found = outcome(name)
    if isinstance(found, RulesError):
        assert found.code == "rules.unknown_row"
        assert len(found.message) < 500
    else:
        assert found.id in spec_rows()


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
    with pytest.raises(ValueError, match=r"Line 3 of the rows is not right") as caught:
        read_rows(HEAD + line)
    assert why in str(caught.value)


def test_an_id_appears_only_once() -> None:
    row = "Q-1 | rule | deal | line 1 | Five.\n"
    assert list(read_rows(HEAD + row)) == ["Q-1"]
    with pytest.raises(ValueError, match=r"Line 4 .* \(its id is there already\)"):
        read_rows(HEAD + row + row)
