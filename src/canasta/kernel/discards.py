"""The discard: which cards may be thrown, and when a turn may end without one."""

from typing import Final

from canasta.cards import ACE, SEVEN
from canasta.kernel.choices import STUCK_DEAL_ENDS, WILD_DISCARD_FREE
from canasta.kernel.closing import talon_follows
from canasta.kernel.compiled import kernel
from canasta.kernel.rule_record import RuleRecord
from canasta.kernel.state import State
from canasta.kernel.going_out import YES, may_go_out
from canasta.kernel.hands import holds, wilds_held
from canasta.kernel.melds import BLACK, FULL, SET, is_wild
from canasta.kernel.opening import judge_opening
from canasta.kernel.reasons import Reason
from canasta.kernel.tables import RANK_BITS, RANK_OF, THREE_BITS, WILD_BITS
from canasta.kernel.threes import is_bonus_three

OK: Final = int(Reason.OK)
NOT_HELD: Final = int(Reason.NOT_HELD)
DISCARD_THREE: Final = int(Reason.DISCARD_THREE)
DISCARD_WILD: Final = int(Reason.DISCARD_WILD)
DISCARD_EMPTY_PILE: Final = int(Reason.DISCARD_EMPTY_PILE)
PROMISED_TO_GO_OUT: Final = int(Reason.PROMISED_TO_GO_OUT)
BLACK_THREES_LAST: Final = int(Reason.BLACK_THREES_LAST)
PASS_NOT_ALLOWED: Final = int(Reason.PASS_NOT_ALLOWED)


@kernel
def closed_rank_bits(s: State) -> int:
    """The kinds whose rank any side has closed with a canasta (AC-37)."""
    word = 0
    for side in range(s.sides):
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_form[m] == SET and s.meld_size[m] >= FULL:
                word |= RANK_BITS[s.meld_rank[m]]
    return word


@kernel
def banned_bits(r: RuleRecord, s: State) -> int:
    """The kinds banned from an empty pile (C-31)."""
    if not r.empty_pile_ban or s.pile_size > 0:
        return 0
    return int(RANK_BITS[SEVEN] | RANK_BITS[ACE] | closed_rank_bits(s))


@kernel
def may_end_turn(r: RuleRecord, s: State, seat: int) -> int:
    """Whether the turn may end with a discard that leaves the hand as it is but one card."""
    side = seat % int(s.sides)
    last = s.hand_size[seat] == 1
    out = OK
    if last:
        out = may_go_out(r, s, seat)
    if not s.opened[side] and (s.meld_count[side] > 0 or s.pending):
        # Melds are staged that fall short; only a concealed going out waives that (AR-6).
        if last and out == OK:
            return OK
        return judge_opening(r, s, side)
    if last:
        if out == OK or (s.question != YES and talon_follows(r, s)):
            return OK
        return out
    if s.question == YES:
        return PROMISED_TO_GO_OUT
    count = s.meld_count[side]
    if count > 0 and s.meld_form[s.order[side, count - 1]] == BLACK:
        return BLACK_THREES_LAST
    return OK


@kernel
def may_throw(r: RuleRecord, s: State, seat: int, kind: int, banned: int) -> int:
    """Whether this card, which is held, may be the discard; ``banned`` are ``banned_bits``.

    The order in an empty WCA tray is ordinary card, banned natural, wild card (AC-38).
    """
    held = int(s.held[seat])
    if RANK_OF[kind] == 1 and is_bonus_three(r, kind):
        return DISCARD_THREE
    if is_wild(kind):
        if r.wild_discard != WILD_DISCARD_FREE:
            # A bonus three can never be thrown, so it does not count as a choice (C-34).
            others = held & ~WILD_BITS
            if others & ~THREE_BITS:
                return DISCARD_WILD
            for three in range(1, 52, 13):
                if (others >> three) & 1 and not is_bonus_three(r, three):
                    return DISCARD_WILD
        return OK
    if (banned >> kind) & 1 and held & ~(banned | WILD_BITS | THREE_BITS):
        return DISCARD_EMPTY_PILE
    return OK


@kernel
def throwable(r: RuleRecord, s: State, seat: int) -> int:
    """The cards of a hand that may be thrown, as bits, the end of the turn aside."""
    banned = banned_bits(r, s)
    word = 0
    held = int(s.held[seat])
    if r.wild_discard == WILD_DISCARD_FREE and banned == 0:
        for three in range(1, 52, 13):
            if (held >> three) & 1 and is_bonus_three(r, three):
                held &= ~(1 << three)
        return held
    for kind in range(53):
        if (held >> kind) & 1 and may_throw(r, s, seat, kind, banned) == OK:
            word |= 1 << kind
    return word


@kernel
def may_discard(r: RuleRecord, s: State, seat: int, kind: int) -> int:
    """Whether the player may end the turn by discarding this card; ``OK`` or the reason."""
    if not holds(s, seat, kind):
        return NOT_HELD
    reason = may_throw(r, s, seat, kind, banned_bits(r, s))
    if reason != OK:
        return reason
    return may_end_turn(r, s, seat)


@kernel
def may_end_without(r: RuleRecord, s: State, seat: int) -> int:
    """Whether the turn may end without a discard because none is possible (AG-2, AC-14)."""
    if s.staged > 0 or s.question == YES:
        return PASS_NOT_ALLOWED
    if s.hand_size[seat] == 0:
        return OK
    if r.stuck_turn == STUCK_DEAL_ENDS and s.stock_size > 0:
        return PASS_NOT_ALLOWED
    if s.hand_size[seat] > 1 and wilds_held(s, seat) > 0:
        return PASS_NOT_ALLOWED
    if throwable(r, s, seat) != 0 and may_end_turn(r, s, seat) == OK:
        return PASS_NOT_ALLOWED
    return OK
