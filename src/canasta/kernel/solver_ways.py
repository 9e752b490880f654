"""Ways of laying a hand's cards in runs, told by what they come to.

A way is a number: the naturals of each rank that it leaves for sets, the sambas that it gains
and the cards that it leaves where no set could ever take them. What two suits come to together
is the sum of the two.
"""

from typing import Final

from canasta.cards import ACE, FOUR
from canasta.kernel.compiled import Vector, kernel
from canasta.kernel.state import State

_BITS: Final = 5
"""Room for the naturals of one of the eleven ranks: the largest pack has sixteen."""
_SAMBAS: Final = 11 * _BITS
_STRAYS: Final = _SAMBAS + 4
SAMBA: Final = 1 << _SAMBAS
"""One samba gained."""
STRAY: Final = 1 << _STRAYS
"""One card left that no set could take."""
PLACES: Final = 4096
"""How many ways are remembered; one that falls on the place of another takes it."""


@kernel
def naturals(rank: int, copies: int) -> int:
    """Copies of a natural card, left for sets."""
    return copies << (_BITS * (rank - FOUR))


@kernel
def naturals_of_suit(s: State, seat: int, suit: int) -> int:
    """All naturals of a suit that a hand holds, left for sets."""
    way = 0
    for rank in range(FOUR, ACE + 1):
        way += naturals(rank, int(s.hands[seat, 13 * suit + rank]))
    return way


@kernel
def naturals_left(way: int, rank: int) -> int:
    """How many naturals of a rank, 2 to 12, a way leaves for sets."""
    return (way >> (_BITS * (rank - FOUR))) & ((1 << _BITS) - 1)


@kernel
def sambas_gained(way: int) -> int:
    """How many sambas a way gains."""
    return (way >> _SAMBAS) & 0xF


@kernel
def strays_left(way: int) -> int:
    """How many cards a way leaves that no set could take."""
    return way >> _STRAYS


@kernel
def seen_before(tried: Vector, suits: int, way: int) -> bool:
    """Whether a way was noted before, with so many suits (1 to 4) done; it is noted now.

    What can follow rests on nothing else. Cards can be laid in runs in many ways that come to
    the same, and a search that ends with the first line that goes out need not look again.

    Args:
        tried: ``PLACES`` numbers, 0 where nothing is noted.
        suits: how many suits are done.
        way: what they come to.
    """
    noted = (way & (STRAY - 1)) | (suits << _STRAYS)
    mixed = noted ^ (noted >> 12) ^ (noted >> 24) ^ (noted >> 36) ^ (noted >> 48)
    place = mixed & (PLACES - 1)
    if tried[place] == noted:
        return True
    tried[place] = noted
    return False
