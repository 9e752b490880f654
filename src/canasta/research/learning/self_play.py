"""Deals of the rollout policy against itself and others, and the gradient of its tables.

The learner chooses at random, with higher chances for better choices. After the deal each choice is
made likelier by how much better the deal ended than the average deal from such a standing (the
policy gradient with a baseline: Williams 1992). All of it runs in compiled code.
"""

from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel import new_states
from canasta.compiled.kernel.compiled import (
    RuleArray,
    StateArray,
    Vector,
    Word,
    entry_point,
    kernel,
)
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.numba_or_none import types
from canasta.compiled.kernel.scoring import meld_points
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.set_rules import requirement_for
from canasta.compiled.kernel.turns import start_match
from canasta.compiled.search.arrays import WeightArray
from canasta.compiled.search.policy_layout import ENTRIES
from canasta.compiled.search.policy_melds import TRAIL, TrailArray
from canasta.compiled.search.policy_tables import WHOLE, roll
from canasta.compiled.search.records import Trail
from canasta.compiled.search.rollout_policy import finish_turn
from canasta.compiled.search.rollouts import ahead
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import Phase

Floats = Annotated[NDArray[Any], types.float64[::1]]
FloatGrid = Annotated[NDArray[Any], types.float64[:, ::1]]

FEATURES: Final = 12
"""Features from which a standing's worth is computed."""
SIDE: Final = FEATURES
"""Index after them, which holds the side to move."""
ALONE: Final = 6
"""One deal in so many is against players by rules of thumb. With more, the policy would learn to
beat these, who all have the same weaknesses."""
TURNS: Final = 400
"""Most turns of a deal that are learned from."""
CHOICES: Final = 1 << 16
"""Most entries of a deal that are learned from."""


@kernel
def _stand(r: RuleRecord, s: State, x: Floats) -> None:
    """Fill in the features of the side to move, from the table and all hands, hidden ones too."""
    own = side_of(s, int(s.turn))
    for i in range(FEATURES):
        x[i] = 0.0
    x[0] = 1.0
    rest = 1.0 / max(int(s.sides) - 1, 1)
    for side in range(s.sides):
        sign = 1.0 if side == own else -rest
        for n in range(s.meld_count[side]):
            x[1] += sign * meld_points(r, s, int(s.order[side, n])) / 100
            x[2] += sign * int(s.meld_size[s.order[side, n]])
        x[3] += sign * int(s.canastas[side])
        x[4] += sign * (1 if s.opened[side] else 0)
        x[5] += sign * int(s.requirement[side]) / 50
    for seat in range(s.players):
        sign = 1.0 if side_of(s, seat) == own else -rest
        x[6] += sign * int(s.hand_size[seat])
        x[7] += sign * wilds_held(s, seat)
        for rank in range(2, 13):
            x[8] += sign * (1 if s.ranks[seat, rank] >= 2 else 0)
    x[9] = int(s.pile_size)
    x[10] = x[6] * int(s.stock_size) / 50
    x[11] = x[4] * int(s.stock_size) / 50
    x[SIDE] = own


@kernel
def _note(t: Trail, chosen: Vector, shares: Vector, count: int) -> int:
    """Note the entries used in a turn, and return their number so far."""
    for i in range(min(int(t.noted), len(chosen) - count)):
        chosen[count] = int(t.entries[i])
        shares[count] = int(t.shares[i])
        count += 1
    return count


@kernel
def _begin(r: RuleRecord, s: State, t: Trail, seed: Word) -> None:
    """Begin a deal as within a match, with random opening requirements."""
    start_match(r, s, seed)
    t.dice = seed
    for side in range(r.sides):
        band = roll(t, int(r.bands))
        s.requirement[side] = requirement_for(r, int(r.opening_scores[band]))


@kernel
def _play_turn(r: RuleRecord, w: Weights, s: State, t: Trail, heat: int) -> None:
    t.count = 0
    t.noted = 0
    t.heat = heat
    finish_turn(r, w, s, t)


@entry_point(
    f"rules[1] weights[1..] states[1..] trail[1..] chosen[{CHOICES}] shares[{CHOICES}] "
    f"ends[{TURNS}] stands[{TURNS},{FEATURES + 1}] value[{FEATURES}] gradient[{ENTRIES}] "
    f"crossed[{FEATURES},{FEATURES + 1}] figures[4]",
    slow=True,
)
def _learn_deals(
    rules: RuleArray,
    weights: WeightArray,
    states: StateArray,
    trail: TrailArray,
    heat: int,
    seed: Word,
    deals: int,
    chosen: Vector,
    shares: Vector,
    ends: Vector,
    stands: FloatGrid,
    value: Floats,
    gradient: Floats,
    crossed: FloatGrid,
    figures: Floats,
) -> None:
    """Play deals, and add up their gradients; for the arguments see ``SelfPlay``."""
    r = rules[0]
    s = states[0]
    t = trail[0]
    sides = int(r.sides)
    for d in range(deals):
        _begin(r, s, t, seed + np.uint64(d))
        # In some deals the learner plays one side, and one of the others the rest.
        other = roll(t, ALONE * (len(weights) - 1)) + 1
        own = roll(t, sides) if other < len(weights) else -1
        turns = 0
        count = 0
        while s.phase < Phase.DEAL_OVER:
            if own >= 0 and side_of(s, int(s.turn)) != own:
                _play_turn(r, weights[other], s, t, 0)
                continue
            learns = turns < TURNS
            if learns:
                _stand(r, s, stands[turns])
            _play_turn(r, weights[0], s, t, heat)
            if learns:
                count = _note(t, chosen, shares, count)
                ends[turns] = count
                turns += 1
        if own >= 0:
            figures[0] += ahead(s, own, 0) / (sides - 1)
            figures[1] += 1
        begin = 0
        for turn in range(turns):
            x = stands[turn]
            came = ahead(s, int(x[SIDE]), 0) / (sides - 1)
            off = came
            for i in range(FEATURES):
                off -= value[i] * x[i]
                crossed[i, FEATURES] += came * x[i]
                for k in range(FEATURES):
                    crossed[i, k] += x[i] * x[k]
            figures[2] += came * came
            figures[3] += off * off
            for i in range(begin, int(ends[turn])):
                gradient[chosen[i]] += off * shares[i]
            begin = int(ends[turn])


class Lesson(NamedTuple):
    gradient: NDArray[Any]
    """Gradient of a deal's result, by entry of the tables."""
    crossed: NDArray[Any]
    """Sums of products of the features and, in the last column, of features and results."""
    ahead: float
    """Points a deal ahead of the others, in the deals against them."""
    explained: float
    """Share of the results' squares that the standings explain."""


class SelfPlay:
    """Self-play with the present tables, which returns their gradient."""

    def __init__(self, rules: NDArray[Any], weights: NDArray[Any]) -> None:
        self._rules, self._weights = rules, weights
        self._room = new_states(1), np.zeros(1, TRAIL)
        self._log = (
            np.zeros(CHOICES, np.int64),
            np.zeros(CHOICES, np.int64),
            np.zeros(TURNS, np.int64),
            np.zeros((TURNS, FEATURES + 1)),
        )

    def play(self, deals: int, seed: int, heat: int, value: NDArray[Any]) -> Lesson:
        """Play deals, some against others, with each feature of a standing worth ``value``."""
        gradient, crossed = np.zeros(ENTRIES), np.zeros((FEATURES, FEATURES + 1))
        figures = np.zeros(4)
        _learn_deals(
            self._rules,
            self._weights,
            *self._room,
            heat,
            np.uint64(seed),
            deals,
            *self._log,
            value,
            gradient,
            crossed,
            figures,
        )
        points, against, squares, off = figures.tolist()
        explained = 1 - off / squares if squares else 0.0
        return Lesson(gradient / (deals * WHOLE), crossed, points / max(against, 1), explained)
