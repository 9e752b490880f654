"""Determinization: dealing hidden cards consistently with all that a seat has seen."""

from typing import Final

import numpy as np

from canasta.cards import JOKER, KINDS
from canasta.compiled.kernel.compiled import RuleArray, StateArray, Word, entry_point, kernel
from canasta.compiled.kernel.going_out_solver import can_go_out_beside
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import rank_words
from canasta.compiled.kernel.rule_choices import FACED_HELD
from canasta.compiled.kernel.seats import below, scramble
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.kernel.threes import is_bonus_three
from canasta.compiled.search.arrays import HandModelArray, SeenArray
from canasta.compiled.search.hand_model import HandModel
from canasta.compiled.search.resampling import give, resample, resample_signalled, withdraw
from canasta.compiled.search.seen import count_table, faced_threes
from canasta.engine.codes import Phase
from canasta.engine.search import UNKNOWN, Seen

LET_LIE: Final = 70
"""Percentage of sampled pairs that are broken up if the player left the rank on the pile."""

THROWN: Final = 50
"""The same if the player discarded the rank."""

AGAIN: Final = 40
"""Most attempts to redeal a sample that contradicts what a player has said."""

APART: Final = 1 << 20


@kernel
def unseen_of(r: RuleRecord, n: Seen, s: State, seat: int, kind: int) -> int:
    """Return the number of a kind's cards hidden from a seat, after ``count_table``."""
    left = int(r.packs) * (2 if kind == KINDS - 1 else 1)
    left -= int(s.hands[seat, kind])
    for side in range(s.sides):
        left -= int(n.now[side, kind])
        if kind % 13 == 1 and kind < JOKER and is_bonus_three(r, kind):
            left -= int(s.threes[side, kind // 13])
    for i in range(s.pile_size):
        if n.pile[i] == kind:
            left -= 1
    for other in range(s.players):
        if other != seat:
            left -= int(n.known[other, kind])
    return left


@kernel
def _unseen_cards(r: RuleRecord, n: Seen, s: State, seat: int) -> int:
    """Put all hidden cards into the stock's room; return their number, or -1 on a contradiction."""
    count_table(n, s)
    size = 0
    for kind in range(KINDS):
        left = unseen_of(r, n, s, seat, kind)
        if left < 0:
            return -1
        for _ in range(left):
            s.stock[size] = kind
            size += 1
    return size


@kernel
def _mix(s: State, size: int) -> None:
    """Shuffle the first cards of the stock's room."""
    for i in range(size - 1, 0, -1):
        j = below(s, i + 1)
        card = s.stock[i]
        s.stock[i] = s.stock[j]
        s.stock[j] = card


@kernel
def _may_hold_threes(r: RuleRecord, s: State, seat: int) -> bool:
    if r.threes_by_hand or not s.had_turn[seat]:
        return True
    return bool(r.threes_faced == FACED_HELD and not s.opened[seat % int(s.sides)])


@kernel
def _next_card(r: RuleRecord, s: State, left: int, threes: bool) -> int:
    """Return the last of the cards left; unless ``threes``, swap in another for a bonus three."""
    last = left - 1
    if not threes:
        i = last
        while i > 0 and is_bonus_three(r, int(s.stock[i])):
            i -= 1
        card = s.stock[i]
        s.stock[i] = s.stock[last]
        s.stock[last] = card
    return int(s.stock[last])


@kernel
def _redeal_pairs(r: RuleRecord, n: Seen, s: State, seat: int, stock: int) -> None:
    """Break up most pairs in hands whose players left that rank on the pile, or discarded it."""
    if stock == 0:
        return
    for other in range(s.players):
        if other == seat:
            continue
        for rank in range(2, 13):
            if s.ranks[other, rank] < 2:
                continue
            if n.passed[other, rank] > 0:
                doubt = LET_LIE
            elif n.thrown[other, rank] > 0:
                doubt = THROWN
            else:
                continue
            if below(s, 100) >= doubt:
                continue
            for suit in range(4):
                kind = suit * 13 + rank
                if s.hands[other, kind] <= n.known[other, kind]:
                    continue
                at = below(s, stock)
                new = int(s.stock[at])
                if RANK_OF[new] != rank and not is_bonus_three(r, new):
                    withdraw(s, other, kind)
                    give(s, other, new)
                    s.stock[at] = kind
                break


@kernel
def _know_top(s: State) -> None:
    """Put a card drawn in excess back on top of the stock, where all have seen it (W-110)."""
    top = int(s.stock_size) - 1
    for i in range(top, -1, -1):
        if s.excess == s.stock[i] + 1:
            s.stock[i] = s.stock[top]
            s.stock[top] = s.excess - 1
            return


@kernel
def deal_hidden(r: RuleRecord, h: HandModel, n: Seen, s: State, seat: int, seed: Word) -> bool:
    """Fill a seat's redacted record with hidden cards; return whether what was seen allows it."""
    s.dice = scramble(seed)
    size = _unseen_cards(r, n, s, seat)
    stock = int(s.stock_size)
    wanted = stock
    for other in range(s.players):
        wanted += int(s.foot_size[other])
        if other != seat:
            wanted += int(s.hand_size[other])
            for kind in range(KINDS):
                wanted -= int(n.known[other, kind])
    pile = int(s.pile_size)
    for i in range(pile):
        if n.pile[i] == UNKNOWN:
            wanted += 1
    if size != wanted:
        return False
    _mix(s, size)
    left = size
    for other in range(s.players):
        if other == seat:
            continue
        threes = _may_hold_threes(r, s, other)
        count = int(s.hand_size[other])
        for kind in range(KINDS):
            for _ in range(n.known[other, kind]):
                give(s, other, kind)
                count -= 1
        if count < 0:
            return False
        for _ in range(count):
            give(s, other, _next_card(r, s, left, threes))
            left -= 1
    # Skipped threes may be anywhere among the cards left, not only where dealing left them.
    _mix(s, left)
    for other in range(s.players):
        for _ in range(s.foot_size[other]):
            left -= 1
            s.feet[other, s.stock[left]] += 1
    for i in range(pile):
        if n.pile[i] == UNKNOWN:
            left -= 1
            s.pile[i] = s.stock[left]
        else:
            s.pile[i] = n.pile[i]
    # Whoever has asked can go out, which is not what hands are mostly held for.
    if h.believed and s.phase != Phase.ANSWER:
        resample(r, h, n, s, seat)
    else:
        _redeal_pairs(r, n, s, seat, stock)
    resample_signalled(r, n, s, seat, stock)
    _know_top(s)
    return True


@kernel
def _may_be_obeyed(r: RuleRecord, s: State) -> bool:
    """Return whether a player who has asked could go out, as AG-3 requires of the asker."""
    if s.phase != Phase.ANSWER:
        return True
    seat = int(s.turn)
    return can_go_out_beside(r, s, seat, rank_words(s, seat % int(s.sides)))


@kernel
def _bring_up(n: Seen, s: State, seat: int, threes: int) -> None:
    """Include what another player has done in the unfinished turn."""
    other = int(s.turn)
    if other == seat:
        return
    count_table(n, s)
    side = other % int(s.sides)
    if s.took and not s.pile_withheld:
        for i in range(n.pile_size):
            kind = int(n.pile[i])
            if kind >= 0 and not (threes >> kind) & 1:
                n.known[other, kind] += 1
    for kind in range(KINDS):
        laid = int(n.now[side, kind]) - int(n.table[side, kind])
        if laid > 0:
            n.known[other, kind] = max(0, int(n.known[other, kind]) - laid)


@kernel
def _forget(n: Seen) -> None:
    """Forget the cards known in hands, because they contradict the view."""
    for seat in range(4):
        for kind in range(KINDS):
            n.known[seat, kind] = 0


@entry_point(
    "rules[1] hand_model[1..] seen[1..] states[n] seat:0..players first:1..n count:0..n "
    "first+count<=n",
    slow=True,
)
def determinize(
    rules: RuleArray,
    hand_model: HandModelArray,
    seen: SeenArray,
    states: StateArray,
    seat: int,
    seed: Word,
    first: int,
    count: int,
) -> int:
    """Fill ``states[first : first + count]`` with samples of the view in ``states[0]``.

    ``states[0]`` is the seat's redacted record and is not changed; ``first`` is at least 1, and
    with 1 a new view begins. ``seen[0]`` is the caller's own copy, which is updated. Returns the
    number of samples that could be dealt.
    """
    good = 0
    if first == 1:
        _bring_up(seen[0], states[0], seat, faced_threes(rules[0]))
    for i in range(first, first + count):
        states[i] = states[0]
        for again in range(AGAIN):
            states[i] = states[0]
            number = seed + np.uint64(i + again * APART)
            if not deal_hidden(rules[0], hand_model[0], seen[0], states[i], seat, number):
                states[i] = states[0]
                _forget(seen[0])
                if not deal_hidden(rules[0], hand_model[0], seen[0], states[i], seat, number):
                    return good
            if _may_be_obeyed(rules[0], states[i]):
                break
        good += 1
    return good
