"""Rollouts: every candidate is tried in the same samples of hidden cards, to the deal's end.

In addition to the points, a rollout marks what happened in it, so that a choice can be explained.
"""

from canasta.compiled.kernel.compiled import (
    Codes,
    Grid,
    RuleArray,
    StateArray,
    Vector,
    entry_point,
    kernel,
)
from canasta.compiled.kernel.layout import State
from canasta.compiled.kernel.moves import carry_out, why_illegal
from canasta.compiled.search.arrays import WeightArray
from canasta.compiled.search.marks import CANASTAS, OUT, TAKEN, TOOK
from canasta.compiled.search.match_chance import worth
from canasta.compiled.search.policy_melds import TrailArray
from canasta.compiled.search.records import Trail
from canasta.compiled.search.rollout_policy import finish_turn
from canasta.engine.codes import STEP_CODES, Act, Ending, Phase
from canasta.engine.state import SEATS


@kernel
def took_pile(t: Trail) -> bool:
    """Return whether the pile was taken in the turn with these steps."""
    for i in range(t.count):
        if Act.TAKE_TOP <= t.codes[i] < Act.DISCARD:
            return True
    return False


@kernel
def _mark_turn(s: State, t: Trail, turns: int, begun: int, whose: int, pile: int) -> int:
    """Return the mark for a turn that is over.

    It was the ``begun``-th of the deal, and ``turns`` were started when the candidate was tried.
    Before it the pile had ``pile`` cards. ``whose``: its side, counted from the searching side (0).
    """
    if begun == turns or pile == 0 or s.pile_size > 1 or not took_pile(t):
        return 0
    if whose == 0:
        return TOOK
    return TAKEN if begun == turns + 1 else 0


@kernel
def _mark_end(s: State, side: int) -> int:
    """Return the mark for a deal that is over."""
    mark = CANASTAS * int(s.canastas[side])
    if Ending.WENT_OUT <= s.ending <= Ending.SPLASH and s.out >= 0 and s.out % s.sides == side:
        mark += OUT
    return mark


@kernel
def ahead(s: State, side: int, before: int) -> int:
    """Return the points gained on the other sides' mean, times their number, since ``before``."""
    others = 0
    for other in range(s.sides):
        if other != side:
            others += int(s.scores[other])
    return int(s.scores[side]) * (int(s.sides) - 1) - others - before


@entry_point(
    f"rules[1] weights[w] states[n] trail[1..] seat:0..players seats[{SEATS},1..] seats:0..w "
    f"modes[c] modes:0..w codes[c,] codes:-1..{STEP_CODES} alive[c] "
    "first:0..n last+1<=n last<=s values[c,s] marks[c,s] figures[3..]",
    slow=True,
)
def roll_out(
    rules: RuleArray,
    weights: WeightArray,
    chances: Codes,
    states: StateArray,
    trail: TrailArray,
    seat: int,
    seats: Grid,
    modes: Vector,
    codes: Grid,
    alive: Vector,
    first: int,
    last: int,
    values: Grid,
    marks: Grid,
    figures: Vector,
) -> None:
    """Try the candidates that are alive in the samples ``states[first : last]``.

    Args:
        weights: the rollout policy's weights by mode: the first for every turn, the others for the
            rest of this one. Those after the modes are of kinds of other players.
        chances: the table of chances of winning (``canasta.compiled.search.match_chance``); empty
            if only the deal's points count.
        states: the samples; the last record of the array is scratch room to play in.
        trail: room for the steps of a turn.
        seats: for each seat the weights by which it plays, sample by sample, repeated as needed.
        modes: for each candidate the weights that finish the turn.
        codes: for each candidate its steps, then -1.
        alive: for each candidate, 1 if it is tried, else 0.
        first: the first sample.
        last: one more than the last.
        values: filled by candidate and sample: points ahead, or their worth in the match, times the
            number of other sides.
        marks: filled the same way with marks (``OUT``, ``TAKEN``, ``TOOK``, ``CANASTAS``).
        figures: increased by the steps and turns played, and the rollouts.
    """
    r = rules[0]
    room = len(states) - 1
    side = seat % int(r.sides)
    dealt = trail[0].dealt
    for d in range(first, last):
        before = ahead(states[d], side, 0)
        for c in range(len(modes)):
            if not alive[c]:
                continue
            states[room] = states[d]
            s = states[room]
            turns = int(s.turns)
            mark = 0
            trail[0].count = 0
            trail[0].dealt = dealt
            for k in range(codes.shape[1]):
                code = codes[c, k]
                if code < 0 or s.phase >= Phase.DEAL_OVER or why_illegal(r, s, code) != 0:
                    break
                carry_out(r, s, code)
                figures[0] += 1
            first = True
            while s.phase < Phase.DEAL_OVER:
                begun = int(s.turns)
                whose = (int(s.turn) - side) % int(r.sides)
                pile = int(s.pile_size)
                trail[0].count = 0
                player = int(seats[s.turn, d % seats.shape[1]])
                if begun == turns:
                    player = int(modes[c])
                finish_turn(r, weights[player], s, trail[0])
                mark |= _mark_turn(s, trail[0], turns, begun, whose, pile)
                figures[0] += trail[0].count
                figures[1] += 0 if first else 1
                first = False
            values[c, d] = worth(chances, s, side, ahead(s, side, before))
            marks[c, d] = mark + _mark_end(s, side)
            figures[2] += 1
    trail[0].dealt = dealt


@entry_point("rules[1] weights[w] states[n] i:0..n trail[1..] mode:0..w", slow=True)
def plan_turn(
    rules: RuleArray, weights: WeightArray, states: StateArray, i: int, trail: TrailArray, mode: int
) -> None:
    """Finish the turn of the i-th record by the rollout policy; the trail holds its steps."""
    trail[0].count = 0
    finish_turn(rules[0], weights[mode], states[i], trail[0])
