"""The kernel's random numbers: splitmix64, the same on every machine and in every release."""

from typing import Any, Final

import numpy as np

from canasta.compiled.kernel.compiled import Word, kernel
from canasta.compiled.kernel.state import State

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2: Final = np.uint64(0x94D049BB133111EB)
_30: Final = np.uint64(30)
_27: Final = np.uint64(27)
_31: Final = np.uint64(31)
_32: Final = np.uint64(32)


@kernel
def scramble(number: Word) -> Any:
    """Return a 64-bit mix of a 64-bit number: the output function of splitmix64."""
    z = np.uint64(number)
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@kernel
def below(s: State, limit: int) -> int:
    """Draw a number from 0 to ``limit - 1`` from the record's dice (its field ``dice``).

    Multiply-and-shift on the upper 32 bits: for the limits of a card game the bias is below
    one in ten million.
    """
    dice: Any = s.dice
    dice = np.uint64(dice) + _STEP
    s.dice = dice
    high = scramble(dice) >> _32
    number: int = np.int64((high * np.uint64(limit)) >> _32)  # type: ignore[assignment]
    return number
