import pytest
from tests.golden.perft import by_asking, positions, start, ways

from canasta.game.cases import Position
from canasta.rules import BOOKS

POSITIONS = positions()
IDS = [position.id for position, _ in POSITIONS]


@pytest.mark.parametrize(("position", "counts"), POSITIONS, ids=IDS)
def test_there_are_as_many_ways_to_play_as_were_counted(
    position: Position, counts: list[int]
) -> None:
    board = start(position)
    assert [ways(board, steps) for steps in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("position", "counts"), POSITIONS, ids=IDS)
def test_asking_about_every_code_gives_the_same_count(
    position: Position, counts: list[int]
) -> None:
    board = start(position)
    assert [ways(board, steps, by_asking) for steps in (1, 2)] == counts[:2]


def test_every_book_has_positions_with_thousands_of_ways() -> None:
    assert {position.rules.name.partition("+")[0] for position, _ in POSITIONS} == set(BOOKS)
    assert all(counts[-1] >= 1_000 for _, counts in POSITIONS)
