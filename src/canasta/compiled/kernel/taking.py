"""Taking the pile as a step: the ways that are legal from this hand, and laying the cards."""

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.going_out import why_not_given_leave, why_not_go_out
from canasta.compiled.kernel.going_out_solver import can_go_out_now
from canasta.compiled.kernel.laying import lay_word
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import rank_words
from canasta.compiled.kernel.pile import (
    brings_foot,
    cards_used,
    has_cards,
    mixed_held,
    pairs_held,
    remainder,
    top_of,
    why_blocked,
    why_not_join,
    why_not_match,
    why_not_take_new,
)
from canasta.compiled.kernel.rule_choices import LAST_DISCARD_OPTIONAL, MATCH_CLASSIC, MATCH_PAIR
from canasta.compiled.kernel.seats import lowest_bit, side_of
from canasta.compiled.kernel.staging import stage_lay, stage_take, unstage_all
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.kernel.threes import bonus_threes_held
from canasta.engine.codes import FULL, PAIRS, Act, Form
from canasta.engine.reasons import Reason


@kernel
def stage_pile(r: RuleRecord, s: State, n: int, action: int) -> None:
    """Lay the top card and the cards that take it, on the n-th meld or as a new one."""
    rank = int(RANK_OF[top_of(s)])
    stage_take(r, s, n)
    at = int(s.target_meld)
    s.take_cards = cards_used(action)
    if action >= Act.TAKE_MIXED:
        suit, wild = divmod(action - Act.TAKE_MIXED, 5)
        stage_lay(r, s, at, suit * 13 + rank)
        stage_lay(r, s, at, wild * 13)
    elif action >= Act.TAKE_PAIR:
        first, second = PAIRS[action - Act.TAKE_PAIR]
        stage_lay(r, s, at, first * 13 + rank)
        stage_lay(r, s, at, second * 13 + rank)


@kernel
def _take_leaves_enough(r: RuleRecord, s: State, seat: int, n: int, action: int) -> int:
    """Return why a take leaves too few cards; ``OK`` if it does not (AG-4).

    It leaves enough if two cards remain, a pot comes, or the player can go out. A bonus three that
    is not laid down yet does not count (AR-10).
    """
    side = side_of(s, seat)
    threes = bonus_threes_held(r, s, seat) if r.threes_by_hand else 0
    left = int(s.hand_size[seat]) - threes - cards_used(action)
    if s.hand_size[seat] == 1 and s.pile_size == 1:
        return Reason.PILE_ONE_CARD
    if left >= 2:
        return Reason.OK
    beneath = remainder(r, s)
    if left + beneath >= 2:
        return Reason.OK
    if not s.opened[side] or threes > 0:
        return Reason.PILE_LEAVES_TOO_FEW
    target, aimed = int(s.target_meld), int(s.target_chosen)
    stage_pile(r, s, n, action)
    pot = s.canastas[side] > 0 and brings_foot(r, s, seat)
    follows = False
    if not pot:
        if left + beneath == 0:
            follows = (
                r.last_discard == LAST_DISCARD_OPTIONAL and why_not_go_out(r, s, seat) == Reason.OK
            )
        elif beneath > 0:
            follows = why_not_go_out(r, s, seat) == Reason.OK
        else:
            follows = can_go_out_now(r, s, seat) and may_be_let_out(r, s, seat)
            pot = _last_card_brings_foot(r, s, seat)
    unstage_all(r, s)
    s.target_meld = target
    s.target_chosen = aimed
    return Reason.OK if pot or follows else Reason.PILE_LEAVES_TOO_FEW


@kernel
def _last_card_brings_foot(r: RuleRecord, s: State, seat: int) -> bool:
    """Return whether the card left completes a first canasta, which brings a pot (AG-4)."""
    side = side_of(s, seat)
    if not brings_foot(r, s, seat):
        return False
    words = rank_words(s, side)
    for n in range(s.meld_count[side]):
        if s.meld_size[s.order[side, n]] == FULL - 1 and lay_word(r, s, seat, n, words) != 0:
            return True
    return False


@kernel
def may_be_let_out(r: RuleRecord, s: State, seat: int) -> bool:
    """Return whether the question lets a player with one card go out."""
    return why_not_given_leave(r, int(s.question), int(s.asked[seat])) == Reason.OK


@kernel
def why_take_onto(r: RuleRecord, s: State, seat: int, n: int, action: int) -> int:
    """Return why the pile may not be taken this way; ``OK`` if it may.

    ``n`` is the meld chosen, or -1.
    """
    side = side_of(s, seat)
    reason = why_blocked(s)
    if reason != Reason.OK:
        return reason
    if action == Act.TAKE_TOP or action >= Act.TAKE_MIXED:
        reason = why_not_match(r, s, side, action >= Act.TAKE_MIXED)
        if reason != Reason.OK:
            return reason
    return why_cannot_take(r, s, seat, n, action)


@kernel
def why_cannot_take(r: RuleRecord, s: State, seat: int, n: int, action: int) -> int:
    """Answer like ``why_take_onto``, except for the pile's own conditions.

    It checks the meld, the cards, and the cards left.
    """
    side = side_of(s, seat)
    if n < 0:
        if action == Act.TAKE_TOP:
            return Reason.NO_SUCH_MELD
        reason = why_not_take_new(r, s, side)
    else:
        wilds = 1 if action >= Act.TAKE_MIXED else 0
        reason = why_not_join(r, s, side, n, cards_used(action) + 1, wilds)
    if reason != Reason.OK:
        return reason
    if not has_cards(s, seat, action):
        return Reason.NOT_HELD
    return _take_leaves_enough(r, s, seat, n, action)


@kernel
def take_words(r: RuleRecord, s: State, seat: int, n: int) -> int:
    """Return the ways of taking the pile onto a meld (or, n -1, as a new one), as bits."""
    if why_blocked(s) != Reason.OK:
        return 0
    word = _of_these(r, s, seat, n, pairs_held(s, seat))
    if r.pile_match != MATCH_PAIR:
        if n >= 0 and why_take_onto(r, s, seat, n, Act.TAKE_TOP) == Reason.OK:
            word |= 1 << Act.TAKE_TOP
    if r.pile_match == MATCH_CLASSIC:
        word |= _of_these(r, s, seat, n, mixed_held(s, seat))
    return word


@kernel
def _of_these(r: RuleRecord, s: State, seat: int, n: int, ways: int) -> int:
    """Return those of some ways of one kind, all of them held, in which the pile may be taken."""
    if ways == 0:
        return 0
    if s.hand_size[seat] >= 4:
        # Two cards are left in any case (AG-4), so all ways are legal if one is.
        return ways if why_take_onto(r, s, seat, n, lowest_bit(ways)) == Reason.OK else 0
    word = 0
    while ways != 0:
        action = lowest_bit(ways)
        ways &= ways - 1
        if why_take_onto(r, s, seat, n, action) == Reason.OK:
            word |= 1 << action
    return word


@kernel
def why_not_target_take(r: RuleRecord, s: State, seat: int, n: int) -> int:
    """Return why the n-th meld may not be chosen to take the pile onto; ``OK`` if it may."""
    reason = why_blocked(s)
    if reason != Reason.OK:
        return reason
    side = side_of(s, seat)
    if take_words(r, s, seat, n) != 0:
        return Reason.OK
    # There is no way: return the reason against the simplest one.
    reason = why_not_join(r, s, side, n, 1, 0)
    if reason != Reason.OK:
        return reason
    if s.meld_form[s.order[side, n]] == Form.RUN:
        reason = why_not_match(r, s, side, False)
        return reason if reason != Reason.OK else Reason.PILE_LEAVES_TOO_FEW
    reason = why_not_join(r, s, side, n, 3, 0)
    if reason != Reason.OK:
        return reason
    rank = int(RANK_OF[top_of(s)])
    if s.ranks[seat, rank] >= 2:
        return Reason.PILE_LEAVES_TOO_FEW
    reason = why_not_match(r, s, side, False)
    return reason if reason != Reason.OK else Reason.PILE_LEAVES_TOO_FEW


@kernel
def must_take(r: RuleRecord, s: State, seat: int) -> bool:
    """Return whether the pile must be taken at an empty stock (AR-11)."""
    if not r.forced_take or s.pile_size == 0:
        return False
    for n in range(s.meld_count[side_of(s, seat)]):
        if why_take_onto(r, s, seat, n, Act.TAKE_TOP) == Reason.OK:
            return True
    return False
