"""Outcomes of deals that the rollout policy plays from given scores, inside compiled code."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.compiled import Grid, RuleArray, StateArray, Vector, Word, entry_point
from canasta.compiled.kernel.moves import DEAL_OVER
from canasta.compiled.kernel.state import new_states
from canasta.compiled.kernel.turns import new_deal, start_match
from canasta.compiled.search.arrays import WeightArray
from canasta.compiled.search.policy_steps import TRAIL, TrailArray
from canasta.compiled.search.rollout_policy import finish_turn


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
        while s.phase < DEAL_OVER:
            trail[0].count = 0
            finish_turn(r, weights[0], s, trail[0])
        for k in range(sides):
            points[d, k] = s.scores[(first + k) % sides] - scores[k]


def points_from(
    rules: NDArray[Any], weights: NDArray[Any], seed: int, scores: NDArray[Any], deals: int
) -> NDArray[Any]:
    """Play deals that begin with the same scores.

    Args:
        rules: the rules' record.
        weights: the rollout policy's weights.
        seed: the seed of the first deal.
        scores: the scores of the dealer's side first, then of the others in turn.
        deals: the number of deals.

    Returns:
        The points of each deal, with the sides in the same order.
    """
    points = np.zeros((deals, len(scores)), np.int64)
    room = new_states(1), np.zeros(1, TRAIL)
    _play_from(rules, weights, *room, np.uint64(seed), scores, points)
    return points
