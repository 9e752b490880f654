"""What a review has found as a page says it: each choice that cost points, and what was better."""

from collections.abc import Sequence

import msgspec

from canasta.advice import Reason, Turn
from canasta.game import Game
from canasta.table.replay import moments_of
from canasta.table.ways import Way, way_of


class Lapse(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that cost points, by what its player had seen then."""

    at: int
    """The number of the replay's frame before it."""
    played: Way
    better: Way
    cost: float
    error: float
    """The standard error of the cost."""
    reasons: tuple[Reason, ...]
    """Why the other was better."""


def lapses_of(game: Game, deal: int, turns: Sequence[Turn]) -> tuple[Lapse, ...]:
    """What a review has found, in its order.

    Args:
        game: a match.
        deal: a deal of it that is over.
        turns: what was found.
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
