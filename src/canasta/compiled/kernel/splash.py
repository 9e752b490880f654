"""Splash hands: the nine patterns of fourteen cards (C-68 to C-76)."""

from typing import Final

from canasta.cards import ACE, SEVEN
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.pile import top_of
from canasta.compiled.kernel.reason_codes import (
    NO_SPLASH,
    OK,
    OPENING_UNFINISHED,
    SPLASH_NO_PATTERN,
    SPLASH_NOT_FOURTEEN,
    SPLASH_SIDE_OPENED,
)
from canasta.compiled.kernel.rule_record import RuleRecord
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.state import State
from canasta.compiled.kernel.tables import RANK_OF

SPLASH_CARDS: Final = 14
DRAW: Final = 1


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
        return NO_SPLASH
    if s.opened[side_of(s, seat)]:
        return SPLASH_SIDE_OPENED
    if s.meld_count[side_of(s, seat)] > 0:
        return OPENING_UNFINISHED
    extra = -1
    if s.phase == DRAW:
        if s.pile_size != 1 or s.hand_size[seat] != SPLASH_CARDS - 1:
            return SPLASH_NOT_FOURTEEN
        extra = int(RANK_OF[top_of(s)])
    elif s.hand_size[seat] != SPLASH_CARDS:
        return SPLASH_NOT_FOURTEEN
    return OK if splash_pattern(s, seat, extra) > 0 else SPLASH_NO_PATTERN
