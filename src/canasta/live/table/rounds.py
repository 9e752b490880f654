"""Deals, boards and rounds that are over, and the rounds that are under way.

The evening decides its rules, seats and deals. Its result is the sum of its deals: no match ends by
points.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import blake2b
from typing import Final

import msgspec

from canasta.game import WATCHER, Game
from canasta.live.table.events import RoundBound
from canasta.live.table.fair import deal_digest, pack_order
from canasta.rules import Rules

LAST_TURN: Final = 60.0
"""Seconds for the last turn once time is up; after that a bot plays the rest of it."""

_OUT_OF_REACH: Final = 1_000_000
"""Points that no side reaches in a round."""


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


MOST_BOARDS: Final = 50
"""Most boards that are played at one table."""


class BoardPlayed(msgspec.Struct, frozen=True):
    """A board that is over at a table."""

    board: int
    """Its number, from 1."""
    totals: tuple[int, ...]
    """Points of each side."""
    ending: str
    """Ending of the deal, as in ``DealScore``."""
    out: int | None
    """Seat that went out or splashed; None if none did."""
    record: bytes
    """Record of the match that is this board."""


def board_pack(board: int, secret: str, packs: int) -> tuple[int, ...]:
    """Return the pack of a board, which follows from its secret alone.

    Args:
        board: its number, from 1.
        secret: its secret, committed to before any table played it.
        packs: the number of packs of 54 cards.

    Returns:
        Kinds of cards, the one dealt first in front.
    """
    return pack_order(deal_digest(board, 1, secret, {}), packs)


def seed_of_board(secret: str) -> int:
    """Return the seed of the bots of a board: they have the same dice at every table.

    Args:
        secret: the board's, which stays hidden until every table has played it.
    """
    return (
        int.from_bytes(blake2b(secret.encode(), digest_size=8, person=b"bots").digest(), "big") >> 4
    )


class DealScore(msgspec.Struct, frozen=True):
    """The ending and the points of a deal of the match."""

    deal: int
    ending: str
    """``went_out``, ``concealed``, ``splash``, ``stock`` or ``last_three``; ``time`` if an
    evening's time was up."""
    out: int | None
    """Seat that went out or splashed; None if none did."""
    totals: tuple[int, ...]
    """The points of the deal by side."""
    scores: tuple[int, ...]
    """The scores of the match after it, by side."""


def scored(game: Game) -> DealScore:
    """Return the score of the deal that has just ended."""
    view, sides = game.view(WATCHER), game.sheet().sides
    return DealScore(
        deal=game.deal,
        ending=view.ending.name.lower(),
        out=view.out,
        totals=tuple(side.total for side in sides),
        scores=tuple(side.score for side in sides),
    )


def scored_as_it_lies(game: Game) -> DealScore:
    """Return the score of a deal that ends as it is, after the last turn of an evening's round."""
    sides = game.sheet_as_it_lies().sides
    return DealScore(
        deal=game.deal,
        ending="time",
        out=None,
        totals=tuple(side.total for side in sides),
        scores=tuple(side.score for side in sides),
    )
