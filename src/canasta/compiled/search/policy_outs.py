"""Going out in the rollout policy: whether it is possible, whether to try, and the question."""

from typing import Final

from canasta.cards import ACE, FOUR, JOKER_RANK, THREE
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.going_out import NO, has_partner
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import closed_by_others, open_ranks, rank_words, run_ends
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.rule_choices import GROWTH_CLOSED, QUESTION_COMPULSORY, QUESTION_NONE
from canasta.compiled.kernel.seats import ones, side_of
from canasta.compiled.kernel.tables import RANK_BITS, RUN_START_BITS
from canasta.compiled.search.policy_asks import SURE
from canasta.compiled.search.policy_layout import (
    CANASTAS,
    COSTS,
    HANDS,
    OUTS,
    OWN_MELDS,
    STOCKS,
    SUITS,
    Table,
)
from canasta.compiled.search.policy_tables import (
    HAND_BAND,
    MELD_BAND,
    agrees,
    canasta_band,
    clock,
    look_up,
    next_hand,
)
from canasta.compiled.search.records import Trail
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import FULL, Form

FEW: Final = 16
"""Most cards of a hand that tries to go out, by rule of thumb."""


@kernel
def _from_hand(r: RuleRecord, s: State, seat: int, wilds: int) -> int:
    """Return the canastas that the hand alone could make with ``wilds`` wild cards."""
    side = side_of(s, seat)
    free = open_ranks(r, rank_words(s, side), closed_by_others(r, s, side))
    count = 0
    for rank in range(FOUR, ACE + 1):
        short = max(FULL - int(s.ranks[seat, rank]), 0)
        if short <= min(int(r.max_wilds), wilds) and (free >> rank) & 1:
            count += 1
            wilds -= short
    return count


@kernel
def completable(r: RuleRecord, w: Weights, s: State, seat: int) -> int:
    """Return the canastas that the side has, plus the most it could make with this hand now.

    By rule of thumb, none is made of the hand alone.
    """
    side = side_of(s, seat)
    count = int(s.canastas[side])
    wilds = wilds_held(s, seat)
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        missing = FULL - int(s.meld_size[m])
        if missing <= 0:
            continue
        if s.meld_form[m] == Form.SET:
            short = missing - int(s.ranks[seat, s.meld_rank[m]])
            if short <= 0:
                count += 1
            elif short <= wilds and short + s.meld_wilds[m] <= r.max_wilds:
                count += 1
                wilds -= short
        elif s.meld_form[m] == Form.WILD:
            if missing <= wilds:
                count += 1
        elif missing <= 2 or ones(run_ends(s, m) & int(s.held[seat])) > 0:
            count += 1
    return count + _from_hand(r, s, seat, wilds) if w.learned & OUTS else count


@kernel
def _in_runs(r: RuleRecord, s: State, seat: int) -> int:
    """Return the cards held that may go down in runs, as bits: new runs, or on the side's runs."""
    if not r.runs:
        return 0
    held = int(s.held[seat])
    starts = held & (held >> 1) & (held >> 2) & RUN_START_BITS
    word = starts | starts << 1 | starts << 2
    side = side_of(s, seat)
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.RUN:
            ends = run_ends(s, m)
            # The card after the next one can follow it.
            word |= held & (ends | ((ends & held) << 1) | ((ends & held) >> 1))
    return word


@kernel
def stays(r: RuleRecord, s: State, seat: int) -> int:
    """Return the least number of naturals left in the hand once all cards that fit are laid."""
    side = side_of(s, seat)
    free = open_ranks(r, rank_words(s, side), closed_by_others(r, s, side))
    grows = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.SET and (s.meld_size[m] < FULL or r.set_growth != GROWTH_CLOSED):
            grows |= 1 << int(s.meld_rank[m])
    in_runs = _in_runs(r, s, seat)
    threes = int(s.ranks[seat, THREE])
    left = 0 if threes >= 3 and r.black_three_group > 0 else threes
    wilds = wilds_held(s, seat)
    for rank in range(FOUR, ACE + 1):
        held = int(s.ranks[seat, rank])
        if held == 0 or (grows >> rank) & 1:
            continue
        new = (free >> rank) & 1
        if new and held >= 3:
            continue
        held -= min(ones(in_runs & RANK_BITS[rank]), held)
        if new and held == 2 and wilds > 0:
            wilds -= 1
            continue
        left += held
    return left


@kernel
def may_go_out(r: RuleRecord, w: Weights, s: State, seat: int) -> bool:
    """Return whether going out is near enough to try; one card may be left for the discard."""
    if completable(r, w, s, seat) < r.canastas_to_go_out:
        return False
    if w.learned & OUTS:
        return stays(r, s, seat) <= 1
    return bool(s.hand_size[seat] <= FEW)


@kernel
def _incomplete_bands(s: State, side: int) -> int:
    """Return the bands of a side's largest incomplete wild meld and run, as one number."""
    wild = 0
    run = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        size = int(s.meld_size[m])
        if size >= FULL:
            continue
        if s.meld_form[m] == Form.WILD:
            wild = max(wild, size)
        elif s.meld_form[m] == Form.RUN:
            run = max(run, size)
    return int(MELD_BAND[wild]) * OWN_MELDS + int(MELD_BAND[run])


@kernel
def wants_out(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int) -> bool:
    if not may_go_out(r, w, s, seat):
        return False
    if w.learned & OUTS and (s.question == NO or s.asked[seat] == NO):
        return False
    across = int(s.hand_size[(seat + int(s.sides)) % int(s.players)])
    usual = bool(not has_partner(r) or s.stock_size <= w.hurry or across < w.out_partner)
    if not w.learned & OUTS:
        return usual
    side = side_of(s, seat)
    players = int(s.players)
    other = side_of(s, (seat + 1) % players)
    first = int(t.noted)
    before = int(HAND_BAND[s.hand_size[(seat + players - 1) % players]])
    following = next_hand(s, seat)
    own = int(HAND_BAND[s.hand_size[seat]])
    more = max(0, min(int(s.canastas[side]) - int(r.canastas_to_go_out) + 1, CANASTAS - 1))
    theirs = canasta_band(s, other)
    total = SURE if usual else -SURE
    at = (more * HANDS + int(HAND_BAND[across])) * STOCKS + clock(w, s, seat)
    total += look_up(w, t, Table.OUT_PARTNER + at)
    total += look_up(w, t, Table.OUT_OTHERS + (theirs * HANDS + following) * HANDS + before)
    total += look_up(w, t, Table.OUT_MELDS + (more * CANASTAS + theirs) * HANDS + own)
    if w.learned & SUITS:
        total += look_up(w, t, Table.OUT_BEGUN + _incomplete_bands(s, side) * CANASTAS + theirs)
    return agrees(t, first, total)


@kernel
def asks_partner(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int) -> bool:
    """Return whether a player who tries to go out asks the partner first, which may bind.

    By rule of thumb, only if the question is compulsory, or by players at a table.
    """
    if r.question == QUESTION_NONE or not has_partner(r) or s.question != 0:
        return False
    if r.question == QUESTION_COMPULSORY or w.bound:
        return True
    if not w.learned & OUTS:
        return False
    players = int(s.players)
    first = int(t.noted)
    across = int(HAND_BAND[s.hand_size[(seat + int(s.sides)) % players]])
    at = across * HANDS + next_hand(s, seat)
    at = at * CANASTAS + canasta_band(s, side_of(s, seat))
    total = look_up(w, t, Table.ASK_PARTNER + at * STOCKS + clock(w, s, seat)) - SURE
    return agrees(t, first, total)


@kernel
def lets_out(r: RuleRecord, w: Weights, s: State, t: Trail) -> bool:
    """Return the partner's answer; by rule of thumb yes, unless the hand would cost too much."""
    seat = int(s.actor)
    cost = 0
    for rank in range(JOKER_RANK + 1):
        cost += int(r.rank_points[rank]) * int(s.ranks[seat, rank])
    usual = bool(cost <= w.answer_cost or s.stock_size <= w.hurry)
    if not w.learned & OUTS:
        return usual
    side = side_of(s, seat)
    players = int(s.players)
    first = int(t.noted)
    own = int(HAND_BAND[s.hand_size[seat]])
    stock = clock(w, s, seat)
    total = SURE if usual else -SURE
    at = (min(cost // 40, COSTS - 1) * HANDS + own) * STOCKS + stock
    total += look_up(w, t, Table.ANSWER_HAND + at)
    before = int(s.hand_size[(int(s.turn) + players - 1) % players])
    at = (next_hand(s, int(s.turn)) * HANDS + int(HAND_BAND[before])) * CANASTAS
    total += look_up(w, t, Table.ANSWER_OTHERS + at + canasta_band(s, side))
    return agrees(t, first, total)
