"""A hint as a page shows it: the options that the search found, with their actions and effects."""

import msgspec

from canasta.game import CanastaError, Draw, Game, read_line
from canasta.live.table.game_view import Option, option
from canasta.players.advice import Advice, Reason, RolloutStatistics
from canasta.players.advice import Option as Found


class OptionView(msgspec.Struct, frozen=True, kw_only=True):
    """An option, and what the search expects of it."""

    act: str
    """Its action in notation, as it is sent."""
    does: tuple[Option, ...]
    """Its actions, one after the other."""
    points: float
    """Expected points of the deal from now on, your side's less the mean of the other sides'."""
    error: float
    """The standard error of the difference from the best option."""
    samples: int
    """Number of deals, consistent with what was seen, in which it was tried."""
    statistics: RolloutStatistics


class Hint(msgspec.Struct, frozen=True):
    """A strong player's options, and the reasons for the first."""

    level: str
    options: tuple[OptionView, ...]
    """The best first."""
    reasons: tuple[Reason, ...]
    """Reasons for the first rather than the others, each with the numbers and cards of its
    sentence."""


def hint_of(game: Game, advice: Advice) -> Hint:
    """Return advice for the player to act as a hint; the game is as they know it, and unchanged."""
    options = tuple(option_view(game, found) for found in advice.options)
    return Hint(advice.level, options, advice.reasons)


def option_view(game: Game, found: Found) -> OptionView:
    """Return an option that the search has tried, for the player to act; the game is unchanged."""
    return OptionView(
        act=found.act,
        does=acts_of(game, found.act),
        points=found.points,
        error=found.error,
        samples=found.samples,
        statistics=found.statistics,
    )


def acts_of(game: Game, text: str) -> tuple[Option, ...]:
    """Return the actions of a line one by one, up to where hidden cards would be shown."""
    game, acts = game.clone(), []
    for action in read_line(text):
        try:
            acts.append(option(game.board, action))
            if isinstance(action, Draw):
                break
            game.do(action)
        except CanastaError:  # it depends on cards that only the action before brings
            break
    return tuple(acts)
