"""Records for the kernel run as plain Python (``NUMBA_DISABLE_JIT=1``).

A NumPy record is slow to read attribute by attribute, and its small integers wrap in silence.
Interpreted, the entry points therefore work on a plain object with the same names, ints and
wide arrays, and write it back when they are done.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np
from numpy.typing import NDArray

from canasta.kernel.rule_record import RULE_RECORD
from canasta.kernel.state import STATE


class Unpacked:
    """A record's fields as plain attributes."""


def unpack(array: NDArray[Any], i: int) -> Unpacked:
    """The i-th record as a plain object."""
    record = array[i]
    unpacked = Unpacked()
    for name in array.dtype.names or ():
        value = record[name]
        if name == "dice" or name == "seed":
            setattr(unpacked, name, np.uint64(value))
        elif isinstance(value, np.ndarray):
            setattr(unpacked, name, value.astype(np.int64))
        else:
            setattr(unpacked, name, int(value))
    return unpacked


def pack(unpacked: Unpacked, array: NDArray[Any], i: int) -> None:
    """Write a plain object back into the i-th record."""
    record = array[i]
    for name in array.dtype.names or ():
        record[name] = getattr(unpacked, name)


def on_bytes(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same, where the arrays are given as bytes."""
    entry = on_records(function)

    def bytewise(rules: NDArray[Any], states: NDArray[Any], *args: Any) -> Any:
        return entry(rules.view(RULE_RECORD), states.view(STATE), *args)

    return bytewise


def on_records(function: Callable[..., Any]) -> Callable[..., Any]:
    """From ``f(r, s, *args)`` to ``f(rules, states, i, *args)``, for interpreted use."""

    @wraps(function)
    def entry(rules: NDArray[Any], states: NDArray[Any], i: int, *args: Any) -> Any:
        state = unpack(states, i)
        with np.errstate(over="ignore"):
            result = function(unpack(rules, 0), state, *args)
        pack(state, states, i)
        return result

    return entry
