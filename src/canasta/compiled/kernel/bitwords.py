"""Words of 64 bits: counting and finding bits, each with one processor instruction."""

from collections.abc import Callable
from typing import Any

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.numba_or_none import BUILDING, types


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
