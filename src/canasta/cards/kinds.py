"""The 53 kinds of card, as small integers.

A kind is ``suit * 13 + rank`` with the ranks 2 3 4 … K A numbered 0 to 12 and the suits
c d h s numbered 0 to 3; the joker is kind 52. Copies of one kind cannot be told apart, so
a hand is a count for each kind. The ranks 4 to A of one suit are neighbours, which is what
a run needs, and 53 kinds fit a 64-bit word.
"""

from typing import Final

RANKS: Final = "23456789TJQKA"
"""The rank letters, in the order of their numbers 0 to 12."""

SUITS: Final = "cdhs"
"""The suit letters, in the order of their numbers 0 to 3."""

KINDS: Final = 53
"""Number of kinds: 52 suited cards and the joker."""

DEUCE: Final = 0
THREE: Final = 1
FOUR: Final = 2
SEVEN: Final = 5
ACE: Final = 12

JOKER: Final = 52
"""The kind of a joker."""

JOKER_RANK: Final = 13
"""The rank number of a joker in counts by rank."""


def kind_of(rank: int, suit: int) -> int:
    """Return the kind of the card with this rank number (0 to 12) and suit number (0 to 3)."""
    return suit * 13 + rank


def rank_of(kind: int) -> int:
    """Return the rank number of a kind: 0 to 12, or ``JOKER_RANK``."""
    return JOKER_RANK if kind == JOKER else kind % 13


def suit_of(kind: int) -> int:
    """Return the suit number of a kind, 0 to 3; 4 for the joker."""
    return kind // 13


def points_of_rank(rank: int) -> int:
    """Return the card points of a rank: joker 50, 2 and A 20, 8 to K 10, 4 to 7 five, 3 none.

    Rows: W-099 to W-102, AR-4, AJ-6, C-41 to C-45. The rules decide the points of a melded
    black three (AW-23), which has none here.
    """
    if rank == JOKER_RANK:
        return 50
    if rank in (DEUCE, ACE):
        return 20
    if rank == THREE:
        return 0
    return 10 if rank >= 6 else 5


DEUCES: Final = tuple(kind_of(DEUCE, suit) for suit in range(4))
WILDS: Final = (*DEUCES, JOKER)
RED_THREES: Final = (kind_of(THREE, 1), kind_of(THREE, 2))
BLACK_THREES: Final = (kind_of(THREE, 0), kind_of(THREE, 3))
THREES: Final = (*RED_THREES, *BLACK_THREES)
MELDABLE: Final = tuple(kind_of(rank, suit) for suit in range(4) for rank in range(2, 13))
"""The natural cards from 4 to A."""


def pack(packs: int) -> tuple[int, ...]:
    """Return the number of cards of each kind in ``packs`` packs of 54 (W-002, R-03, AC-1)."""
    return (packs,) * 52 + (2 * packs,)
