"""The findings of a review for the page: every choice, what it cost, and the best other one."""

from collections.abc import Sequence

import msgspec

from canasta.game import Game
from canasta.live.table.hint_view import OptionView, option_view
from canasta.live.table.replay import moments_of
from canasta.players.advice import Choice, Reason
from canasta.players.advice.review import Verdict


class ChoiceView(msgspec.Struct, frozen=True, kw_only=True):
    """A choice, compared with the best other one."""

    at: int
    """Number of the replay's frame before it."""
    played: OptionView
    other: OptionView
    agrees: bool
    """True if a strong player would have chosen the same."""
    cost: float
    """Points by which the other choice was expected to do better; negative if worse."""
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
            played=option_view(now, choice.played),
            other=option_view(now, choice.other),
            agrees=choice.agrees,
            cost=choice.cost,
            error=choice.error,
            verdict=choice.verdict,
            reasons=choice.reasons,
        )
        for number, now in enumerate(moments_of(game, deal))
        if (choice := wanted.get(number)) is not None
    )
