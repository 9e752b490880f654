"""Duplicate deals between two sets of weights, inside compiled code: for tuning and for speed."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.compiled import RuleArray, StateArray, Vector, Word, entry_point
from canasta.compiled.kernel.layout import new_states
from canasta.compiled.kernel.turns import start_match
from canasta.compiled.search.arrays import WeightArray
from canasta.compiled.search.policy_melds import TRAIL, TrailArray
from canasta.compiled.search.rollout_policy import finish_turn
from canasta.engine.codes import Ending, Phase

FIGURES: Final = 2 + len(Ending)
"""Counts of a run: steps, turns, then deals by ending."""


@entry_point(
    f"rules[1] weights[2..] states[1..] trail[1..] ahead[d] deals<=d figures[{FIGURES}]", slow=True
)
def _duel(
    rules: RuleArray,
    weights: WeightArray,
    states: StateArray,
    trail: TrailArray,
    seed: Word,
    deals: int,
    ahead: Vector,
    figures: Vector,
) -> None:
    """Play each deal once for every side that the first weights can have."""
    s = states[0]
    r = rules[0]
    for d in range(deals):
        total = 0
        for own in range(r.sides):
            start_match(r, s, seed + np.uint64(d))
            while s.phase < Phase.DEAL_OVER:
                trail[0].count = 0
                side = s.turn % r.sides
                finish_turn(r, weights[0 if side == own else 1], s, trail[0])
                figures[0] += trail[0].count
                figures[1] += 1
            others = 0
            for side in range(r.sides):
                if side != own:
                    others += s.scores[side]
            total += s.scores[own] * (r.sides - 1) - others
            figures[2 + s.ending] += 1
        ahead[d] = total


def duel(
    rules: NDArray[Any], weights: NDArray[Any], seed: int, deals: int
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Play duplicate deals of ``weights[0]`` against ``weights[1]``.

    Returns:
        The points by which the first is ahead in each deal, as a mean over its sides and
        against each other side; and counts: steps, turns, then deals by ending.
    """
    ahead = np.zeros(deals, np.int64)
    figures = np.zeros(FIGURES, np.int64)
    _duel(rules, weights, new_states(1), np.zeros(1, TRAIL), np.uint64(seed), deals, ahead, figures)
    sides = int(rules["sides"][0])
    return ahead / (sides * (sides - 1)), figures
