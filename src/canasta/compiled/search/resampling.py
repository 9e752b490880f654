"""Resampling of hands: cards of a sample change places until the hands are plausible."""

from math import exp
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import JOKER_RANK, KINDS
from canasta.compiled.kernel.compiled import Grid, StateArray, entry_point, kernel
from canasta.compiled.kernel.going_out import has_partner
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.seats import below, side_of
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.kernel.threes import is_bonus_three
from canasta.compiled.search.arrays import SeenArray
from canasta.compiled.search.hand_model import BY_SEAT, MOST, STATUSES, STEPS, HandModel
from canasta.engine.codes import FULL, Form
from canasta.engine.conditions import HIGH_FROM, MANY
from canasta.engine.search import UNKNOWN, Seen
from canasta.engine.state import SEATS


@kernel
def give(s: State, seat: int, kind: int) -> None:
    s.hands[seat, kind] += 1
    s.ranks[seat, RANK_OF[kind]] += 1
    s.held[seat] |= 1 << kind


@kernel
def withdraw(s: State, seat: int, kind: int) -> None:
    s.hands[seat, kind] -= 1
    s.ranks[seat, RANK_OF[kind]] -= 1
    if s.hands[seat, kind] == 0:
        s.held[seat] &= ~(1 << kind)


PLAIN, THROWN, LET_LIE, SHORT, LONG, THEIRS, WILD, THREE = range(len(STATUSES))

CHANGES: Final = 4
"""Exchanges tried for each hidden card of a hand."""

CHANGES_BY_SEAT: Final = 12
"""The same if a network predicts hands: sharper predictions take longer to reach."""

LEAST: Final = -12 * STEPS
CERTAIN: Final = 1 << 30

CHANCES: Final[NDArray[Any]] = np.array(
    [round(CERTAIN * exp(-cost / STEPS)) for cost in range(-LEAST)], np.int64
)
"""Probability of accepting an exchange, by its cost, in parts of ``CERTAIN``."""


@kernel
def classify_ranks(n: Seen, s: State, seat: int) -> None:
    """Fill the status of every rank for each player except ``seat``."""
    for other in range(s.players):
        if other == seat:
            continue
        for rank in range(JOKER_RANK + 1):
            status = PLAIN
            if rank == 0 or rank == JOKER_RANK:
                status = WILD
            elif rank == 1:
                status = THREE
            elif n.passed[other, rank] > 0:
                status = LET_LIE
            elif n.thrown[other, rank] > 0:
                status = THROWN
            n.status[other, rank] = status
        for side in range(s.sides):
            own = side == side_of(s, other)
            for i in range(s.meld_count[side]):
                m = int(s.order[side, i])
                rank = int(s.meld_rank[m])
                before = int(n.status[other, rank])
                if s.meld_form[m] != Form.SET or (not own and (before == SHORT or before == LONG)):
                    continue
                full = s.meld_size[m] >= FULL
                n.status[other, rank] = (LONG if full else SHORT) if own else THEIRS


@kernel
def _weight(h: HandModel, n: Seen, s: State, seat: int, rank: int, count: int) -> int:
    """Return the weight of a number of cards of a rank in a hand."""
    if h.believed == BY_SEAT:
        return int(h.by_seat[seat, rank, min(count, MOST)])
    opened = 1 if s.opened[side_of(s, seat)] else 0
    return int(h.weight[opened, n.status[seat, rank], min(count, MOST)])


@kernel
def _gain(h: HandModel, n: Seen, s: State, seat: int, old: int, new: int) -> int:
    """Return the weight that a hand gains by exchanging a card for one of another rank."""
    had, has = int(s.ranks[seat, old]), int(s.ranks[seat, new])
    return (
        _weight(h, n, s, seat, old, had - 1)
        - _weight(h, n, s, seat, old, had)
        + _weight(h, n, s, seat, new, has + 1)
        - _weight(h, n, s, seat, new, has)
    )


@kernel
def _hidden_card(n: Seen, s: State, seat: int, place: int) -> int:
    """Return the card of a hand at a place, not counting cards that are known to be there."""
    for kind in range(KINDS):
        place -= int(s.hands[seat, kind]) - int(n.known[seat, kind])
        if place < 0:
            return kind
    return -1


@kernel
def _change(
    r: RuleRecord, h: HandModel, n: Seen, s: State, hand: int, place: int, far: int
) -> None:
    """Exchange two hidden cards if that makes the hands likelier, or else by chance.

    One is at a place among the hidden cards of a hand; ``far`` is the other's place in the stock,
    or after it in the other hands. ``n.hidden`` has the number of hidden cards of each hand.
    """
    card = _hidden_card(n, s, hand, place)
    stock = int(s.stock_size)
    seat = -1
    if far < stock:
        new = int(s.stock[far])
    else:
        far -= stock
        for other in range(s.players):
            if other == hand or n.hidden[other] == 0:
                continue
            if far < n.hidden[other]:
                seat = other
                break
            far -= int(n.hidden[other])
        new = _hidden_card(n, s, seat, far)
    old_rank, new_rank = int(RANK_OF[card]), int(RANK_OF[new])
    if old_rank == new_rank or is_bonus_three(r, new) or is_bonus_three(r, card):
        return
    gain = _gain(h, n, s, hand, old_rank, new_rank)
    if seat >= 0:
        gain += _gain(h, n, s, seat, new_rank, old_rank)
    if gain < 0 and (gain <= LEAST or below(s, CERTAIN) >= CHANCES[-gain]):
        return
    withdraw(s, hand, card)
    give(s, hand, new)
    if seat >= 0:
        withdraw(s, seat, new)
        give(s, seat, card)
    else:
        s.stock[far] = card


@kernel
def resample(r: RuleRecord, h: HandModel, n: Seen, s: State, seat: int) -> None:
    """Make a sample's hands like those that players hold (Metropolis and others 1953)."""
    classify_ranks(n, s, seat)
    every = 0
    for other in range(s.players):
        n.hidden[other] = 0
        if other != seat:
            hidden = int(s.hand_size[other])
            for kind in range(KINDS):
                hidden -= int(n.known[other, kind])
            n.hidden[other] = hidden
            every += hidden
    changes = CHANGES_BY_SEAT if h.believed == BY_SEAT else CHANGES
    for other in range(s.players):
        hidden = int(n.hidden[other])
        others = int(s.stock_size) + every - hidden
        if hidden == 0 or others == 0:
            continue
        for _ in range(changes * hidden):
            _change(r, h, n, s, other, below(s, hidden), below(s, others))


@entry_point(f"seen[1..] states[n] i:0..n seat:-1..{SEATS} counts[{2 * len(STATUSES)},{MOST + 1}]")
def count_hands(seen: SeenArray, states: StateArray, i: int, seat: int, counts: Grid) -> None:
    """Count the cards of all hands but a seat's (-1: of all) in the i-th record, whole or a sample.

    ``seen[0]`` is the caller's own copy. ``counts`` are increased, by opened and status, and by
    cards of the rank.
    """
    n, s = seen[0], states[i]
    classify_ranks(n, s, seat)
    for other in range(s.players):
        if other == seat:
            continue
        opened = 1 if s.opened[side_of(s, other)] else 0
        for rank in range(JOKER_RANK + 1):
            status = opened * len(STATUSES) + n.status[other, rank]
            counts[status, min(int(s.ranks[other, rank]), MOST)] += 1


@kernel
def signals_played(r: RuleRecord) -> bool:
    """Return whether the signal system is played with these rules (JS-1, JS-2)."""
    return bool(r.wild_signals and has_partner(r))


@kernel
def _in_stock(r: RuleRecord, s: State, stock: int, wild: bool) -> int:
    """Return the place of a random card of the stock, wild or natural as asked; -1 for none."""
    first = below(s, stock)
    for k in range(stock):
        at = (first + k) % stock
        kind = int(s.stock[at])
        rank = int(RANK_OF[kind])
        is_wild = rank == 0 or rank == JOKER_RANK
        if is_wild == wild and not is_bonus_three(r, kind):
            return at
    return -1


@kernel
def _swap(r: RuleRecord, n: Seen, s: State, seat: int, stock: int, wild: bool) -> bool:
    """Swap a wild card into a hand from the stock, or out of it; return whether it succeeded."""
    at = _in_stock(r, s, stock, wild)
    old = _any_card(n, s, seat, not wild)
    if at < 0 or old < 0:
        return False
    new = int(s.stock[at])
    withdraw(s, seat, old)
    give(s, seat, new)
    s.stock[at] = old
    return True


@kernel
def _any_card(n: Seen, s: State, seat: int, wild: bool) -> int:
    """Return a random kind in a hand, wild or natural as asked, not known to be there; -1: none."""
    first = below(s, KINDS)
    for k in range(KINDS):
        kind = (first + k) % KINDS
        rank = int(RANK_OF[kind])
        if (rank == 0 or rank == JOKER_RANK) == wild and s.hands[seat, kind] > n.known[seat, kind]:
            return kind
    return -1


@kernel
def resample_signalled(r: RuleRecord, n: Seen, s: State, seat: int, stock: int) -> None:
    """Adjust the other players' sampled hands to the signals of their first discards.

    Only before a side has opened, because its wild cards are still in the hands then.
    """
    if stock == 0 or not signals_played(r):
        return
    for other in range(s.players):
        if other == seat or s.opened[side_of(s, other)]:
            continue
        first = int(n.first[other])
        if first == UNKNOWN or not n.whole[other]:
            continue
        many = RANK_OF[first] >= HIGH_FROM and RANK_OF[first] != JOKER_RANK
        while many and wilds_held(s, other) < MANY:
            if not _swap(r, n, s, other, stock, True):
                break
        # A wild card may have been drawn since: MANY itself is allowed.
        while not many and wilds_held(s, other) > MANY:
            if not _swap(r, n, s, other, stock, False):
                break
