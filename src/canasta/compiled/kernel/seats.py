"""Seats and sides: partners sit across, so sides alternate round the table (AW-37)."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from canasta.compiled.kernel.compiled import Word, kernel
from canasta.compiled.kernel.layout import State
from canasta.compiled.kernel.numba_or_none import BUILDING, types


@kernel
def side_of(s: State, seat: int) -> int:
    """Return the side of a seat, by comparison, since a division costs ten times as much."""
    sides = int(s.sides)
    return seat - sides if seat >= sides else seat


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


def _ones_instruction(_typing: Any, _word: Any) -> tuple[Any, Callable[..., Any]]:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), emit


def _lowest_instruction(_typing: Any, _word: Any) -> tuple[Any, Callable[..., Any]]:
    from numba.core import cgutils

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], cgutils.true_bit)

    return types.int64(types.int64), emit


def _ones(word: int) -> int:
    return (int(word) & 0xFFFFFFFFFFFFFFFF).bit_count()


def _lowest_bit(word: int) -> int:
    return (int(word) & -int(word)).bit_length() - 1


def _intrinsic(instruction: Callable[..., Any]) -> Any:
    from numba.extending import intrinsic

    return intrinsic(instruction)


ones: Callable[[int], int] = _intrinsic(_ones_instruction) if BUILDING else _ones
"""``ones(word)``: the number of bits of a word that are set."""

lowest_bit: Callable[[int], int] = _intrinsic(_lowest_instruction) if BUILDING else _lowest_bit
"""``lowest_bit(word)``: the position of a word's lowest bit, which must exist."""


@kernel
def bit(position: int) -> int:
    """Return the word with this bit alone, 0 to 63."""
    return -0x8000000000000000 if position == 63 else 1 << position
