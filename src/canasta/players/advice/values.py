"""The values of advice, each of which can be encoded as JSON."""

import msgspec

from canasta.engine.search import Finding, RolloutStatistics


class Option(msgspec.Struct, frozen=True):
    """A possible line, with the results of trying it."""

    act: str
    """The moves in NOTATION, joined by ``;``, up to the draw or discard."""
    points: float
    """Expected lead of the seat's side over the mean of the others at the deal's end, in points."""
    error: float
    """Standard error of the difference from the best option."""
    samples: int
    """Number of sampled deals in which it was tried; 0 if it needed no trying."""
    statistics: RolloutStatistics
    """Statistics of these deals."""


class Reason(msgspec.Struct, frozen=True):
    """A reason, as a code and values, so that it can be worded in any language."""

    code: str
    values: dict[str, str | int | float] = {}
    """Moves in NOTATION, ranks as letters (``Q``, ``T``, ``Jk``), counts, points, percentages."""


class Advice(msgspec.Struct, frozen=True):
    """The options at a moment, and the reasons for the first."""

    level: str
    seat: int
    options: tuple[Option, ...]
    """At most five options, the best first."""
    reasons: tuple[Reason, ...]


UNTRIED = RolloutStatistics(0.0, 0.0, 0.0, 0.0)
"""The statistics of an option that needed no trying."""


def option_of(act: str, found: Finding) -> Option:
    """Return an option with the search's finding."""
    return Option(
        act, round(found.points, 1), round(found.error, 1), found.samples, found.statistics
    )


def sure(act: str) -> Option:
    """Return the only option."""
    return Option(act, 0.0, 0.0, 0, UNTRIED)


__all__ = ["UNTRIED", "Advice", "Option", "Reason", "RolloutStatistics", "option_of", "sure"]
