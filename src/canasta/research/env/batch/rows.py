"""Many states in one array of bytes, each on separate cache lines, prefetched before their turn.

A call visits each state once, and thousands of them do not fit into the fast part of the cache:
waiting for memory would cost more than the rules. So the parts that a step reads of a state are
prefetched while the states before it are worked on.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.compiled import Word, inlined
from canasta.compiled.kernel.layout import STATE, State, itemgetter_of
from canasta.compiled.kernel.numba_or_none import BUILDING, numba, types
from canasta.compiled.kernel.seats import scramble

LINE: Final = 64
"""Bytes in a cache line."""

STRIDE: Final = -(-STATE.itemsize // LINE) * LINE
"""Bytes from one state to the next."""

_COLD: Final = (
    "sheet",
    "feet",
    "stock",
    "pile",
    "meld_cards",
)
"""Large fields that most steps do not read."""

_BEGUN: Final = ("log_kind", "log_step", "log_meld")
"""Large fields of which a step reads only the beginning."""

StateRows = Annotated[NDArray[Any], types.Array(types.uint8, 2, "C")]
"""States as bytes, a row of ``STRIDE`` each."""


def blank_rows(count: int) -> NDArray[np.uint8]:
    """Return room for so many states, a row of bytes each, aligned to cache lines."""
    room = np.zeros((count + 1) * STRIDE, np.uint8)
    start = -room.ctypes.data % LINE
    return room[start : start + count * STRIDE].reshape(count, STRIDE)


def records_in(rows: NDArray[np.uint8]) -> NDArray[Any]:
    """Return the same states as an array of records, without a copy."""
    return np.ndarray(len(rows), STATE, rows.data, strides=(STRIDE,))


def to_be_read(records: NDArray[Any]) -> NDArray[Any]:
    """Return a read-only view of the same records, which compiled code accepts as well."""
    view = records.view()
    view.flags.writeable = False
    return view


def _hot_lines() -> tuple[int, ...]:
    """Return the offsets of the cache lines that most steps read."""
    fields: Any = STATE.fields
    lines: set[int] = set()
    for name, (dtype, offset) in fields.items():
        if name in _BEGUN:
            lines.add(offset // LINE)
        elif name not in _COLD:
            lines.update(range(offset // LINE, (offset + dtype.itemsize - 1) // LINE + 1))
    return tuple(LINE * line for line in sorted(lines))


def _finders() -> tuple[Any, Any]:
    """Return functions that find a state in rows of bytes, and that prefetch it."""
    if not BUILDING:
        return itemgetter_of, lambda _states, _i: None
    from llvmlite import ir
    from numba.core import cgutils
    from numba.extending import intrinsic

    record, number = numba.from_dtype(STATE), ir.IntType(32)

    def pointer(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        """Return a pointer to a row; ``args`` are the rows and its number."""
        array = context.make_array(signature.args[0])(context, builder, args[0])
        offset = builder.mul(args[1], context.get_constant(types.int64, STRIDE))
        return builder.gep(builder.bitcast(array.data, cgutils.voidptr_t), [offset])

    def find(_typing: Any, rows: Any, _i: Any) -> tuple[Any, Callable[..., Any]]:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = pointer(context, builder, signature, args)
            return builder.bitcast(place, context.get_value_type(record))

        return record(rows, types.int64), emit

    def ask(_typing: Any, rows: Any, _i: Any) -> tuple[Any, Callable[..., Any]]:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            hint = builder.module.declare_intrinsic(
                "llvm.prefetch",
                [cgutils.voidptr_t],
                ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, number, number, number]),
            )
            start = pointer(context, builder, signature, args)
            for line in _hot_lines():
                place = builder.gep(start, [context.get_constant(types.int64, line)])
                # For writing, to be kept near, data.
                builder.call(hint, [place, number(1), number(3), number(1)])
            return context.get_dummy_value()

        return types.none(rows, types.int64), emit

    return intrinsic(find), intrinsic(ask)


_FOUND: Final = _finders()

state_at: Final[Callable[[NDArray[Any], int], State]] = _FOUND[0]
"""``state_at(rows, i)``: the i-th state."""

fetch: Final[Callable[[NDArray[Any], int], None]] = _FOUND[1]
"""``fetch(rows, i)``: prefetch the parts that a step reads of the i-th state."""


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
