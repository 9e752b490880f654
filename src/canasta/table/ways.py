"""A hint as a page says it: what the search found, each act with its words and what comes of it."""

import msgspec

from canasta.advice import Advice, Reason, RolloutStatistics
from canasta.advice import Option as Found
from canasta.game import CanastaError, Draw, Game, read_line
from canasta.table.offering import Option, option


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be done, and what the search expects of it."""

    act: str
    """In NOTATION's words, as it is sent."""
    does: tuple[Option, ...]
    """The acts of it, one after the other."""
    points: float
    """Expected points of the deal from now on, own less the mean of the others."""
    error: float
    """The standard error of the difference to the best."""
    samples: int
    """How many deals that fit what was seen it was tried in."""
    statistics: RolloutStatistics


class Hint(msgspec.Struct, frozen=True):
    """What a strong player would do, and why."""

    level: str
    ways: tuple[Way, ...]
    """The best first."""
    reasons: tuple[Reason, ...]
    """Why the first rather than the others, each with the numbers and cards of its sentence."""


def hint_of(game: Game, advice: Advice) -> Hint:
    """Advice for the one to act in a game as that player knows it, which is not changed."""
    ways = tuple(way_of(game, found) for found in advice.options)
    return Hint(advice.level, ways, advice.reasons)


def way_of(game: Game, found: Found) -> Way:
    """Something that the search has tried, for the one to act in a game, which is not changed."""
    return Way(
        act=found.act,
        does=acts_of(game, found.act),
        points=found.points,
        error=found.error,
        samples=found.samples,
        statistics=found.statistics,
    )


def acts_of(game: Game, text: str) -> tuple[Option, ...]:
    """The acts of a line one after the other, up to where hidden cards would be shown."""
    game, acts = game.clone(), []
    for action in read_line(text):
        try:
            acts.append(option(game, action))
            if isinstance(action, Draw):
                break
            game.do(action)
        except CanastaError:  # it rests on cards that come only with what goes before
            break
    return tuple(acts)
