"""Who stands where: by points, by wins, or by victory points.

Whoever sits out a round, and whoever sits at a table of which nothing is known, is given for it the
average of their own other rounds, so that nobody gains or loses by it.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import msgspec

from canasta.evening import events as e
from canasta.evening.evening import Evening, PlayedRound
from canasta.pad.pad import rules_of

MOST_VICTORY: Final = 20
"""Victory points of a table, which its two sides share."""
_STEPS_A_DEAL: Final = 50
"""A fiftieth of the match's target, for each deal, is worth one victory point."""


class StandingLine(msgspec.Struct, frozen=True):
    """One entrant's line.

    Attributes:
        entrant: whose.
        place: from 1; who stand equal share one.
        total: what it is sorted by: points, wins or victory points.
        margin: own points less the others', which parts those who are equal.
        points: its own points at tables.
        won: tables won; half of one for a table that ended even.
        played: rounds that were played to the end.
        out: rounds for which it has its average.
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
class _Sum:
    worth: list[Fraction] = field(default_factory=list)
    margin: int = 0
    points: int = 0
    won: Fraction = Fraction(0)
    out: int = 0

    @property
    def total(self) -> Fraction:
        played = sum(self.worth, Fraction(0))
        return played + self.out * played / len(self.worth) if self.worth else Fraction(0)


def victory_points(scores: e.Scores, deals: int, target: int) -> tuple[int, int]:
    """The victory points of a table's two sides; together they are 20.

    Ten each where the sides are equal, and one more for each step between them: a fiftieth of the
    match's target for each deal that was played.

    Args:
        scores: what the sides came to.
        deals: how many deals they played.
        target: what a match of these rules is played to.
    """
    step = Fraction(target * max(1, deals), _STEPS_A_DEAL)
    half = MOST_VICTORY // 2
    ahead = min(half, int(abs(scores[0] - scores[1]) / step))
    won, lost = half + ahead, half - ahead
    return (won, lost) if scores[0] >= scores[1] else (lost, won)


def standings(evening: Evening) -> list[StandingLine]:
    """Everybody who has entered, the best first.

    Of a round under way those tables count that are done.
    """
    settings = evening.standing.settings
    sums = [_Sum() for _ in evening.standing.entrants]
    for played in evening.standing.rounds:
        _add(sums, played, settings)
    order = sorted(range(len(sums)), key=lambda one: (*_rank(sums[one]), one))
    found: list[StandingLine] = []
    for index, one in enumerate(order):
        own = sums[one]
        same = index > 0 and _rank(own) == _rank(sums[order[index - 1]])
        found.append(
            StandingLine(
                one,
                found[-1].place if same else index + 1,
                round(float(own.total), 2),
                own.margin,
                own.points,
                float(own.won),
                len(own.worth),
                own.out,
            )
        )
    return found


def _rank(own: _Sum) -> tuple[Fraction, int]:
    return -own.total, -own.margin


def _add(sums: list[_Sum], played: PlayedRound, settings: e.EveningSettings) -> None:
    """Add a round to everybody's sum."""
    target = rules_of(settings.rules).target
    for one in played.out:
        sums[one].out += 1
    for table in played.tables:
        scores = table.scores
        if not (played.over or table.finished(settings.deals)):
            continue
        if scores is None:
            for one in (*table.sides[0], *table.sides[1]):
                sums[one].out += 1
            continue
        deals = table.deals or settings.deals or 1
        shared = victory_points(scores, deals, target)
        for side, entrants in enumerate(table.sides):
            ahead = scores[side] - scores[1 - side]
            won = Fraction(1 + (ahead > 0) - (ahead < 0), 2)
            worth = {
                "points": Fraction(scores[side]),
                "wins": won,
                "victory": Fraction(shared[side]),
            }
            for one in entrants:
                sums[one].worth.append(worth[settings.scoring])
                sums[one].margin += ahead
                sums[one].points += scores[side]
                sums[one].won += won
