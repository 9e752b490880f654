import pytest

from canasta.rules import Row, rule_fields, spec_rows
from canasta.rules.common import COMMON
from canasta.rules.rows import BASES, KINDS, SOURCES
from canasta.rules.variations import VARIATIONS

COUNTS = {
    "W": 121,
    "WV": 5,
    "WS": 18,
    "R": 45,
    "J": 54,
    "JS": 10,
    "JB": 6,
    "JV": 11,
    "T2": 7,
    "C": 82,
    "T": 11,
    "AG": 7,
    "AW": 46,
    "AR": 28,
    "AJ": 38,
    "AC": 61,
}


@pytest.mark.parametrize("book", COUNTS)
def test_no_row_of_the_spec_is_missing(book: str) -> None:
    assert sum(row.book == book for row in spec_rows().values()) == COUNTS[book]


def test_rows_of_no_other_kind_are_listed() -> None:
    assert len(spec_rows()) == sum(COUNTS.values()) == 550


@pytest.mark.parametrize("row", spec_rows().values(), ids=lambda row: row.id)
def test_every_row_has_a_kind_and_a_place(row: Row) -> None:
    assert row.kind in KINDS
    assert (
        row.source in SOURCES
        or (row.kind == "decision" and row.category == "choice")
        or (row.book == "AG")
    )
    assert row.lines or row.kind in ("decision", "advice", "later")
    assert row.kind != "decision" or row.category in BASES
    assert row.reference


@pytest.mark.parametrize(
    ("row", "reference"),
    [
        ("W-010", "the Waldo page, line 38"),
        ("R-42", "the 1958 article, lines 126 and 128"),
        ("T-11", "the 1958 article, lines 140 to 142 and 144 to 147"),
        ("C-68", "the WCA sheet, line 116"),
        ("AW-5", "decided by the source's own words: the Waldo page, lines 40 and 86"),
        ("AR-2", "decided by the official laws"),
        ("AJ-5", "decided as in Regency"),
        ("AG-1", "decided by this project"),
    ],
)
def test_a_reference_says_where_a_row_stands(row: str, reference: str) -> None:
    found = spec_rows()[row].reference
    assert found == reference


def test_what_the_rule_book_rests_on_are_rows_of_the_spec() -> None:
    named = {row for field in rule_fields().values() for row in field.rows}
    named |= {row for common in COMMON for row in common.rows}
    named |= {row for variation in VARIATIONS for row in variation.rows}
    assert named <= set(spec_rows())


def test_irregularities_are_still_to_come() -> None:
    later = {row.id for row in spec_rows().values() if row.kind == "later"}
    assert {f"W-{number}" for number in range(108, 116)} | {"AR-10", "AR-24", "C-58"} <= later
