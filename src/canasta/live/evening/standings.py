"""Standings: by points, by wins, by victory points, or against the average.

If all tables of a round play the same packs, victory points too are given for a side's lead over
the average of all tables, and the round counts once all its tables have played it.

Entrants who sit out a round or miss it, because they came late or were away for a while, get the
average of their other rounds for it, as do those whose table has no result: they neither gain nor
lose.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from typing import Final

import msgspec

from canasta.live.evening import events as e
from canasta.live.evening.evening import Evening, PlayedRound
from canasta.live.evening.results import TableResult
from canasta.live.pad.pad import rules_of

MOST_VICTORY: Final = 20
"""Victory points of a table, which its two sides share."""
_STEPS_A_DEAL: Final = 50
"""Steps in the match's target, for each deal; a step is worth one victory point."""


class StandingLine(msgspec.Struct, frozen=True):
    """One entrant's line.

    Attributes:
        entrant: the entrant's number.
        place: from 1; equal results share one.
        total: the result in points, wins, victory points, or points beyond the average.
        margin: the entrant's points less the opponents', which breaks ties.
        points: the entrant's points at tables.
        won: tables won; half of one for a table that ended even.
        played: rounds whose result counts.
        out: rounds for which it gets its average.
    """

    entrant: int
    place: int
    total: float
    margin: int
    points: int
    won: float
    played: int
    out: int


@dataclass(slots=True)
class Sum:
    """An entrant's worth at each table, and the number of rounds that it missed."""

    worth: list[Fraction] = field(default_factory=list)
    margin: int = 0
    points: int = 0
    won: Fraction = Fraction(0)
    out: int = 0

    @property
    def total(self) -> Fraction:
        """Return the worth of all rounds; one that was missed is worth the average of others."""
        played = sum(self.worth, Fraction(0))
        return played + self.out * played / len(self.worth) if self.worth else Fraction(0)


def victory_points(ahead: Fraction | int, deals: int, target: int) -> tuple[int, int]:
    """Return the victory points of a table's two sides; together they are 20.

    Each side gets ten if they are equal. Every step between them moves one point to the better
    side; a step is a fiftieth of the match's target for each deal that was played.

    Args:
        ahead: the first side's points less the other's, less the average if there is one.
        deals: the number of deals they played.
        target: the points to which a match of these rules is played.
    """
    step = Fraction(target * max(1, deals), _STEPS_A_DEAL)
    half = MOST_VICTORY // 2
    steps = min(half, int((ahead if ahead >= 0 else -ahead) / step))
    won, lost = half + steps, half - steps
    return (won, lost) if ahead >= 0 else (lost, won)


def standings(evening: Evening) -> list[StandingLine]:
    """Return the line of every entrant, the best first.

    In a round under way, only tables that are done count (:func:`counting`).
    """
    return _ranked(dict(enumerate(sums_of(evening, evening.standing.settings.scoring))))


def _ranked(sums: dict[int, Sum]) -> list[StandingLine]:
    ranks = {one: _rank(own) for one, own in sums.items()}
    order = sorted(sums, key=lambda one: (*ranks[one], one))
    found: list[StandingLine] = []
    for index, one in enumerate(order):
        own = sums[one]
        same = index > 0 and ranks[one] == ranks[order[index - 1]]
        found.append(
            StandingLine(
                one,
                found[-1].place if same else index + 1,
                float(round(-ranks[one][0], 2)),
                own.margin,
                own.points,
                float(own.won),
                len(own.worth),
                own.out,
            )
        )
    return found


def sums_of(evening: Evening, scoring: e.Scoring) -> list[Sum]:
    """Return what each entrant has, by a scoring that need not be the evening's."""
    settings = msgspec.structs.replace(evening.standing.settings, scoring=scoring)
    sums = [Sum() for _ in evening.standing.entrants]
    for played in evening.standing.rounds:
        for one in played.missing(evening.standing.entrants):
            sums[one].out += 1
        _add(sums, played, settings)
    return sums


def shown_standings(evening: Evening) -> list[StandingLine]:
    """Return the lines of all who have played or sat out, or who play the rounds to come.

    They are placed among themselves: an entrant who left before the first round has no place.
    """
    here = [entrant.here for entrant in evening.standing.entrants]
    sums = enumerate(sums_of(evening, evening.standing.settings.scoring))
    return _ranked({one: own for one, own in sums if own.worth or own.out or here[one]})


def _rank(own: Sum) -> tuple[Fraction, int]:
    return -own.total, -own.margin


def _add(sums: list[Sum], played: PlayedRound, settings: e.EveningSettings) -> None:
    """Add a round to the entrants' sums."""
    averages = board_averages(played)
    for table in counting(played, settings):
        scores = table.scores
        if scores is None:
            for one in (*table.sides[0], *table.sides[1]):
                sums[one].out += 1
            continue
        worth = worth_of(settings, averages, table, scores)
        for side, entrants in enumerate(table.sides):
            ahead = scores[side] - scores[1 - side]
            won = Fraction(1 + (ahead > 0) - (ahead < 0), 2)
            for one in entrants:
                sums[one].worth.append(worth[side])
                sums[one].margin += ahead
                sums[one].points += scores[side]
                sums[one].won += won


def worth_of(
    settings: e.EveningSettings, averages: list[Fraction], table: TableResult, scores: e.Scores
) -> tuple[Fraction, Fraction]:
    """Return what a table is worth to its sides, by the scoring of some settings."""
    ahead = scores[0] - scores[1]
    beyond = ahead_by(averages, table, scores)
    if settings.scoring == "points":
        return Fraction(scores[0]), Fraction(scores[1])
    if settings.scoring == "wins":
        won = Fraction(1 + (ahead > 0) - (ahead < 0), 2)
        return won, 1 - won
    if settings.scoring == "average":
        return beyond, -beyond
    target = rules_of(settings.rules).target
    shared = victory_points(beyond, table.deals or settings.deals or 1, target)
    return Fraction(shared[0]), Fraction(shared[1])


def counting(played: PlayedRound, settings: e.EveningSettings) -> list[TableResult]:
    """Return the tables of a round that count: all if it is over, else those that are done.

    If they play the same packs, they are compared, so either all count or none.
    """
    done = [table for table in played.tables if table.finished(settings.deals)]
    if played.over or len(done) == len(played.tables):
        return played.tables
    return [] if played.boards else done


def board_averages(played: PlayedRound) -> list[Fraction]:
    """Return the average lead of the first sides over the first n boards, by n.

    A board's average is that of all tables that have played it and whose result the director has
    not decided. If every table has its own cards, the list is ``[0]``.
    """
    if not played.boards:
        return [Fraction(0)]
    others = [one.totals for one in played.tables if one.decided is None]
    averages = (
        Fraction(sum(t[board][0] - t[board][1] for t in known), len(known))
        for board in range(max(map(len, others), default=0))
        for known in [[t for t in others if len(t) > board]]
    )
    return list(accumulate(averages, initial=Fraction(0)))


def ahead_by(averages: list[Fraction], table: TableResult, scores: e.Scores) -> Fraction:
    """Return the lead of a table's first side, less the average lead on its boards.

    Args:
        averages: those of its round (:func:`board_averages`); a result that the director decided
            is compared with the average over all boards.
        table: the table.
        scores: its scores.
    """
    boards = 0 if len(averages) == 1 else len(table.totals)
    beyond = averages[-1] if table.decided is not None else averages[boards]
    return Fraction(scores[0] - scores[1]) - beyond
