"""How often an opponent takes the pile, who takes it otherwise than was expected of it.

Rollouts say how often the next player takes the pile if it plays as the kinds of players do that it
is believed to be. Nobody plays quite as a kind does. So it is learned of each opponent, turn by
turn, how the log odds of its taking the pile go with those that were expected: by how much they are
shifted, and how steeply they rise (Platt's scaling, by Bayes' rule). Where it was counted, each
need of a pile (``pile_needs``) is learned by itself, since players differ most in that: who takes
whatever costs no card may never open with a pile. What is learned of one opponent counts half for
another: who sits down together plays somewhat alike; and a little is forgotten with every turn,
since somebody else may sit there one day. Only what is told of a choice is changed: it is made by
the rollouts as they are. Whole numbers alone are reckoned with, so that every engine tells the
same.
"""

import tomllib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, isqrt, log
from pathlib import Path
from typing import Final, NamedTuple

from canasta.engine.number_file import table_of
from canasta.rules import Rules, sides_of
from canasta.search.pile_needs import Need
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


USUAL: Final = "usual"
FARTHEST: Final = 39
"""Steps by which somebody may differ from the usual shift; they go by threes."""
STEEPER: Final = 1.24
"""Each slope is so many times the one before;"""
SLOPES: Final = 3
"""there are so many on either side of the usual one."""
SHIFT_SPREAD: Final = 10
"""The standard deviation of players by their shifts,"""
SLOPE_SPREAD: Final = 0.5
"""and by the logarithm of their slopes."""

_FILE: Final = Path(__file__).with_name("forecast.toml")


class Ways(NamedTuple):
    """How somebody may take piles."""

    ways: tuple[Way, ...]
    prior: tuple[int, ...]
    """What is believed of somebody who was not seen to play, by way; about ``WHOLE`` in all."""


@cache
def _usual() -> dict[str, dict[Need, Way]]:
    return {
        table: {Need(need): Way(**way) for need, way in needs.items()}
        for table, needs in tomllib.loads(_FILE.read_text("utf-8")).items()
    }


@cache
def ways_of(rules: Rules, players: int) -> Mapping[Need, Ways]:
    """How somebody may take piles at such a table, around what is usual there.

    Returns:
        By what piles ask; ``Need.ANY`` alone where nothing else was counted.
    """
    usual = table_of(_usual(), rules.name, players) or _usual()[USUAL]
    return {need: _ways_around(way) for need, way in usual.items()}


def _ways_around(usual: Way) -> Ways:
    ways, prior = [], []
    for steps in range(-FARTHEST, FARTHEST + 1, 3):
        for steeper in range(-SLOPES, SLOPES + 1):
            ways.append(Way(usual.shift + steps, round(usual.slope * STEEPER**steeper)))
            apart = steeper * log(STEEPER) / SLOPE_SPREAD
            prior.append(round(WHOLE * exp(-((steps / SHIFT_SPREAD) ** 2 + apart**2) / 2)))
    return Ways(tuple(ways), tuple(scaled(prior)))


class Forecast:
    """What one seat has learned of how its opponents take the pile, beside what it expected."""

    def __init__(self, rules: Rules, players: int, seat: int) -> None:
        """Nothing but the prior of each opponent.

        Args:
            rules: the rules in play.
            players: how many play.
            seat: the own one.
        """
        self.rules = rules
        self._ways = ways_of(rules, players)
        self.by_need = len(self._ways) > 1
        """Whether anything was counted of what piles ask."""
        sides = sides_of(players)
        self.weights: dict[int, Mapping[str, Sequence[int]]] = {
            other: {need: ways.prior for need, ways in self._ways.items()}
            for other in range(players)
            if (other - seat) % sides
        }
        """By opponent, what the pile asks, and way; of each about ``WHOLE`` in all."""
        self._told: dict[tuple[int, Need, int], float] = {}

    def update(self, seat: int, need: Need, expected: int, *, took: bool) -> None:
        """A turn was seen.

        Args:
            seat: whose turn it was; of who is no opponent nothing is learned.
            need: what the pile asked of it.
            expected: how likely it was to take the pile, of ``CERTAIN``.
            took: whether it did.
        """
        if seat not in self.weights:
            return
        odds = _log_odds(expected)
        # Whatever it asked, it says how the player takes piles of which that is not known.
        for kind in {need, Need.ANY} & self._ways.keys():
            ways = self._ways[kind]
            likely = [way.chance(odds) for way in ways.ways]
            if not took:
                likely = [CERTAIN - chance for chance in likely]
            half = [isqrt(chance * CERTAIN) for chance in likely]
            for other, weights in self.weights.items():
                parts = likely if other == seat else half
                now = scaled(
                    [
                        weight * part // CERTAIN
                        for weight, part in zip(weights[kind], parts, strict=True)
                    ]
                )
                learned = reconsidered(now, ways.prior, WHOLE // FORGOTTEN)
                self.weights[other] = {**weights, kind: learned}
        self._told = {}

    def told(self, seat: int, need: Need, expected: int) -> float:
        """How likely an opponent takes the pile, where so much is expected, of ``CERTAIN``.

        Args:
            seat: the opponent.
            need: what the pile asks of it.
            expected: how likely it takes it by the rollouts.
        """
        kind = need if need in self._ways else Need.ANY
        odds = _log_odds(expected)
        if (seat, kind, odds) not in self._told:
            weights = self.weights[seat][kind]
            total = sum(
                weight * way.chance(odds)
                for weight, way in zip(weights, self._ways[kind].ways, strict=True)
            )
            self._told[seat, kind, odds] = total / (sum(weights) * CERTAIN)
        return self._told[seat, kind, odds]

    def copied(self) -> Mapping[int, Mapping[str, Sequence[int]]]:
        """The weights by opponent and what the pile asks, as they are now."""
        return dict(self.weights)

    def take(self, weights: Mapping[int, Mapping[str, Sequence[int]]]) -> None:
        """Believe this, as ``copied`` gave it."""
        self.weights = dict(weights)
        self._told = {}


def _log_odds(share: int) -> int:
    """The log odds of a share, in steps."""
    above = min(bisect_left(CHANCES, share), 2 * MOST)
    if above and share - CHANCES[above - 1] < CHANCES[above] - share:
        above -= 1
    return above - MOST
