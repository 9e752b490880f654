"""Every case of the project holds, and those of a folder named in CANASTA_CASES."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.lengths import LONG

from canasta.game.cases import Case, Position, check_case, read_cases
from canasta.game.cases.tries import try_line
from canasta.rules import BOOKS
from canasta.rules.clauses import all_clauses

HERE = Path(__file__).parent
LETTERS = "|".join({clause.group.letters for clause in all_clauses().values()})
ROW = re.compile(rf"\b(?:{LETTERS})-\d+[a-d]?\b")


def files() -> list[Path]:
    found = sorted(HERE.glob("*.toml"))
    named = os.environ.get("CANASTA_CASES")
    return found + (sorted(Path(named).glob("*.toml")) if named else [])


def cases() -> Iterator[tuple[str, Case]]:
    for path in files():
        for case in read_cases(path):
            yield f"{path.stem}:{case.id}", case


ALL = dict(cases())
OWN = {
    name: case
    for name, case in ALL.items()
    if Path(case.place.file).parent == HERE and not name.startswith("shared")
}
POSITIONS = {name: case for name, case in ALL.items() if isinstance(case, Position)}
SAMPLED = list(POSITIONS)[:: 1 if LONG else 12]
"""Positions whose hidden cards are dealt again: ``tests/hidden`` does so with whole deals."""


def clauses(case: Case) -> list[str]:
    """The clauses of the rules that a case names in its note."""
    return ROW.findall(case.note)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.rule(*clauses(case))) for name, case in ALL.items()],
)
def test_a_case_file_s_case_holds(name: str) -> None:
    assert check_case(ALL[name]) == ()


@pytest.mark.parametrize("name", SAMPLED)
def test_legality_does_not_depend_on_cards_dealt_at_random(name: str) -> None:
    position = POSITIONS[name]
    for attempt in position.tries:
        for shuffle in (1, 2):
            came = try_line(position, attempt.line, shuffle)
            assert came.holds(attempt.legal), (attempt.line, shuffle, came)


def test_there_are_cases_enough_for_every_book() -> None:
    lines = sum(len(case.tries) for case in OWN.values() if isinstance(case, Position))
    scores = sum(not isinstance(case, Position) for case in OWN.values())
    assert (lines >= 150, scores >= 40) == (True, True)
    assert {case.rules.name.partition("+")[0] for case in OWN.values()} == set(BOOKS)


def test_every_case_of_ours_states_its_expectation() -> None:
    assert [name for name, case in OWN.items() if not case.note] == []


def test_the_clauses_that_cases_name_exist() -> None:
    named = {clause for case in ALL.values() for clause in clauses(case)}
    assert named - set(all_clauses()) == set()
    assert len(named) > 200
