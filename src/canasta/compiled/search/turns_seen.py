"""Observed turns: the samples in which each kind of player plays them the same way.

Two features are compared: whether the pile is taken, and if nothing, little or much is laid.
"""

from typing import Final

from canasta.compiled.kernel.compiled import Grid, RuleArray, StateArray, entry_point, kernel
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.state import State
from canasta.compiled.search.arrays import WeightArray
from canasta.compiled.search.policy_steps import TrailArray
from canasta.compiled.search.rollout_policy import finish_turn
from canasta.compiled.search.rollouts import took_pile
from canasta.compiled.search.weights import MODES

LITTLE: Final = 4
"""Most cards laid in a turn that count as little: a set, or a set and a card."""


@kernel
def _cards_laid(s: State, side: int) -> int:
    """Return the number of cards in a side's melds."""
    cards = 0
    for i in range(s.meld_count[side]):
        cards += int(s.meld_size[s.order[side, i]])
    return cards


@kernel
def _how_much(laid: int) -> int:
    """Return the class of a number of cards laid: 0 nothing, 1 little, 2 much."""
    return 0 if laid <= 0 else 1 if laid <= LITTLE else 2


@entry_point(
    f"rules[1] weights[w] states[n] trail[1..] count:0..n count+3<=n counts[k,2] k+{MODES}<=w",
    slow=True,
)
def count_agreeing(
    rules: RuleArray,
    weights: WeightArray,
    states: StateArray,
    trail: TrailArray,
    count: int,
    took: int,
    counts: Grid,
) -> None:
    """Count the samples in which each kind of player plays a turn as observed.

    Args:
        rules: the rules.
        weights: the kinds' weights, after those of the modes.
        states: the view when the turn began, then ``count`` samples of it, then the view when the
            turn was over; the last record of the array is scratch room to play in.
        trail: room for the steps of a turn.
        count: the number of samples.
        took: whether the pile was taken.
        counts: filled by kind: the samples in which the kind takes the pile, or leaves it, as the
            player did; and those of them in which it also lays as much.
    """
    r = rules[0]
    room = len(states) - 1
    side = side_of(states[0], int(states[0].turn))
    before = _cards_laid(states[0], side)
    seen = _how_much(_cards_laid(states[count + 1], side) - before)
    for k in range(len(counts)):
        counts[k, 0] = 0
        counts[k, 1] = 0
        for d in range(1, count + 1):
            states[room] = states[d]
            s = states[room]
            trail[0].count = 0
            finish_turn(r, weights[MODES + k], s, trail[0])
            if took_pile(trail[0]) == (took != 0):
                counts[k, 0] += 1
                if _how_much(_cards_laid(s, side) - before) == seen:
                    counts[k, 1] += 1
