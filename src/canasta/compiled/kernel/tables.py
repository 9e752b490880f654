"""Cards as bits: masks of kinds that compiled code tests a hand against."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import (
    BLACK_THREES,
    JOKER,
    KINDS,
    MELDABLE,
    RED_THREES,
    WILDS,
    kind_of,
    rank_of,
)


def bits(kinds: Iterable[int]) -> int:
    word = 0
    for kind in kinds:
        word |= 1 << kind
    return word


WILD_BITS: Final = bits(WILDS)
RED_BITS: Final = bits(RED_THREES)
BLACK_BITS: Final = bits(BLACK_THREES)
THREE_BITS: Final = RED_BITS | BLACK_BITS
NATURAL_BITS: Final = bits(MELDABLE)
NATURAL_RANKS: Final = bits(range(2, 13))
"""The ranks from 4 to A, as bits by rank."""
RUN_START_BITS: Final = bits(kind_of(rank, suit) for suit in range(4) for rank in range(2, 11))
"""Cards from 4 to Q, which can be the lowest of three neighbours."""

RANK_BITS: Final[NDArray[Any]] = np.array(
    [bits(kind_of(rank, suit) for suit in range(4)) for rank in range(13)] + [1 << JOKER], np.int64
)
"""For each rank the word of its four kinds; the last is the joker."""

SUIT_BITS: Final[NDArray[Any]] = np.array(
    [bits(kind_of(rank, suit) for rank in range(2, 13)) for suit in range(4)], np.int64
)
"""For each suit the word of its cards from 4 to A."""

RANK_OF: Final[NDArray[Any]] = np.array([rank_of(kind) for kind in range(KINDS)], np.int64)
