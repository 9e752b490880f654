"""How often an opponent takes the pile, who takes it otherwise than was expected of it.

Rollouts say how often the next player takes the pile if it plays as the kinds of players do that it
is believed to be. Nobody plays quite as a kind does. So it is learned of each opponent, turn by
turn, how the log odds of its taking the pile go with those that were expected: by how much they are
shifted, and how steeply they rise, perhaps otherwise above even chances than below (Platt's
scaling, by Bayes' rule). Where it was counted, each need of a pile (``pile_needs``) is learned by
itself, since players differ most in that: who takes whatever costs no card may never open with a
pile; and what is expected goes by the player's ``habits`` with such piles. What is learned of one
opponent counts half for another: who sits down together plays somewhat alike; and a little is
forgotten with every turn, since somebody else may sit there one day. Only what is told of a choice
is changed: it is made by the rollouts as they are. Whole numbers alone are reckoned with, so that
every engine tells the same.
"""

import tomllib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, isqrt
from pathlib import Path
from typing import Final, NamedTuple

from canasta.engine.number_file import table_of
from canasta.engine.search import Taking
from canasta.rules import Rules, sides_of
from canasta.search.habits import Habits
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
    """By how many hundredths of a step they rise where those expected rise by one,"""
    above: int = 0
    """and by how many more above even chances."""

    def chance(self, steps: int) -> int:
        """Of ``CERTAIN``: how likely the pile is taken where such log odds are expected."""
        rise = self.slope * steps + self.above * max(steps, 0)
        odds = self.shift + (2 * rise + 100) // 200
        return CHANCES[min(max(odds, -MOST), MOST) + MOST]


class Usual(NamedTuple):
    """How players take piles, as it was counted (``forecast.toml``)."""

    shift: int
    """As of a ``Way``, on the mean."""
    slope: int
    above: int = 0
    shift_spread: int = 10
    """The standard deviation of players by their shifts,"""
    slope_spread: int = 50
    """and by the logarithm of their slopes, in hundredths."""
    habits: tuple[int, ...] = ()
    """In how many turns of a hundred they go by each habit; none where it is not counted apart."""


USUAL: Final = "usual"
SHIFTS: Final = 13
"""So many shifts on either side of the usual one are thought possible,"""
SHIFT_APART: Final = 0.3
"""so many standard deviations apart;"""
SLOPES: Final = 3
"""and so many slopes,"""
SLOPE_APART: Final = 0.43
"""so many apart."""

_FILE: Final = Path(__file__).with_name("forecast.toml")


class Ways(NamedTuple):
    """How somebody may take piles."""

    ways: tuple[Way, ...]
    prior: tuple[int, ...]
    """What is believed of somebody who was not seen to play, by way; about ``WHOLE`` in all."""


@cache
def _usual() -> dict[str, dict[Need, Usual]]:
    return {
        table: {Need(need): Usual(**usual) for need, usual in needs.items()}
        for table, needs in tomllib.loads(_FILE.read_text("utf-8")).items()
    }


def usual_at(rules: Rules, players: int) -> Mapping[Need, Usual]:
    """How piles are usually taken at such a table.

    Returns:
        By what piles ask; ``Need.ANY`` alone where nothing else was counted.
    """
    return table_of(_usual(), rules.name, players) or _usual()[USUAL]


@cache
def ways_of(rules: Rules, players: int) -> Mapping[Need, Ways]:
    """How somebody may take piles at such a table, around what is usual there.

    Returns:
        By what piles ask; ``Need.ANY`` alone where nothing else was counted.
    """
    return {need: _ways_around(usual) for need, usual in usual_at(rules, players).items()}


def _ways_around(usual: Usual) -> Ways:
    ways, prior = [], []
    for shifts in range(-SHIFTS, SHIFTS + 1):
        for slopes in range(-SLOPES, SLOPES + 1):
            shift, slope = shifts * SHIFT_APART, slopes * SLOPE_APART
            steeper = exp(slope * usual.slope_spread / 100)
            ways.append(
                Way(
                    usual.shift + round(shift * usual.shift_spread),
                    round(usual.slope * steeper),
                    round(usual.above * steeper),
                )
            )
            prior.append(round(WHOLE * exp(-(shift**2 + slope**2) / 2)))
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
        sides = sides_of(players)
        opponents = [other for other in range(players) if (other - seat) % sides]
        self.weights: dict[int, Mapping[str, Sequence[int]]] = {
            other: {need: ways.prior for need, ways in self._ways.items()} for other in opponents
        }
        """By opponent, what the pile asks, and way; of each about ``WHOLE`` in all."""
        habits = {
            need: usual.habits for need, usual in usual_at(rules, players).items() if usual.habits
        }
        self.habits = Habits(opponents, habits) if habits else None
        """How they decide about the pile; None where nothing was counted of what piles ask."""
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

    def copied(self) -> Taking:
        """What was learned up to now."""
        return Taking(dict(self.weights), {} if self.habits is None else self.habits.copied())

    def take(self, taking: Taking) -> None:
        """Believe this, as ``copied`` gave it."""
        self.weights = dict(taking.ways)
        if self.habits is not None:
            self.habits.take(taking.habits)
        self._told = {}


def _log_odds(share: int) -> int:
    """The log odds of a share, in steps."""
    above = min(bisect_left(CHANCES, share), 2 * MOST)
    if above and share - CHANCES[above - 1] < CHANCES[above] - share:
        above -= 1
    return above - MOST
