"""Records in plain bytes.

A call from Python into compiled code spends most of its time on the types of the arguments, and
recognizes an array of bytes several times faster than an array of records. So the entry points that
are called at every step take bytes and find the records in them.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

from numpy.typing import NDArray

from canasta.compiled.kernel.numba_or_none import BUILDING, numba, types
from canasta.compiled.kernel.rule_record import RULE_RECORD, RuleRecord
from canasta.compiled.kernel.state import STATE, State

RuleBytes = Annotated[NDArray[Any], types.Array(types.uint8, 1, "C", readonly=True), RULE_RECORD]
StateBytes = Annotated[NDArray[Any], types.Array(types.uint8, 1, "C"), STATE]


def itemgetter_of(records: Any, i: int) -> Any:
    """Return the i-th of records that are plain objects already."""
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
