"""The findings of a review for the page: each choice that cost points, and the better one."""

from collections.abc import Sequence

import msgspec

from canasta.game import Game
from canasta.live.table.replay import moments_of
from canasta.live.table.ways import Way, way_of
from canasta.players.advice import Reason, Turn


class Lapse(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that cost points, judged by what its player had seen then."""

    at: int
    """Number of the replay's frame before it."""
    played: Way
    better: Way
    cost: float
    error: float
    """The standard error of the cost."""
    reasons: tuple[Reason, ...]
    """Reasons why the other choice was better."""


def lapses_of(game: Game, deal: int, turns: Sequence[Turn]) -> tuple[Lapse, ...]:
    """Return the findings of a review for the page, in their order.

    Args:
        game: a match.
        deal: the number of a deal of it that is over.
        turns: the findings.
    """
    wanted = {turn.at: turn for turn in turns}
    found: dict[int, Lapse] = {}
    for number, now in enumerate(moments_of(game, deal)):
        turn = wanted.get(number)
        if turn is not None:
            found[number] = Lapse(
                at=number,
                played=way_of(now, turn.played),
                better=way_of(now, turn.better),
                cost=turn.cost,
                error=turn.error,
                reasons=turn.reasons,
            )
    return tuple(found[turn.at] for turn in turns)
