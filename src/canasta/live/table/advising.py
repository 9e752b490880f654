"""The findings of a review for the page: every choice, what it cost, and the best other one."""

from collections.abc import Sequence

import msgspec

from canasta.game import Game
from canasta.live.table.replay import moments_of
from canasta.live.table.ways import Way, way_of
from canasta.players.advice import Choice, Reason
from canasta.players.advice.review import Verdict


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


class ChoiceView(msgspec.Struct, frozen=True, kw_only=True):
    """A choice, compared with the best other one."""

    at: int
    """Number of the replay's frame before it."""
    played: Way
    other: Way
    agrees: bool
    """True if a strong player would have chosen the same."""
    cost: float
    """Expected points that the other choice would have brought more; negative if fewer."""
    error: float
    """The standard error of the cost."""
    verdict: Verdict
    reasons: tuple[Reason, ...]
    """Reasons why the other choice was better, if this one cost points."""


def choices_of(game: Game, deal: int, choices: Sequence[Choice]) -> tuple[ChoiceView, ...]:
    """Return the findings of a review for the page, in their order.

    Args:
        deal: the number of a deal of it that is over.
    """
    wanted = {choice.at: choice for choice in choices}
    return tuple(
        ChoiceView(
            at=number,
            played=way_of(now, choice.played),
            other=way_of(now, choice.other),
            agrees=choice.agrees,
            cost=choice.cost,
            error=choice.error,
            verdict=choice.verdict,
            reasons=choice.reasons,
        )
        for number, now in enumerate(moments_of(game, deal))
        if (choice := wanted.get(number)) is not None
    )


def lapses_of(choices: Sequence[ChoiceView]) -> tuple[Lapse, ...]:
    """Return the choices that cost points, the dearest first, as older pages know them."""
    costly = (one for one in choices if one.verdict == "costly")
    return tuple(
        Lapse(
            at=one.at,
            played=one.played,
            better=one.other,
            cost=one.cost,
            error=one.error,
            reasons=one.reasons,
        )
        for one in sorted(costly, key=lambda one: -one.cost)
    )
