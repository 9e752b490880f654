"""Ways of laying a hand's cards in runs, represented by their results.

A way is a number: the naturals of each rank that it leaves for sets, the sambas that it gains
and the stray cards that it leaves, which no set could ever take. The result of two suits together
is the sum of the two.
"""

from typing import Final

from canasta.cards import ACE, FOUR
from canasta.compiled.kernel.compiled import Vector, kernel
from canasta.compiled.kernel.state import State

_BITS: Final = 5
"""Bits for the naturals of one of the eleven ranks: the largest pack has sixteen."""
_SAMBAS: Final = 11 * _BITS
_STRAYS: Final = _SAMBAS + 4
SAMBA: Final = 1 << _SAMBAS
"""One samba gained."""
STRAY: Final = 1 << _STRAYS
"""One card left that no set could take."""
PLACES: Final = 4096
"""Number of ways that are remembered; one that falls on the place of another replaces it."""


@kernel
def naturals(rank: int, copies: int) -> int:
    """Return the way that leaves copies of a natural card for sets."""
    return copies << (_BITS * (rank - FOUR))


@kernel
def naturals_of_suit(s: State, seat: int, suit: int) -> int:
    """Return the way that leaves all naturals of a suit in a hand for sets."""
    way = 0
    for rank in range(FOUR, ACE + 1):
        way += naturals(rank, int(s.hands[seat, 13 * suit + rank]))
    return way


@kernel
def naturals_left(way: int, rank: int) -> int:
    """Return the number of naturals of a rank, 2 to 12, that a way leaves for sets."""
    return (way >> (_BITS * (rank - FOUR))) & ((1 << _BITS) - 1)


@kernel
def sambas_gained(way: int) -> int:
    """Return the number of sambas that a way gains."""
    return (way >> _SAMBAS) & 0xF


@kernel
def strays_left(way: int) -> int:
    """Return the number of cards that a way leaves and no set could take."""
    return way >> _STRAYS


@kernel
def seen_before(tried: Vector, suits: int, way: int) -> bool:
    """Return whether a way was noted before, with as many suits done, and note it.

    The rest of the search depends on nothing else. Cards can be laid in runs in many ways with the
    same result, and a search for any line that goes out need try it only once.

    Args:
        tried: ``PLACES`` numbers, 0 if nothing is noted.
        suits: the number of suits done, 1 to 4.
        way: the sum of their ways.
    """
    noted = (way & (STRAY - 1)) | (suits << _STRAYS)
    mixed = noted ^ (noted >> 12) ^ (noted >> 24) ^ (noted >> 36) ^ (noted >> 48)
    place = mixed & (PLACES - 1)
    if tried[place] == noted:
        return True
    tried[place] = noted
    return False
