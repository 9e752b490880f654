"""A table of a club evening's round: it plays so many deals, or until time is up.

Its rules, its seats and its deals are the evening's. What it comes to is the sum of its deals: no
match ends there by its points.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from canasta.rules import Rules
from canasta.table.events import RoundBound

LAST_TURN: Final = 60.0
"""Seconds that the last turn may take when time is up: after that a bot plays its rest."""

_OUT_OF_REACH: Final = 1_000_000
"""Points that nobody makes in a round."""


@dataclass(slots=True)
class TableRound:
    """What a table plays for an evening, and what has come of it.

    Attributes:
        bound: the round, as the evening has said.
        ends: when time is up, in seconds since 1970; None where it goes by deals.
        totals: what each side has made of the deals that are over.
        up: when time was up; None before.
        last_turn: the seat whose turn is the last, once time is up.
        over: whether nothing is played here any more.
    """

    bound: RoundBound
    ends: float | None
    totals: list[tuple[int, ...]] = field(default_factory=list)
    up: float | None = None
    last_turn: int | None = None
    over: bool = False

    def played(self, totals: tuple[int, ...]) -> None:
        """A deal is over."""
        self.totals.append(totals)
        self.over = self.up is not None or len(self.totals) == self.bound.deals

    def time_is_up(self, at: float, turn: int | None) -> None:
        """Time is up.

        Args:
            at: now, in seconds since 1970.
            turn: whose turn is under way; None where no deal is.
        """
        self.up, self.last_turn = at, turn
        self.over = turn is None

    @property
    def scores(self) -> tuple[int, int]:
        """What both sides have made together."""
        return sum(one[0] for one in self.totals), sum(one[1] for one in self.totals)


@lru_cache(maxsize=64)
def endless(rules: Rules) -> Rules:
    """Rules by which a match goes on for as many deals as its round has.

    What sides need to open follows from their points, as in any match.
    """
    return replace(rules, target=_OUT_OF_REACH)
