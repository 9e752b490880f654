"""Random numbers of the environments, separate from the dice that deal a game's cards."""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.compiled import Word, inlined
from canasta.compiled.kernel.dice import scramble
from canasta.compiled.kernel.numba_or_none import types

Words = Annotated[NDArray[Any], types.uint64[::1]]

STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_32: Final = np.uint64(32)


@inlined
def next_word(word: Word) -> Any:
    """Return the next state of the dice, from which random numbers are made."""
    return word + STEP


@inlined
def high_bits(word: Word) -> int:
    """Return a random 32-bit number from a state of the dice."""
    number: int = np.int64(scramble(word) >> _32)  # type: ignore[assignment]
    return number


@inlined
def low_bits(word: Word) -> int:
    """Return another random 32-bit number from the same state."""
    number: int = np.int64(scramble(word) & np.uint64(0xFFFFFFFF))  # type: ignore[assignment]
    return number
