"""Results of a contest: board by board, and in total."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final
from weakref import WeakKeyDictionary

from canasta.live.duplicate.contest import Contest, Entry
from canasta.live.duplicate.events import BoardScored

PERSON_SIDE: Final = 0
"""The side that is compared if one person plays against bots."""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """The result of one side of a table on a board.

    Attributes:
        entry: the number of the entry.
        side: the side of its table.
        totals: the points of all sides.
        ending: the way in which the deal ended.
        margin: the side's points less those of the best other side.
        beyond: the margin less the mean margin of this side at all tables.
    """

    entry: int
    side: int
    totals: tuple[int, ...]
    ending: str
    margin: int
    beyond: float


@dataclass(frozen=True, slots=True)
class SideResult:
    """The result of one side of a table over several boards.

    Attributes:
        place: its place, from 1; equal results share one.
        entry: the number of the entry.
        side: the side of its table.
        margin: the sum over the boards.
        beyond: the sum over the boards; after the number of boards it decides the place.
        boards: the number of boards it has played.
    """

    place: int
    entry: int
    side: int
    margin: int
    beyond: float
    boards: int


@dataclass(slots=True)
class _Known:
    """Results computed already.

    Attributes:
        boards: by board, the number of scores and the lines.
        standings: by the boards that count, the number of the last event and the lines.
    """

    boards: dict[int, tuple[int, list[BoardLine]]] = field(default_factory=dict)
    standings: dict[tuple[int, ...], tuple[int, list[SideResult]]] = field(default_factory=dict)


_KNOWN: Final[WeakKeyDictionary[Contest, _Known]] = WeakKeyDictionary()
_MOST_KNOWN: Final = 8


def compared_sides(contest: Contest) -> tuple[int, ...]:
    """Return the sides that are compared: the person's, or both if people play at both."""
    people = contest.first_event.kind == "round"
    return (0, 1) if people else (PERSON_SIDE,)


def margin_of(totals: tuple[int, ...], side: int) -> int:
    """Return a side's points less those of the best other side."""
    return totals[side] - max(points for n, points in enumerate(totals) if n != side)


def board_lines(contest: Contest, board: int) -> list[BoardLine]:
    """Return the results of a board, the best first.

    Args:
        board: the board's number, from 1.
    """
    scored, known = contest.scores_of(board), _KNOWN.setdefault(contest, _Known())
    number, lines = known.boards.get(board, (0, []))
    if number != len(scored):
        lines = [line for side in compared_sides(contest) for line in _of_side(scored, side)]
        lines.sort(key=lambda line: (line.side, -line.margin, line.entry))
        known.boards[board] = len(scored), lines
    return lines


def _of_side(scored: Sequence[tuple[Entry, BoardScored]], side: int) -> list[BoardLine]:
    """Return a side's lines; the mean includes the table itself, so the differences add up to 0."""
    if not scored:
        return []
    margins = [margin_of(one.totals, side) for _, one in scored]
    mean = fmean(margins)
    return [
        BoardLine(entry.number, side, one.totals, one.ending, margin, margin - mean)
        for (entry, one), margin in zip(scored, margins, strict=True)
    ]


def standing(contest: Contest, boards: tuple[int, ...]) -> list[SideResult]:
    """Return the places over some boards, the best first.

    Entries that have played more of them come before those that have played fewer.

    Args:
        boards: the numbers of the boards that count.
    """
    known = _KNOWN.setdefault(contest, _Known()).standings
    number, found = known.get(boards, (0, []))
    if number != contest.number:
        found = _standing(contest, boards)
        while len(known) >= _MOST_KNOWN:
            del known[next(iter(known))]
        known[boards] = contest.number, found
    return found


def _standing(contest: Contest, boards: tuple[int, ...]) -> list[SideResult]:
    lines: dict[tuple[int, int], list[BoardLine]] = defaultdict(list)
    for board in boards:
        for line in board_lines(contest, board):
            lines[line.entry, line.side].append(line)
    sums = [
        (len(some), round(sum(line.beyond for line in some), 6), entry, side, some)
        for (entry, side), some in lines.items()
    ]
    sums.sort(key=lambda one: (-one[0], -one[1], one[2], one[3]))
    found: list[SideResult] = []
    for number, (played, beyond, entry, side, some) in enumerate(sums, 1):
        level = found and (found[-1].boards, found[-1].beyond) == (played, beyond)
        place = found[-1].place if level else number
        margin = sum(line.margin for line in some)
        found.append(SideResult(place, entry, side, margin, beyond, played))
    return found
