"""Irregularities: forbidden actions that are possible, and their consequences (AG-7, AW-32).

Only the rules of a table that plays irregularities accept these steps. They are outside the mask,
so that they are never offered.
"""

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.discards import why_not_end_turn
from canasta.compiled.kernel.irregular import is_irregular, put_right
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.rule_choices import STUCK_DEAL_ENDS
from canasta.compiled.kernel.seats import below, side_of
from canasta.compiled.kernel.set_rules import judge_opening, requirement_for
from canasta.compiled.kernel.staging import retract, settle
from canasta.compiled.kernel.threes import forget_excess
from canasta.engine.codes import Phase, SlipAct
from canasta.engine.reasons import Reason


@kernel
def _why_short(r: RuleRecord, s: State) -> int:
    """Return why the melds on the table are not a short opening; ``OK`` if they are."""
    if not r.short_opening:
        return Reason.NO_SLIPS
    if s.phase != Phase.PLAY:
        return Reason.NOT_NOW
    if s.cards_needed > 0:
        return Reason.UNFINISHED_MELD
    if s.target_chosen:
        return Reason.AIM_NEEDS_CARD
    side = side_of(s, int(s.turn))
    if s.opened[side] or s.staged == 0 or judge_opening(r, s, side) != Reason.OPENING_SHORT:
        return Reason.NOT_SHORT
    return Reason.OK


@kernel
def _why_overdraw(r: RuleRecord, s: State) -> int:
    """Return why no excess card can be drawn: it comes with the draw (W-110, AW-33)."""
    if not r.excess_draw:
        return Reason.NO_SLIPS
    if s.phase != Phase.PLAY:
        return Reason.NOT_NOW
    drawn = not s.took and s.melded_since == 0 and s.question == 0
    return Reason.OK if drawn and s.excess == 0 and s.stock_size > 0 else Reason.NO_OVERDRAW


@kernel
def _why_bury(s: State) -> int:
    """Return why there is nothing to bury: the next player decides before drawing (AW-33)."""
    if s.excess == 0:
        return Reason.NOTHING_TO_BURY
    return Reason.OK if s.phase == Phase.DRAW and not s.target_chosen else Reason.NOT_NOW


@kernel
def _why_correct(r: RuleRecord, s: State) -> int:
    """Return why no hand or pot can be corrected: only until the first discard (W-108, W-109)."""
    if not r.irregular_deals:
        return Reason.NO_SLIPS
    if s.phase != Phase.DRAW and s.phase != Phase.PLAY:
        return Reason.NOTHING_IRREGULAR
    return Reason.OK if is_irregular(r, s) else Reason.NOTHING_IRREGULAR


@kernel
def _why_not_coached(r: RuleRecord, s: State, seat: int) -> int:
    """Return why a seat cannot settle the cards placed for a coached player (W-115, AW-36).

    The cards placed must be legal as they are: before the opening they have to open.
    """
    if not r.coaching:
        return Reason.NO_SLIPS
    side = side_of(s, int(s.turn))
    if s.phase != Phase.PLAY or side_of(s, seat) == side:
        return Reason.NOT_COACHED
    if s.cards_needed > 0:
        return Reason.UNFINISHED_MELD
    if s.target_chosen:
        return Reason.AIM_NEEDS_CARD
    if s.staged > 0 and not s.opened[side]:
        return judge_opening(r, s, side)
    return Reason.OK


@kernel
def why_no_slip(r: RuleRecord, s: State, action: int) -> int:
    """Return why an irregularity cannot be made now; ``OK`` if it can."""
    if action == SlipAct.SHORT_OPENING:
        return _why_short(r, s)
    if action == SlipAct.OVERDRAW:
        return _why_overdraw(r, s)
    if action == SlipAct.BURY:
        return _why_bury(s)
    if action == SlipAct.CORRECT:
        return _why_correct(r, s)
    if SlipAct.COACHED <= action < SlipAct.COACHED + s.players:
        return _why_not_coached(r, s, action - SlipAct.COACHED)
    return Reason.UNKNOWN_ACTION


@kernel
def _raise_requirement(r: RuleRecord, s: State, side: int) -> None:
    """Raise a side's requirement after a short opening (W-113, AW-31; AR-24, C-58, AC-36)."""
    if r.raised_opening[0] == 0:
        s.requirement[side] += r.short_opening_more
        return
    score = int(s.scores[side])
    if s.requirement[side] != requirement_for(r, score):
        return
    step = 0
    for i in range(1, r.bands):
        if score >= r.opening_scores[i]:
            step = i
    s.requirement[side] = r.raised_opening[step]


@kernel
def _bury(s: State) -> None:
    """Move the stock's top card to a place in it that the dice choose, possibly the top."""
    size = int(s.stock_size)
    place = below(s, size)
    card = s.stock[size - 1]
    for i in range(size - 1, place, -1):
        s.stock[i] = s.stock[i - 1]
    s.stock[place] = card
    forget_excess(s)


@kernel
def _may_stay(r: RuleRecord, s: State) -> bool:
    """Return whether the turn can go on with the cards on the table, though none is taken back.

    A player may lay down to one card that cannot be discarded, and take it back. If the deal ends
    with a turn that cannot, and there is a stock to draw from, nothing else would be left (AG-2).
    """
    seat = int(s.turn)
    if s.hand_size[seat] != 1 or r.stuck_turn != STUCK_DEAL_ENDS or s.stock_size == 0:
        return True
    return bool(why_not_end_turn(r, s, seat) == Reason.OK)


@kernel
def make_slip(r: RuleRecord, s: State, action: int) -> None:
    """Carry out an irregularity that can be made."""
    if action == SlipAct.SHORT_OPENING:
        side = side_of(s, int(s.turn))
        retract(r, s)
        _raise_requirement(r, s, side)
    elif action == SlipAct.OVERDRAW:
        s.excess = s.stock[s.stock_size - 1] + 1
        s.excess_seat = s.turn
    elif action == SlipAct.BURY:
        _bury(s)
    elif action == SlipAct.CORRECT:
        put_right(r, s)
    elif action >= SlipAct.COACHED and s.staged > 0 and _may_stay(r, s):
        settle(s)
