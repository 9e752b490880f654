"""A turn by the rollout policy: how it ends, and its steps."""

from typing import Any

import numpy as np
from tests.search.moments import Moment

from canasta.compiled.search.policy_melds import TRAIL
from canasta.compiled.search.rollouts import plan_turn


def play_turn(record: Any, weights: Any, states: Any) -> list[int]:
    """Play a turn on, in one record; its steps."""
    trail = np.zeros(1, TRAIL)
    plan_turn(record, weights, states, 0, trail, 0)
    return list(trail["codes"][0, : int(trail["count"][0])].tolist())


def played(moment: Moment, weights: Any, states: Any = None) -> tuple[Any, list[int]]:
    """Return the end of a moment's turn, or of other states under its rules, and its steps."""
    after = (moment.states if states is None else states).copy()
    steps = play_turn(moment.record, weights, after)
    return after[0], steps
