"""Hands and pots that were dealt a wrong number of cards, and their correction (W-108, W-109).

They follow from the state: until the first discard only the first player has had a turn, so every
other hand should be as it is dealt. The first player's own is always right.
"""

from typing import Final

from canasta.cards import KINDS
from canasta.compiled.kernel.choices import FOOT_NONE
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.dice import below
from canasta.compiled.kernel.hands import gain, lose
from canasta.compiled.kernel.rule_record import RuleRecord
from canasta.compiled.kernel.state import State
from canasta.compiled.kernel.threes import pop_stock

ONE_IN: Final = 6
"""One deal in this many is irregular."""


@kernel
def hand_surplus(r: RuleRecord, s: State, seat: int) -> int:
    """Return the excess cards of a hand, or minus those missing, in the first turn of a deal."""
    if seat == s.turn or (r.foot != FOOT_NONE and s.foot_size[seat] == 0):
        return 0
    return int(s.hand_size[seat]) - int(r.hand_size)


@kernel
def foot_surplus(r: RuleRecord, s: State, seat: int) -> int:
    """Return the excess cards of a pot or face-down hand on the table, or minus those missing."""
    return int(s.foot_size[seat]) - int(r.foot_size) if s.foot_size[seat] > 0 else 0


@kernel
def is_irregular(r: RuleRecord, s: State) -> bool:
    """Return whether a hand or a pot has a wrong number of cards that may still be corrected."""
    if s.turns != 1:
        return False
    for seat in range(s.players):
        if hand_surplus(r, s, seat) != 0 or foot_surplus(r, s, seat) != 0:
            return True
    return False


@kernel
def _into_stock(s: State, kind: int) -> None:
    """Put a card into the stock, unseen, at a place that the dice choose."""
    place = below(s, int(s.stock_size) + 1)
    for i in range(int(s.stock_size), place, -1):
        s.stock[i] = s.stock[i - 1]
    s.stock[place] = kind
    s.stock_size += 1


@kernel
def _one_of_hand(s: State, seat: int) -> int:
    """Return a card of a hand, chosen by the dice."""
    left = below(s, int(s.hand_size[seat]))
    for kind in range(KINDS):
        left -= int(s.hands[seat, kind])
        if left < 0:
            return kind
    return -1


@kernel
def _one_of_foot(s: State, seat: int) -> int:
    """Return a card of a pot, chosen by the dice."""
    left = below(s, int(s.foot_size[seat]))
    for kind in range(KINDS):
        left -= int(s.feet[seat, kind])
        if left < 0:
            return kind
    return -1


@kernel
def _grow(r: RuleRecord, s: State, seat: int, foot: bool) -> None:
    """Move the stock's top card to a hand or a pot."""
    kind = pop_stock(s, int(r.turn_card_depth))
    if foot:
        s.feet[seat, kind] += 1
        s.foot_size[seat] += 1
    else:
        gain(s, seat, kind)


@kernel
def _shrink(s: State, seat: int, foot: bool) -> None:
    """Move a card of a hand or a pot back into the stock, unseen."""
    if foot:
        kind = _one_of_foot(s, seat)
        s.feet[seat, kind] -= 1
        s.foot_size[seat] -= 1
    else:
        kind = _one_of_hand(s, seat)
        lose(s, seat, kind)
    _into_stock(s, kind)


@kernel
def misdeal(r: RuleRecord, s: State) -> None:
    """Sometimes deal a hand other than the first player's, or a pot, a card too many or too few."""
    if not r.irregular_deals or below(s, ONE_IN) != 0:
        return
    foot = r.foot != FOOT_NONE and below(s, 3) == 0
    seats = int(r.seats)
    first = (int(s.dealer) + 1) % seats
    seat = (first + below(s, seats)) % seats if foot else (first + 1 + below(s, seats - 1)) % seats
    if below(s, 2) == 0:
        _grow(r, s, seat, foot)
    else:
        _shrink(s, seat, foot)


@kernel
def put_right(r: RuleRecord, s: State) -> None:
    """Add missing cards from the stock's top, and put excess cards back into it unseen."""
    for seat in range(s.players):
        while hand_surplus(r, s, seat) < 0 and s.stock_size > 0:
            _grow(r, s, seat, False)
        while hand_surplus(r, s, seat) > 0:
            _shrink(s, seat, False)
        while foot_surplus(r, s, seat) < 0 and s.stock_size > 0:
            _grow(r, s, seat, True)
        while foot_surplus(r, s, seat) > 0:
            _shrink(s, seat, True)
