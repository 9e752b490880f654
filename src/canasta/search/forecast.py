"""How often an opponent takes the pile, who takes it otherwise than was expected of it.

Rollouts say how often the next player takes the pile if it plays as the kinds of players do that it
is believed to be. Nobody plays quite as a kind does. So it is learned of each opponent, turn by
turn, how the log odds of its taking the pile go with those that were expected: by how much they are
shifted, and how steeply they rise (Platt's scaling, by Bayes' rule). What is learned of one
opponent counts half for another: who sits down together plays somewhat alike; and a little is
forgotten with every turn, since somebody else may sit there one day. Only what is told of
a choice is changed: it is made by the rollouts as they are. Whole numbers alone are reckoned with,
so that every engine tells the same.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from math import exp, isqrt
from typing import Final, NamedTuple

from canasta.search.weighing import CERTAIN, FORGOTTEN, WHOLE, reconsidered, scaled

FINE: Final = 10
"""Steps in which the log odds change by one."""
MOST: Final = 100
"""Steps of the log odds that are certainty."""
CHANCES: Final = tuple(round(CERTAIN / (1 + exp(-step / FINE))) for step in range(-MOST, MOST + 1))
"""Of ``CERTAIN``: the chance at so many steps of the log odds, from ``-MOST`` on."""


class Way(NamedTuple):
    """How somebody takes piles, beside what is expected."""

    shift: int
    """By how many steps the log odds differ where even chances are expected."""
    slope: int
    """By how many hundredths of a step they rise where those expected rise by one."""

    def chance(self, steps: int) -> int:
        """Of ``CERTAIN``: how likely the pile is taken where such log odds are expected."""
        odds = self.shift + (2 * self.slope * steps + 100) // 200
        return CHANCES[min(max(odds, -MOST), MOST) + MOST]


SHIFTS: Final = range(-41, 38, 3)
SLOPES: Final = (45, 55, 69, 85, 105, 131, 162)
"""Each is 1.24 times the one before. What is expected of strangers is too sure of itself: it rises
by more than what they do."""
WAYS: Final = tuple(Way(shift, slope) for shift in SHIFTS for slope in SLOPES)
PRIOR: Final = tuple(
    scaled(
        [
            round(WHOLE * exp(-(((shift + 2) / 10) ** 2) / 2 - (0.43 * (place - 3)) ** 2 / 2))
            for shift in SHIFTS
            for place in range(len(SLOPES))
        ]
    )
)
"""What is believed of somebody who was not seen to play, by way. Players differ by ten steps, and
by half as much again in what they rise by: such were those of the pool."""


class Forecast:
    """What one seat has learned of how its opponents take the pile, beside what it expected."""

    def __init__(self, opponents: Iterable[int]) -> None:
        """Nothing but the prior of each of these seats."""
        self.weights: dict[int, Sequence[int]] = dict.fromkeys(opponents, PRIOR)
        """By opponent and way; about ``WHOLE`` in all."""
        self._told: dict[tuple[int, int], float] = {}

    def update(self, seat: int, expected: int, *, took: bool) -> None:
        """A turn was seen.

        Args:
            seat: whose turn it was; of who is no opponent nothing is learned.
            expected: how likely it was to take the pile, of ``CERTAIN``.
            took: whether it did.
        """
        if seat not in self.weights:
            return
        odds = _log_odds(expected)
        likely = [way.chance(odds) for way in WAYS]
        if not took:
            likely = [CERTAIN - chance for chance in likely]
        half = [isqrt(chance * CERTAIN) for chance in likely]
        for other, weights in self.weights.items():
            parts = likely if other == seat else half
            now = scaled(
                [weight * part // CERTAIN for weight, part in zip(weights, parts, strict=True)]
            )
            self.weights[other] = reconsidered(now, PRIOR, WHOLE // FORGOTTEN)
        self._told = {}

    def told(self, seat: int, expected: int) -> float:
        """How likely an opponent takes the pile, where so much is expected, of ``CERTAIN``."""
        odds = _log_odds(expected)
        if (seat, odds) not in self._told:
            weights = self.weights[seat]
            total = sum(
                weight * way.chance(odds) for weight, way in zip(weights, WAYS, strict=True)
            )
            self._told[seat, odds] = total / (sum(weights) * CERTAIN)
        return self._told[seat, odds]

    def copied(self) -> Mapping[int, Sequence[int]]:
        """The weights by opponent, as they are now."""
        return dict(self.weights)

    def take(self, weights: Mapping[int, Sequence[int]]) -> None:
        """Believe this, as ``copied`` gave it."""
        self.weights = dict(weights)
        self._told = {}


def _log_odds(share: int) -> int:
    """The log odds of a share, in steps."""
    above = min(bisect_left(CHANCES, share), 2 * MOST)
    if above and share - CHANCES[above - 1] < CHANCES[above] - share:
        above -= 1
    return above - MOST
