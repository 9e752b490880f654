"""Irregularities: forbidden actions that are possible, and their consequences (AG-7, AW-32).

Only the rules of a table that plays irregularities accept these steps. They are outside the mask,
so that they are never offered.
"""

from typing import Final

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.irregular import is_irregular, put_right
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.reason_codes import (
    AIM_NEEDS_CARD,
    NO_OVERDRAW,
    NO_SLIPS,
    NOT_COACHED,
    NOT_NOW,
    NOT_SHORT,
    NOTHING_IRREGULAR,
    NOTHING_TO_BURY,
    OK,
    OPENING_SHORT,
    UNFINISHED_MELD,
    UNKNOWN_ACTION,
)
from canasta.compiled.kernel.seats import below, side_of
from canasta.compiled.kernel.set_rules import judge_opening, requirement_for
from canasta.compiled.kernel.staging import retract, settle
from canasta.compiled.kernel.threes import forget_excess
from canasta.engine.codes import Phase, SlipAct

DRAW: Final = int(Phase.DRAW)
PLAY: Final = int(Phase.PLAY)
A_SHORT: Final = int(SlipAct.SHORT_OPENING)
A_OVERDRAW: Final = int(SlipAct.OVERDRAW)
A_BURY: Final = int(SlipAct.BURY)
A_CORRECT: Final = int(SlipAct.CORRECT)
A_COACHED: Final = int(SlipAct.COACHED)


@kernel
def _why_short(r: RuleRecord, s: State) -> int:
    """Return why the melds on the table are not a short opening; ``OK`` if they are."""
    if not r.short_opening:
        return NO_SLIPS
    if s.phase != PLAY:
        return NOT_NOW
    if s.cards_needed > 0:
        return UNFINISHED_MELD
    if s.target_chosen:
        return AIM_NEEDS_CARD
    side = side_of(s, int(s.turn))
    if s.opened[side] or s.staged == 0 or judge_opening(r, s, side) != OPENING_SHORT:
        return NOT_SHORT
    return OK


@kernel
def _why_overdraw(r: RuleRecord, s: State) -> int:
    """Return why no excess card can be drawn: it comes with the draw (W-110, AW-33)."""
    if not r.excess_draw:
        return NO_SLIPS
    if s.phase != PLAY:
        return NOT_NOW
    drawn = not s.took and s.melded_since == 0 and s.question == 0
    return OK if drawn and s.excess == 0 and s.stock_size > 0 else NO_OVERDRAW


@kernel
def _why_bury(s: State) -> int:
    """Return why there is nothing to bury: the next player decides before drawing (AW-33)."""
    if s.excess == 0:
        return NOTHING_TO_BURY
    return OK if s.phase == DRAW and not s.target_chosen else NOT_NOW


@kernel
def _why_correct(r: RuleRecord, s: State) -> int:
    """Return why no hand or pot can be corrected: only until the first discard (W-108, W-109)."""
    if not r.irregular_deals:
        return NO_SLIPS
    if s.phase != DRAW and s.phase != PLAY:
        return NOTHING_IRREGULAR
    return OK if is_irregular(r, s) else NOTHING_IRREGULAR


@kernel
def _why_not_coached(r: RuleRecord, s: State, seat: int) -> int:
    """Return why a seat cannot settle the cards placed for a coached player (W-115, AW-36).

    The cards placed must be legal as they are: before the opening they have to open.
    """
    if not r.coaching:
        return NO_SLIPS
    side = side_of(s, int(s.turn))
    if s.phase != PLAY or side_of(s, seat) == side:
        return NOT_COACHED
    if s.cards_needed > 0:
        return UNFINISHED_MELD
    if s.target_chosen:
        return AIM_NEEDS_CARD
    if s.staged > 0 and not s.opened[side]:
        return judge_opening(r, s, side)
    return OK


@kernel
def why_no_slip(r: RuleRecord, s: State, action: int) -> int:
    """Return why an irregularity cannot be made now; ``OK`` if it can."""
    if action == A_SHORT:
        return _why_short(r, s)
    if action == A_OVERDRAW:
        return _why_overdraw(r, s)
    if action == A_BURY:
        return _why_bury(s)
    if action == A_CORRECT:
        return _why_correct(r, s)
    if A_COACHED <= action < A_COACHED + s.players:
        return _why_not_coached(r, s, action - A_COACHED)
    return UNKNOWN_ACTION


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
def make_slip(r: RuleRecord, s: State, action: int) -> None:
    """Carry out an irregularity that can be made."""
    if action == A_SHORT:
        side = side_of(s, int(s.turn))
        retract(r, s)
        _raise_requirement(r, s, side)
    elif action == A_OVERDRAW:
        s.excess = s.stock[s.stock_size - 1] + 1
        s.excess_seat = s.turn
    elif action == A_BURY:
        _bury(s)
    elif action == A_CORRECT:
        put_right(r, s)
    elif action >= A_COACHED and s.staged > 0:
        settle(s)
