"""Shuffling, the cut, dealing, and turning the upcard."""

from typing import Any

import numpy as np

from canasta.cards import KINDS
from canasta.compiled.kernel.compiled import Vector, kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.melds import gain, is_wild
from canasta.compiled.kernel.rule_choices import (
    FOOT_NONE,
    MATCH_PAIR,
    UNFIT_BURIED,
    UPCARD_ANY_BUT_RED_THREE,
    UPCARD_NATURAL,
    UPCARD_NATURAL_OR_BLACK_THREE,
    UPCARD_NO_WILD_OR_RED_THREE,
    UPCARD_NONE,
)
from canasta.compiled.kernel.seats import below, scramble
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.kernel.threes import is_bonus_three
from canasta.engine.codes import CODES, Act


@kernel
def pack_size(r: RuleRecord) -> int:
    return 54 * int(r.packs)


@kernel
def most_cut(r: RuleRecord) -> int:
    """Return the most cards that a cut may pass: the turn card and those beneath it stay (AC-5).

    In a large pack the codes of actions limit the cut.
    """
    return min(pack_size(r) - int(r.turn_card_depth), CODES - Act.CUT) - 1


@kernel
def shuffle(r: RuleRecord, s: State) -> None:
    """Put the whole pack into the stock in random order."""
    size = 0
    for kind in range(KINDS):
        copies = 2 * r.packs if kind == KINDS - 1 else r.packs
        for _ in range(copies):
            s.stock[size] = kind
            size += 1
    for i in range(size - 1, 0, -1):
        j = below(s, i + 1)
        card = s.stock[i]
        s.stock[i] = s.stock[j]
        s.stock[j] = card
    s.stock_size = size


@kernel
def is_pack(r: RuleRecord, order: Vector) -> bool:
    """Return whether an order has exactly the cards of the pack."""
    if len(order) != pack_size(r):
        return False
    for kind in range(KINDS):
        missing = 2 * int(r.packs) if kind == KINDS - 1 else int(r.packs)
        for card in order:
            if card == kind:
                missing -= 1
        if missing != 0:
            return False
    return True


@kernel
def lay_pack(s: State, order: Vector) -> None:
    """Put a pack into the stock in a given order, the first card on top."""
    size = len(order)
    for i in range(size):
        s.stock[size - 1 - i] = order[i]
    s.stock_size = size


@kernel
def dice_of(order: Vector) -> Any:
    """Return the dice of a deal from a given order: 0, mixed with each card, the top one first."""
    mixed: Any = np.uint64(0)
    for card in order:
        mixed = scramble(mixed ^ np.uint64(card + 1))
    return mixed


@kernel
def cut_pack(r: RuleRecord, s: State, passed: int) -> None:
    """Arrange the pack after the cut, so that the hands are dealt from the top.

    The bottom ``passed`` cards go to the dealer, who deals from their top. Extra cards go on
    top of the stock, missing ones come from its top (AC-4). The stock is then the upper part,
    its bottom cards beneath the turn card (C-04 to C-06).
    """
    size = int(s.stock_size)
    dealt = int(r.hand_size) * int(r.seats)
    # The pile is empty before the deal, so its field serves as scratch space.
    for i in range(size):
        s.pile[i] = s.stock[i]
    at = 0
    for i in range(passed, size):
        s.stock[at] = s.pile[i]
        at += 1
    if passed >= dealt:
        for i in range(passed - dealt):
            s.stock[at] = s.pile[i]
            at += 1
        for i in range(passed - dealt, passed):
            s.stock[at] = s.pile[i]
            at += 1
    else:
        # The dealer's cards are dealt first, the missing ones follow from the stock's top.
        missing = dealt - passed
        for i in range(missing):
            s.pile[size - 1 - i] = s.stock[at - 1 - i]
        at -= missing
        for i in range(missing):
            s.stock[at] = s.pile[size - missing + i]
            at += 1
        for i in range(passed):
            s.stock[at] = s.pile[i]
            at += 1
    for i in range(size):
        s.pile[i] = 0


@kernel
def _deal_one(s: State) -> int:
    s.stock_size -= 1
    return int(s.stock[s.stock_size])


@kernel
def deal_hands(r: RuleRecord, s: State) -> None:
    """Deal hands, one card at a time from the dealer's left, then pots or face-down hands."""
    seats = int(r.seats)
    for _ in range(r.hand_size):
        for i in range(seats):
            gain(s, (s.dealer + 1 + i) % seats, _deal_one(s))
    if r.foot != FOOT_NONE:
        for _ in range(r.foot_size):
            for i in range(seats):
                seat = (s.dealer + 1 + i) % seats
                s.feet[seat, _deal_one(s)] += 1
                s.foot_size[seat] += 1
    s.turn_card = 1 if r.turn_card_depth > 0 and s.stock_size > r.turn_card_depth else 0


@kernel
def _unfit(r: RuleRecord, kind: int) -> bool:
    """Return whether an upcard may not remain as the pile's first top card."""
    three = RANK_OF[kind] == 1
    red = three and (kind // 13 == 1 or kind // 13 == 2)
    if r.upcard == UPCARD_ANY_BUT_RED_THREE:
        return red
    if r.upcard == UPCARD_NO_WILD_OR_RED_THREE:
        return red or is_wild(kind)
    if r.upcard == UPCARD_NATURAL_OR_BLACK_THREE:
        return red or is_wild(kind)
    if r.upcard == UPCARD_NATURAL:
        return three or is_wild(kind)
    return False


@kernel
def turn_upcard(r: RuleRecord, s: State) -> None:
    """Turn the upcard, and others while it may not remain (W-016, AW-6, AR-8, AJ-11)."""
    if r.upcard == UPCARD_NONE:
        return
    while s.stock_size > 0:
        kind = _deal_one(s)
        if not _unfit(r, kind) or s.stock_size == 0:
            s.pile[s.pile_size] = kind
            s.pile_size += 1
            return
        if r.unfit_upcard == UNFIT_BURIED:
            # The next one is turned first, so that the buried one cannot be it (AW-6).
            after = _deal_one(s)
            place = below(s, s.stock_size + 1)
            for i in range(s.stock_size, place, -1):
                s.stock[i] = s.stock[i - 1]
            s.stock[place] = kind
            s.stock_size += 1
            s.stock[s.stock_size] = after
            s.stock_size += 1
        else:
            s.pile[s.pile_size] = kind
            s.pile_size += 1
            if r.pile_match != MATCH_PAIR and (is_wild(kind) or is_bonus_three(r, kind)):
                s.frozen = 1
