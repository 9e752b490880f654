"""Taking the discard pile: the conditions of the top card, the book and the side's melds."""

from typing import Final

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import (
    closed_by_others,
    rank_words,
    run_ends,
    why_not_begin,
    why_not_mix,
)
from canasta.compiled.kernel.melds import is_wild
from canasta.compiled.kernel.rule_choices import (
    FOOT_WITH_CANASTA,
    GROWTH_ANY,
    JOINS_CHOICE,
    MATCH_CLASSIC,
    MATCH_PAIR,
    MATCH_PAIR_OR_MELD,
)
from canasta.compiled.kernel.tables import RANK_OF, WILD_BITS
from canasta.compiled.kernel.threes import is_bonus_three
from canasta.engine.codes import FULL, PAIRS, Act, Form
from canasta.engine.reasons import Reason

TAKE_END: Final = Act.TAKE_MIXED + 20


@kernel
def top_of(s: State) -> int:
    """Return the pile's top card; -1 for an empty pile."""
    return int(s.pile[s.pile_size - 1]) if s.pile_size > 0 else -1


@kernel
def why_blocked(s: State) -> int:
    """Return why no player may take the pile; ``OK`` if its top card allows it.

    W-075, R-23, R-32, AC-19.
    """
    top = top_of(s)
    if top < 0:
        return Reason.PILE_EMPTY
    if is_wild(top):
        return Reason.PILE_TOP_WILD
    if RANK_OF[top] == 1:
        return Reason.PILE_TOP_THREE
    return Reason.OK


@kernel
def remainder(r: RuleRecord, s: State) -> int:
    """Return the number of cards beneath the top that would come into the hand.

    Bonus threes do not: they are laid down.
    """
    count = 0
    for i in range(s.pile_size - 1):
        if not is_bonus_three(r, s.pile[i]):
            count += 1
    return count


@kernel
def withheld(r: RuleRecord, s: State) -> int:
    """Return the number of cards of a pile taken to open that are still to come into the hand."""
    if not s.pile_withheld:
        return 0
    count = 0
    for i in range(s.pile_size):
        if not is_bonus_three(r, s.pile[i]):
            count += 1
    return count


@kernel
def why_not_match(r: RuleRecord, s: State, side: int, mixed: bool) -> int:
    """Return why this pile may not be taken without a natural pair; ``OK`` if it may.

    R-08, R-09, AR-7.
    """
    if r.pile_match == MATCH_PAIR or (mixed and r.pile_match != MATCH_CLASSIC):
        return Reason.PILE_NEEDS_PAIR
    if s.frozen:
        return Reason.PILE_FROZEN
    if not s.opened[side]:
        return Reason.PILE_FROZEN_TO_SIDE
    if mixed:
        return why_not_mix(r, s, rank_words(s, side)[0], RANK_OF[top_of(s)])
    return Reason.OK


@kernel
def why_not_join(r: RuleRecord, s: State, side: int, n: int, cards: int, wilds: int) -> int:
    """Return why the top card and those taking it may not join the n-th meld; ``OK`` if they may.

    ``cards`` is their number, ``wilds`` of them wild. W-053 to W-055, AW-11, AR-14, AR-15, J-08,
    AJ-15, AC-18.
    """
    if n < 0 or n >= s.meld_count[side]:
        return Reason.NO_SUCH_MELD
    m = int(s.order[side, n])
    loose = r.pile_match == MATCH_PAIR_OR_MELD
    if loose and cards == 1 and s.meld_form[m] == Form.RUN and (run_ends(s, m) >> top_of(s)) & 1:
        return Reason.OK
    if s.meld_form[m] != Form.SET or s.meld_rank[m] != RANK_OF[top_of(s)]:
        return Reason.PILE_WRONG_MELD
    size = int(s.meld_size[m])
    if size + cards > FULL and (r.set_growth != GROWTH_ANY or loose):
        return Reason.PILE_MELD_COMPLETE if size >= FULL else Reason.PILE_MELD_TOO_LARGE
    if s.meld_wilds[m] + wilds > r.max_wilds:
        return Reason.PILE_WILD_LIMIT
    return Reason.OK


@kernel
def why_not_take_new(r: RuleRecord, s: State, side: int) -> int:
    """Return why the top card and two more may not be a new meld; ``OK`` if they may.

    W-057, J-08, J-13, AJ-16, AC-18.
    """
    rank = RANK_OF[top_of(s)]
    words = rank_words(s, side)
    if closed_by_others(r, s, side) & (1 << rank):
        return Reason.PILE_RANK_CLOSED
    if r.pile_joins == JOINS_CHOICE:
        reason = why_not_begin(r, words, 0, rank)
        return Reason.OK if reason == Reason.OK else Reason.PILE_RANK_CLOSED
    if words[0] & (1 << rank):
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_form[m] == Form.SET and s.meld_rank[m] == rank and s.meld_size[m] < FULL:
                fits = why_not_join(r, s, side, n, 3, 0) == Reason.OK
                return Reason.PILE_MUST_JOIN if fits else Reason.PILE_MELD_TOO_LARGE
    if words[1] & (1 << rank) and r.set_growth == GROWTH_ANY:
        return Reason.PILE_MUST_JOIN
    return Reason.OK if why_not_begin(r, words, 0, rank) == Reason.OK else Reason.PILE_RANK_CLOSED


@kernel
def cards_used(action: int) -> int:
    """Return the number of cards from the hand that a way of taking the pile uses."""
    return 0 if action == Act.TAKE_TOP else 2


@kernel
def has_cards(s: State, seat: int, action: int) -> bool:
    """Return whether the hand holds the cards of a way of taking the pile."""
    rank = RANK_OF[top_of(s)]
    if action == Act.TAKE_TOP:
        return True
    if action < Act.TAKE_MIXED:
        first, second = PAIRS[action - Act.TAKE_PAIR]
        needed = 2 if first == second else 1
        return bool(
            s.hands[seat, first * 13 + rank] >= needed and s.hands[seat, second * 13 + rank] >= 1
        )
    suit, wild = divmod(action - Act.TAKE_MIXED, 5)
    return bool(s.hands[seat, suit * 13 + rank] >= 1 and s.hands[seat, wild * 13] >= 1)


@kernel
def pairs_held(s: State, seat: int) -> int:
    """Return the ways of taking the pile with a pair that the hand holds, as bits."""
    rank = RANK_OF[top_of(s)]
    word = 0
    if s.ranks[seat, rank] >= 2:
        for action in range(Act.TAKE_PAIR, Act.TAKE_MIXED):
            if has_cards(s, seat, action):
                word |= 1 << action
    return word


@kernel
def mixed_held(s: State, seat: int) -> int:
    """Return the ways of taking it with a natural and a wild card that the hand holds, as bits."""
    rank = RANK_OF[top_of(s)]
    held = int(s.held[seat])
    word = 0
    if s.ranks[seat, rank] >= 1 and held & WILD_BITS:
        for suit in range(4):
            if (held >> (suit * 13 + rank)) & 1:
                for wild in range(5):
                    if (held >> (wild * 13)) & 1:
                        word |= 1 << (Act.TAKE_MIXED + 5 * suit + wild)
    return word


@kernel
def brings_foot(r: RuleRecord, s: State, seat: int) -> bool:
    """Return whether a first canasta would bring this player a pot (W-027)."""
    return bool(r.foot == FOOT_WITH_CANASTA and s.foot_size[seat] > 0)
