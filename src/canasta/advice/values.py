"""The values that advice is made of; each can be sent as JSON."""

import msgspec

from canasta.engine.search import Finding, RolloutStatistics


class Option(msgspec.Struct, frozen=True):
    """One thing that may be done."""

    act: str
    """In NOTATION: the act or acts that are meant, joined by ``;``, up to the draw or discard."""
    points: float
    """By how many points the own side ends the deal ahead of the mean of the others, expected."""
    error: float
    """The standard error of the difference to the best option."""
    samples: int
    """In how many deals that fit what was seen it was tried; 0 where it needed no trying."""
    statistics: RolloutStatistics
    """What happened in them."""


class Reason(msgspec.Struct, frozen=True):
    """One sentence, as a code and what stands in it, so that it can be said in any language."""

    code: str
    values: dict[str, str | int | float] = {}
    """Acts in NOTATION, ranks as letters (``Q``, ``T``, ``Jk``), counts, points, shares of 100."""


class Advice(msgspec.Struct, frozen=True):
    """What may be done at a moment, and why the first of it."""

    level: str
    seat: int
    options: tuple[Option, ...]
    """The best first, at most five."""
    reasons: tuple[Reason, ...]


UNTRIED = RolloutStatistics(0.0, 0.0, 0.0, 0.0)
"""Of an option that needed no trying."""


def option_of(act: str, found: Finding) -> Option:
    """An act with what the search found of it."""
    return Option(
        act, round(found.points, 1), round(found.error, 1), found.samples, found.statistics
    )


def sure(act: str) -> Option:
    """The one thing that may be done."""
    return Option(act, 0.0, 0.0, 0, UNTRIED)


__all__ = ["UNTRIED", "Advice", "Option", "Reason", "RolloutStatistics", "option_of", "sure"]
