"""The discard: the cards that may be discarded, and turns that may end without one."""

from canasta.cards import ACE, SEVEN
from canasta.compiled.kernel.compiled import inlined, kernel
from canasta.compiled.kernel.going_out import YES, why_not_go_out
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.lookahead import talon_follows
from canasta.compiled.kernel.melds import holds, is_wild
from canasta.compiled.kernel.rule_choices import (
    BLACK_THREES_BONUS,
    STUCK_DEAL_ENDS,
    WILD_DISCARD_FREE,
)
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.set_rules import judge_opening
from canasta.compiled.kernel.tables import (
    BLACK_BITS,
    RANK_BITS,
    RANK_OF,
    RED_BITS,
    THREE_BITS,
    WILD_BITS,
)
from canasta.engine.codes import FULL, Form
from canasta.engine.reasons import Reason


@kernel
def closed_rank_bits(s: State) -> int:
    """Return the kinds whose rank any side has closed with a canasta (AC-37), as bits."""
    word = 0
    for side in range(s.sides):
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_form[m] == Form.SET and s.meld_size[m] >= FULL:
                word |= RANK_BITS[s.meld_rank[m]]
    return word


@kernel
def banned_bits(r: RuleRecord, s: State) -> int:
    """Return the kinds banned from an empty pile (C-31), as bits."""
    if not r.empty_pile_ban or s.pile_size > 0:
        return 0
    return int(RANK_BITS[SEVEN] | RANK_BITS[ACE] | closed_rank_bits(s))


@inlined
def why_not_end_turn(r: RuleRecord, s: State, seat: int) -> int:
    """Return why the turn may not end with the discard of one card; ``OK`` if it may."""
    side = side_of(s, seat)
    last = s.hand_size[seat] == 1
    out: int = Reason.OK
    if last:
        out = why_not_go_out(r, s, seat)
    if not s.opened[side] and (s.meld_count[side] > 0 or s.pile_withheld):
        # The melds staged fall short; only going out concealed waives that (AR-6).
        if last and out == Reason.OK:
            return Reason.OK
        return judge_opening(r, s, side)
    if last:
        if out == Reason.OK or (s.question != YES and talon_follows(r, s)):
            return Reason.OK
        return out
    if s.question == YES:
        return Reason.PROMISED_TO_GO_OUT
    count = s.meld_count[side]
    if count > 0 and s.meld_form[s.order[side, count - 1]] == Form.BLACK:
        return Reason.BLACK_THREES_LAST
    return Reason.OK


@kernel
def why_not_throw(r: RuleRecord, s: State, seat: int, kind: int) -> int:
    """Return why a card held may not be discarded; ``OK`` if it may. See ``throwable``."""
    if (throwable(r, s, seat) >> kind) & 1:
        return Reason.OK
    if RANK_OF[kind] == 1:
        return Reason.DISCARD_THREE
    return Reason.DISCARD_WILD if is_wild(kind) else Reason.DISCARD_EMPTY_PILE


@inlined
def throwable(r: RuleRecord, s: State, seat: int) -> int:
    """Return the cards of a hand that may be discarded, as bits, if the turn may end so.

    Bonus threes never may. If wild cards may be discarded only from a hand of nothing else, bonus
    threes do not count as something else (C-34). With an empty pile the order is ordinary card,
    banned natural, wild card (AC-38).
    """
    held = int(s.held[seat]) & ~RED_BITS
    if r.black_threes == BLACK_THREES_BONUS:
        held &= ~BLACK_BITS
    naturals = held & ~WILD_BITS
    if r.wild_discard == WILD_DISCARD_FREE:
        banned = banned_bits(r, s)
        ordinary = naturals & ~banned
        return held & ~banned if ordinary else held
    if naturals == 0:
        return held
    ordinary = naturals & ~banned_bits(r, s)
    return ordinary if ordinary else naturals


@kernel
def why_not_discard(r: RuleRecord, s: State, seat: int, kind: int) -> int:
    """Return why the player may not end the turn by discarding this card; ``OK`` if they may."""
    if not holds(s, seat, kind):
        return Reason.NOT_HELD
    reason = why_not_throw(r, s, seat, kind)
    if reason != Reason.OK:
        return reason
    return why_not_end_turn(r, s, seat)


@inlined
def why_not_end_without(r: RuleRecord, s: State, seat: int) -> int:
    """Return why the turn may not end without a discard; ``OK`` if it may (AG-2, AC-14).

    It may if no discard is possible.
    """
    if s.question == YES:
        return Reason.PASS_NOT_ALLOWED
    if s.staged > 0:
        # After melding only threes are left in the hand, and they cannot be discarded (AC-14).
        only_threes = (
            r.black_threes == BLACK_THREES_BONUS
            and s.hand_size[seat] > 0
            and s.held[seat] & ~THREE_BITS == 0
        )
        stands = s.cards_needed == 0 and s.opened[side_of(s, seat)]
        if not only_threes or not stands or r.stuck_turn == STUCK_DEAL_ENDS:
            return Reason.PASS_NOT_ALLOWED
        return Reason.OK
    if s.hand_size[seat] == 0:
        return Reason.OK
    if r.stuck_turn == STUCK_DEAL_ENDS and s.stock_size > 0:
        return Reason.PASS_NOT_ALLOWED
    if s.hand_size[seat] > 1 and s.held[seat] & ~THREE_BITS:
        return Reason.PASS_NOT_ALLOWED
    if throwable(r, s, seat) != 0 and why_not_end_turn(r, s, seat) == Reason.OK:
        return Reason.PASS_NOT_ALLOWED
    return Reason.OK
