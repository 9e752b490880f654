"""A table of a club evening's round: it plays a number of deals, or until time is up.

The evening decides its rules, seats and deals. Its result is the sum of its deals: no match ends by
points.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from canasta.live.table.events import RoundBound
from canasta.rules import Rules

LAST_TURN: Final = 60.0
"""Seconds for the last turn once time is up; after that a bot plays the rest of it."""

_OUT_OF_REACH: Final = 1_000_000
"""Points that no side makes in a round."""


@dataclass(slots=True)
class TableRound:
    """The round of an evening that a table plays, and its results so far.

    Attributes:
        bound: the round, as the evening has set it.
        ends: the time at which it ends, in seconds since 1970; None if it goes by deals.
        totals: points of each side in the deals that are over.
        up: when time was up, in seconds since 1970; None before.
        last_turn: the seat whose turn is the last, once time is up.
        over: whether the round is over at this table.
    """

    bound: RoundBound
    ends: float | None
    totals: list[tuple[int, ...]] = field(default_factory=list)
    up: float | None = None
    last_turn: int | None = None
    over: bool = False

    def played(self, totals: tuple[int, ...]) -> None:
        """Add the points of a deal that is over."""
        self.totals.append(totals)
        self.over = self.up is not None or len(self.totals) == self.bound.deals

    def time_is_up(self, at: float, turn: int | None) -> None:
        """End the time of the round.

        Args:
            at: now, in seconds since 1970.
            turn: the seat whose turn is under way; None if no deal is.
        """
        self.up, self.last_turn = at, turn
        self.over = turn is None

    @property
    def scores(self) -> tuple[int, int]:
        """Points of both sides in all deals together."""
        return sum(one[0] for one in self.totals), sum(one[1] for one in self.totals)


@lru_cache(maxsize=64)
def endless(rules: Rules) -> Rules:
    """Return rules by which a match goes on for as many deals as its round has.

    The points that sides need to open follow from their scores, as in any match.
    """
    return replace(rules, target=_OUT_OF_REACH)
