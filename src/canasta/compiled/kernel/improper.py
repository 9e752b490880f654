"""Improper plays: forbidden plays that are possible all the same (W-114).

A wild card too many, one natural card with wild cards as a meld, the pile taken without the pair
that it needs, the discard of a card that may not be discarded. Everything else stays refused: a
card that is not held, a meld that has no form, an opening that falls short (an irregularity of its
own), and every end of a deal, which would show all hands.
"""

from typing import Final

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.discards import why_not_end_turn, why_not_throw
from canasta.compiled.kernel.laying import black_laid, lay_word, why_begin, why_lay
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.lookahead import BEGIN, LAY_ONE, why_dead_end
from canasta.compiled.kernel.meld_rules import closed_by_others, rank_words
from canasta.compiled.kernel.melds import holds, wilds_held
from canasta.compiled.kernel.pile import TAKE_END, why_not_join
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.taking import why_cannot_take, why_take_onto
from canasta.engine.codes import Act, Form, Phase
from canasta.engine.reasons import Reason

WILD_KINDS: Final = (0, 13, 26, 39, 52)


@kernel
def _why_not_throw_it(r: RuleRecord, s: State, seat: int, kind: int) -> int:
    """Return why a forbidden card cannot be discarded: it must not be the last of the hand."""
    if not holds(s, seat, kind):
        return Reason.NOT_HELD
    forbidden = why_not_throw(r, s, seat, kind)
    end = why_not_end_turn(r, s, seat)
    if forbidden == Reason.OK:
        return Reason.PROPER if end == Reason.OK else end
    if s.hand_size[seat] == 1:
        return forbidden
    return end


@kernel
def _is_about_wilds(reason: int) -> bool:
    """Return whether the reason refuses a wild card on a set that has room for another card."""
    return (
        reason == Reason.WILD_LIMIT
        or reason == Reason.NO_NATURAL_PAIR
        or reason == Reason.WILD_LOCK
        or reason == Reason.WILD_ON_COMPLETE
        or reason == Reason.WILD_SEVENS
        or reason == Reason.WILD_ACES
    )


@kernel
def _why_not_lay_it(r: RuleRecord, s: State, seat: int, n: int, kind: int) -> int:
    """Return why this card cannot be laid onto the n-th meld at all; ``OK`` if it can."""
    side = side_of(s, seat)
    reason = why_lay(r, s, seat, n, kind, rank_words(s, side))
    if reason == Reason.OK:
        return Reason.OK
    if s.meld_form[s.order[side, n]] != Form.SET or not _is_about_wilds(reason):
        return reason
    if black_laid(s):
        return Reason.BLACK_THREES_LAST
    if s.hand_size[seat] < 2:
        return Reason.LAST_CARD
    return why_dead_end(r, s, LAY_ONE, n, kind)


@kernel
def _why_not_begin_it(r: RuleRecord, s: State, seat: int, kind: int) -> int:
    """Return why a set cannot be begun, not even by one natural card with wild cards to follow."""
    side = side_of(s, seat)
    reason = why_begin(r, s, seat, kind, rank_words(s, side), closed_by_others(r, s, side))
    if reason == Reason.OK:
        return Reason.OK
    if reason != Reason.NO_NATURAL_PAIR or wilds_held(s, seat) < 2:
        return reason
    if s.hand_size[seat] < 4:
        return Reason.LAST_CARD
    return why_dead_end(r, s, BEGIN, -1, kind)


@kernel
def _why_not_aim(r: RuleRecord, s: State, seat: int, n: int) -> int:
    """Return why the n-th meld cannot be the target of an improper play; ``OK`` if it can."""
    side = side_of(s, seat)
    if n >= s.meld_count[side]:
        return Reason.NO_SUCH_MELD
    if n == s.target_meld:
        return Reason.ALREADY_AIMED
    if lay_word(r, s, seat, n, rank_words(s, side)) != 0:
        return Reason.OK
    for kind in WILD_KINDS:
        if holds(s, seat, kind) and _why_not_lay_it(r, s, seat, n, kind) == Reason.OK:
            return Reason.OK
    return Reason.NOTHING_FITS


@kernel
def _why_not_take_it(r: RuleRecord, s: State, seat: int, n: int, action: int) -> int:
    """Return why the pile cannot be taken this way without the pair that it needs."""
    reason = why_take_onto(r, s, seat, n, action)
    if reason == Reason.OK:
        return Reason.PROPER
    if (
        reason != Reason.PILE_NEEDS_PAIR
        and reason != Reason.PILE_FROZEN
        and reason != Reason.PILE_FROZEN_TO_SIDE
    ):
        return reason
    if s.hand_size[seat] < 4:
        return Reason.LAST_CARD
    return why_cannot_take(r, s, seat, n, action)


@kernel
def _why_not_aim_pile(r: RuleRecord, s: State, seat: int, n: int) -> int:
    """Return why the pile's top card cannot join the n-th meld at all; ``OK`` if it can."""
    if n >= s.meld_count[side_of(s, seat)]:
        return Reason.NO_SUCH_MELD
    if why_not_join(r, s, side_of(s, seat), n, 1, 0) != Reason.OK:
        return Reason.MELD_COMPLETE
    reason = _why_not_take_it(r, s, seat, n, Act.TAKE_TOP)
    return Reason.OK if reason == Reason.PROPER else reason


@kernel
def why_not_improper(r: RuleRecord, s: State, action: int) -> int:
    """Return why an act that the rules forbid cannot be done at all; ``OK`` if it can.

    If the act has several steps all are marked, so that a challenge undoes it from its first
    step on: those of them that the rules allow can be done as well.

    ``action``: the code of the act, below ``CODES``.
    """
    if not r.improper_plays:
        return Reason.NO_SLIPS
    seat = int(s.turn)
    offset = action % 64
    if s.phase == Phase.DRAW:
        if s.pile_size == 0:
            return Reason.NOT_NOW
        if Act.TARGET <= action < Act.BRIDGE and not s.target_chosen:
            return _why_not_aim_pile(r, s, seat, offset)
        if action == Act.TAKE_TOP and not s.target_chosen:
            return Reason.NO_SUCH_MELD
        if action == Act.TAKE_TOP or Act.TAKE_MIXED <= action < TAKE_END:
            n = int(s.target_meld) if s.target_chosen else -1
            return _why_not_take_it(r, s, seat, n, action)
        return Reason.NOT_NOW
    if s.phase != Phase.PLAY:
        return Reason.NOT_NOW
    if Act.LAY <= action < Act.NEW:
        n = int(s.target_meld)
        return Reason.NO_SUCH_MELD if n < 0 else _why_not_lay_it(r, s, seat, n, offset)
    if s.cards_needed > 0:
        return Reason.UNFINISHED_MELD
    if s.target_chosen:
        return Reason.AIM_NEEDS_CARD
    if Act.DISCARD <= action < Act.LAY:
        return _why_not_throw_it(r, s, seat, offset)
    if Act.NEW <= action < Act.RUN:
        return _why_not_begin_it(r, s, seat, offset)
    if Act.TARGET <= action < Act.BRIDGE:
        return _why_not_aim(r, s, seat, offset)
    return Reason.NOT_NOW
