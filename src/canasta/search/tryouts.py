"""Trying candidates out: each in the same samples of what is hidden, to the end of the deal."""

from canasta.kernel.compiled import Grid, RuleArray, StateArray, Vector, door, kernel
from canasta.kernel.moves import DEAL_OVER, carry_out, why_illegal
from canasta.kernel.state import State
from canasta.search.steps import TrailArray
from canasta.search.turn import finish_turn
from canasta.search.weights import WeightArray


@kernel
def ahead(s: State, side: int, before: int) -> int:
    """Points by which a side is ahead of the mean of the others, ``before`` being what it was."""
    others = 0
    for other in range(s.sides):
        if other != side:
            others += int(s.scores[other])
    return int(s.scores[side]) * (int(s.sides) - 1) - others - before


@door
def try_out(
    rules: RuleArray,
    weights: WeightArray,
    states: StateArray,
    trail: TrailArray,
    seat: int,
    modes: Vector,
    codes: Grid,
    alive: Vector,
    first: int,
    last: int,
    values: Grid,
    figures: Vector,
) -> None:
    """Try the candidates that are alive in the samples ``states[first : last]``.

    Args:
        rules: the rules.
        weights: the quick player's, by mode: the first for everybody, the others for the
            rest of a turn.
        states: the samples; the last record of the array is room to play in.
        trail: room for the steps of a turn.
        seat: whose candidates they are.
        modes: for each candidate the weights by which the turn is played on.
        codes: for each candidate its steps, then -1.
        alive: which candidates are tried.
        first: the first sample.
        last: one more than the last.
        values: filled by candidate and sample: points ahead, times the other sides.
        figures: steps and turns played are added, and rollouts.
    """
    r = rules[0]
    room = len(states) - 1
    side = seat % int(r.sides)
    for d in range(first, last):
        before = ahead(states[d], side, 0)
        for c in range(len(modes)):
            if not alive[c]:
                continue
            states[room] = states[d]
            s = states[room]
            trail[0].count = 0
            for k in range(codes.shape[1]):
                code = codes[c, k]
                if code < 0 or s.phase >= DEAL_OVER or why_illegal(r, s, code) != 0:
                    break
                carry_out(r, s, code)
                figures[0] += 1
            if s.phase < DEAL_OVER:
                finish_turn(r, weights[modes[c]], s, trail[0])
                figures[0] += trail[0].count
            while s.phase < DEAL_OVER:
                trail[0].count = 0
                finish_turn(r, weights[0], s, trail[0])
                figures[0] += trail[0].count
                figures[1] += 1
            values[c, d] = ahead(s, side, before)
            figures[2] += 1


@door
def plan_turn(
    rules: RuleArray, weights: WeightArray, states: StateArray, i: int, trail: TrailArray, mode: int
) -> None:
    """Play the turn of the i-th record on by the quick player; its steps are in the trail."""
    trail[0].count = 0
    finish_turn(rules[0], weights[mode], states[i], trail[0])
