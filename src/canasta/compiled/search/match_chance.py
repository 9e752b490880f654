"""Chances of winning the match, and the worth of a deal's points by them.

A table counted from play (``tools/match_chances.py``) holds each side's probability of winning, by
all scores and the dealer; between its steps it is interpolated linearly. All numbers are whole, so
every engine gets the same results.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.compiled import (
    Codes,
    Grid,
    RuleArray,
    StateArray,
    Vector,
    Word,
    entry_point,
    kernel,
)
from canasta.compiled.kernel.layout import State, new_states
from canasta.compiled.kernel.turns import new_deal, start_match
from canasta.compiled.search.arrays import WeightArray
from canasta.compiled.search.match_chances import CELLS, HEAD, LOW, STEP, WORTH
from canasta.compiled.search.policy_melds import TRAIL, TrailArray
from canasta.compiled.search.rollout_policy import finish_turn
from canasta.engine.codes import Phase
from canasta.engine.state import SEATS, SIDES

ONE: Final = 1 << 14
"""Certainty, in a table."""
FINE: Final = 1 << 6
"""Certainty here is this many times ``ONE``."""

POINTS_STILL: Final = 32
"""A point counts one part in this many, so that bots still play well when the match is won or lost
in any case."""


@kernel
def chance(t: Codes, s: State, side: int, dealer: int) -> int:
    """Return a side's chance of winning a match that goes on; certainty is ``ONE * FINE``.

    ``t`` is the table; ``dealer`` the side that deals next.
    """
    sides, cells, low, step = int(s.sides), int(t[CELLS]), int(t[LOW]), int(t[STEP])
    size = whole = 1
    for _ in range(sides):
        size *= cells
        whole *= step
    first = HEAD + (side - dealer + sides) % sides * size
    total = 0
    for corner in range(1 << sides):
        weight = 1
        at = 0
        for k in range(sides):
            score = int(s.scores[(dealer + k) % sides]) - low
            score = min(max(score, 0), (cells - 1) * step)
            cell = min(score // step, cells - 2)
            part = score - cell * step
            if (corner >> k) & 1:
                cell += 1
            else:
                part = step - part
            weight *= part
            at = at * cells + cell
        total += weight * int(t[first + at])
    return total * FINE // whole


@kernel
def won(s: State, side: int) -> int:
    """Return ``ONE * FINE`` if a side has won a match that is over, and 0 if not."""
    for other in range(s.sides):
        if s.scores[other] > s.scores[side]:
            return 0
    return ONE * FINE


@kernel
def worth(t: Codes, s: State, side: int, ahead: int) -> int:
    """Return the worth of a deal's end to a side that is ``ahead`` by points times other sides.

    It is in the same unit. If the table of chances is empty, only points count.
    """
    if len(t) == 0:
        return ahead
    if s.phase == Phase.MATCH_OVER:
        here = won(s, side)
    else:
        here = chance(t, s, side, (int(s.dealer) + 1) % int(s.sides))
    return here * int(t[WORTH]) * (int(s.sides) - 1) // (ONE * FINE) + ahead // POINTS_STILL


@entry_point(f"states[n] i:0..n side:0..{SIDES} dealer:0..{SEATS}")
def match_chance(chances: Codes, states: StateArray, i: int, side: int, dealer: int) -> int:
    """Return a side's chance of winning the match of ``states[i]``; see ``chance``."""
    return chance(chances, states[i], side, dealer)


@entry_point(f"states[n] i:0..n side:0..{SIDES}")
def end_worth(chances: Codes, states: StateArray, i: int, side: int, ahead: int) -> int:
    """Return the worth of the end of the deal of ``states[i]`` to a side; see ``worth``."""
    return worth(chances, states[i], side, ahead)


@entry_point("rules[1] weights[1..] states[1..] trail[1..] scores[sides] points[,sides]", slow=True)
def _play_from(
    rules: RuleArray,
    weights: WeightArray,
    states: StateArray,
    trail: TrailArray,
    seed: Word,
    scores: Vector,
    points: Grid,
) -> None:
    """Fill a row of points for every deal; sides are counted from the dealer's."""
    s = states[0]
    r = rules[0]
    for d in range(len(points)):
        start_match(r, s, seed + np.uint64(d))
        first = int(s.dealer)
        sides = int(s.sides)
        for k in range(sides):
            s.scores[(first + k) % sides] = scores[k]
        new_deal(r, s)
        while s.phase < Phase.DEAL_OVER:
            trail[0].count = 0
            finish_turn(r, weights[0], s, trail[0])
        for k in range(sides):
            points[d, k] = s.scores[(first + k) % sides] - scores[k]


def points_from(
    rules: NDArray[Any], weights: NDArray[Any], seed: int, scores: NDArray[Any], deals: int
) -> NDArray[Any]:
    """Play deals that begin with the same scores; return the points of each.

    Scores and points are those of the dealer's side first, then of the others in turn. The seeds
    follow the first deal's.
    """
    points = np.zeros((deals, len(scores)), np.int64)
    room = new_states(1), np.zeros(1, TRAIL)
    _play_from(rules, weights, *room, np.uint64(seed), scores, points)
    return points
