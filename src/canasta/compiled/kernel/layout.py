"""NumPy record types from annotated classes, so that a layout is declared once.

A field is written as its Python type for the type checker, and its storage in the same
annotation::

    class State:
        turn: Annotated[int, np.int8]
        hands: Annotated[NDArray[np.int64], np.int8, (4, 53)]

A record that is also read without NumPy is declared as ``canasta.engine.record`` says.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Final, get_type_hints

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.numba_or_none import BUILDING, numba, types
from canasta.engine.rule_record import RuleRecord, choice, encode_rules
from canasta.engine.state import State
from canasta.rules import Rules

__all__ = [
    "RULE_RECORD",
    "STATE",
    "RuleRecord",
    "State",
    "choice",
    "encode",
    "new_states",
    "state_at",
]


def dtype_of(layout: type) -> np.dtype[Any]:
    """Return the aligned record type of an annotated class, its fields in the order declared."""
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(layout, include_extras=True).items():
        if hasattr(hint, "__metadata__"):
            storage, *shape = hint.__metadata__
            fields.append((name, storage, *shape))
    return np.dtype(fields, align=True)


RULE_RECORD: Final[np.dtype[Any]] = dtype_of(RuleRecord)


@lru_cache(maxsize=256)
def encode(rules: Rules, players: int) -> NDArray[Any]:
    """Return the rules for a table of ``players``, as a read-only one-element array.

    Raise ``ValueError`` if the rules do not allow that number of players.
    """
    return np.frombuffer(encode_rules(rules, players), RULE_RECORD)


STATE: Final[np.dtype[Any]] = dtype_of(State)
"""The record type of a state."""


def new_states(count: int) -> NDArray[Any]:
    """Return an array of ``count`` blank states, to be passed to ``new_match``."""
    return np.zeros(count, STATE)


def state_at(states: NDArray[Any], i: int = 0) -> State:
    """Return the i-th state of an array with its fields as attributes; setting one changes it."""
    return State(states[i : i + 1].view(np.uint8).data)


# Records in plain bytes.
#
# A call from Python into compiled code spends most of its time on the types of the arguments, and
# recognizes an array of bytes several times faster than an array of records. So the entry points
# that are called at every step take bytes and find the records in them.

RuleBytes = Annotated[NDArray[Any], types.Array(types.uint8, 1, "C", readonly=True), RULE_RECORD]
StateBytes = Annotated[NDArray[Any], types.Array(types.uint8, 1, "C"), STATE]


def itemgetter_of(records: Any, i: int) -> Any:
    return records[i]


def _finder(dtype: Any) -> Any:
    """Return an intrinsic that finds the i-th record of a type in an array of bytes."""
    if not BUILDING:
        return itemgetter_of
    from numba.extending import intrinsic

    record = numba.from_dtype(dtype)
    size = int(dtype.itemsize)

    def instruction(_typing: Any, data: Any, _i: Any) -> tuple[Any, Callable[..., Any]]:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, args[0])
            offset = builder.mul(args[1], context.get_constant(types.int64, size))
            return builder.bitcast(
                builder.gep(array.data, [offset]), context.get_value_type(record)
            )

        return record(data, types.int64), emit

    return intrinsic(instruction)


rules_in: Final[Callable[[NDArray[Any], int], RuleRecord]] = _finder(RULE_RECORD)
"""``rules_in(data, i)``: the i-th rule record in an array of bytes."""

state_in: Final[Callable[[NDArray[Any], int], State]] = _finder(STATE)
"""``state_in(data, i)``: the i-th state in an array of bytes."""
