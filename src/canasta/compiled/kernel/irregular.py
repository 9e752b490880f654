"""Hands and pots that were dealt a wrong number of cards, and their correction (W-108, W-109).

They follow from the state: until the first discard only the first player has had a turn, so every
other hand should be as it is dealt. The first player's own is always right.
"""

from typing import Final

from canasta.cards import ACE, KINDS, SEVEN
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.melds import gain, lose
from canasta.compiled.kernel.pile import top_of
from canasta.compiled.kernel.rule_choices import FOOT_NONE
from canasta.compiled.kernel.seats import below, side_of
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.kernel.threes import pop_stock
from canasta.engine.codes import Phase
from canasta.engine.reasons import Reason

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
def _one_of(s: State, seat: int, foot: bool) -> int:
    """Return a card of a hand or a pot, chosen by the dice."""
    left = below(s, int(s.foot_size[seat] if foot else s.hand_size[seat]))
    for kind in range(KINDS):
        left -= int(s.feet[seat, kind] if foot else s.hands[seat, kind])
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
    kind = _one_of(s, seat, foot)
    if foot:
        s.feet[seat, kind] -= 1
        s.foot_size[seat] -= 1
    else:
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


SPLASH_CARDS: Final = 14


@kernel
def splash_pattern(s: State, seat: int, extra: int) -> int:
    """Return the pattern that a hand with one more rank makes, 1 to 9; 0 for none.

    ``extra`` is the rank of a fourteenth card that is not in the hand, or -1. Groups are of
    different ranks, and threes of either colour are one rank (AC-43); wild cards count only where
    a pattern names them (AC-44).
    """
    pairs = 0
    triplets = 0
    quads = 0
    singles = 0
    others = 0
    deuces = int(s.ranks[seat, 0]) + (1 if extra == 0 else 0)
    jokers = int(s.ranks[seat, 13]) + (1 if extra == 13 else 0)
    for rank in range(1, 13):
        count = int(s.ranks[seat, rank]) + (1 if extra == rank else 0)
        if count == 1:
            if deuces != 1 or jokers != 1:
                return 0  # single cards are in one pattern only, with both wild cards
            singles += 1
        elif count == 2:
            pairs += 1
        elif count == 3:
            triplets += 1
        elif count == 4:
            quads += 1
        elif count > 4:
            others += 1
    if others:
        return 0
    aces = int(s.ranks[seat, ACE]) + (1 if extra == ACE else 0)
    sevens = int(s.ranks[seat, SEVEN]) + (1 if extra == SEVEN else 0)
    wild_pair = (deuces == 2 and jokers == 0) or (deuces == 0 and jokers == 2)
    paired = singles == 0 and triplets == 0 and quads == 0
    if singles == 12 and deuces == 1 and jokers == 1:
        return 1
    if paired and pairs == 7 and deuces == 0 and jokers == 0:
        return 2
    if paired and pairs == 6 and wild_pair and aces == 2 and sevens == 2:
        return 3
    if wild_pair and quads == 3 and singles + pairs + triplets == 0:
        return 4
    if wild_pair and triplets == 4 and singles + pairs + quads == 0:
        return 5
    if deuces == 0 and jokers == 0 and singles == 0:
        if quads == 1 and triplets == 2 and pairs == 2:
            return 6
        if quads == 2 and triplets == 2 and pairs == 0:
            return 7
    if paired and pairs == 5 and deuces == 2 and jokers == 2 and aces == 2 and sevens == 2:
        return 8
    if paired and pairs == 5 and deuces == 4 and jokers == 0:
        return 9
    return 0


@kernel
def why_not_splash(r: RuleRecord, s: State, seat: int) -> int:
    """Return why the player may not show a splash now; ``OK`` if they may.

    It is shown after the draw with fourteen cards, or before it with the pile's only card as
    the fourteenth (C-36, C-37, C-40, AC-42, AC-48).
    """
    if not r.splash:
        return Reason.NO_SPLASH
    if s.opened[side_of(s, seat)]:
        return Reason.SPLASH_SIDE_OPENED
    if s.meld_count[side_of(s, seat)] > 0:
        return Reason.OPENING_UNFINISHED
    extra = -1
    if s.phase == Phase.DRAW:
        if s.pile_size != 1 or s.hand_size[seat] != SPLASH_CARDS - 1:
            return Reason.SPLASH_NOT_FOURTEEN
        extra = int(RANK_OF[top_of(s)])
    elif s.hand_size[seat] != SPLASH_CARDS:
        return Reason.SPLASH_NOT_FOURTEEN
    return Reason.OK if splash_pattern(s, seat, extra) > 0 else Reason.SPLASH_NO_PATTERN
