"""Every case of the project holds, and those of a folder named in CANASTA_CASES."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.game.cases import Case, Position, check_case, read_cases
from canasta.game.cases.tries import try_line

HERE = Path(__file__).parent


def files() -> list[Path]:
    found = sorted(HERE.glob("*.toml"))
    named = os.environ.get("CANASTA_CASES")
    return found + (sorted(Path(named).glob("*.toml")) if named else [])


def cases() -> Iterator[tuple[str, Case]]:
    for path in files():
        for case in read_cases(path):
            yield f"{path.stem}:{case.id}", case


ALL = dict(cases())
POSITIONS = {name: case for name, case in ALL.items() if isinstance(case, Position)}


@pytest.mark.parametrize("name", ALL)
def test_the_case_holds(name: str) -> None:
    assert check_case(ALL[name]) == ()


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_legal_does_not_hang_on_cards_dealt_at_random(name: str) -> None:
    position = POSITIONS[name]
    for attempt in position.tries:
        for shuffle in (1, 2):
            came = try_line(position, attempt.line, shuffle)
            assert came.holds(attempt.legal), (attempt.line, shuffle, came)


def test_there_are_cases_enough_for_every_book() -> None:
    own = {name: case for name, case in ALL.items() if not name.startswith("shared")}
    lines = sum(len(case.tries) for case in own.values() if isinstance(case, Position))
    scores = sum(not isinstance(case, Position) for case in own.values())
    assert (lines >= 150, scores >= 40) == (True, True)
    assert {case.rules.name.partition("+")[0] for case in own.values()} == {
        "waldo",
        "regency",
        "joker",
        "wca",
    }


def test_every_own_case_says_what_it_holds() -> None:
    unsaid = [n for n, case in ALL.items() if not n.startswith("shared") and not case.note]
    assert unsaid == []
