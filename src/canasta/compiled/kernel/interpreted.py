"""Records for compiled functions that run as plain Python.

A NumPy record is slow to read attribute by attribute, and its small integers wrap silently.
Interpreted entry points therefore work on plain objects with the same names, ints and wide arrays.
These are made from the records that are read, and written back at the end.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, get_type_hints

import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])


class Unpacked:
    """A record's fields as plain attributes."""


def unpack(array: NDArray[Any], i: int) -> Unpacked:
    """Return the i-th record as a plain object."""
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


class Records:
    """An array of records, each made a plain object when it is first read."""

    def __init__(self, array: NDArray[Any]) -> None:
        """Wrap the records of an array."""
        self._array = array
        self._unpacked: dict[int, Unpacked] = {}

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, i: int) -> Unpacked:
        i = int(i)
        if i not in self._unpacked:
            self._unpacked[i] = unpack(self._array, i)
        return self._unpacked[i]

    def __setitem__(self, i: int, value: Unpacked) -> None:
        copied = Unpacked()
        for name, part in vars(value).items():
            setattr(copied, name, part.copy() if isinstance(part, np.ndarray) else part)
        self._unpacked[int(i)] = copied

    def write_back(self) -> None:
        """Write the objects back into the array."""
        for i, unpacked in self._unpacked.items():
            pack(unpacked, self._array, i)


@lru_cache(maxsize=64)
def _fixed(data: bytes, dtype: "np.dtype[Any]") -> Records:
    """Return read-only records, made into objects once."""
    return Records(np.frombuffer(data, dtype))


def on_unpacked(function: F) -> F:
    """Return an entry point that passes its function plain objects for the records of arrays.

    The annotations tell which arguments are arrays of records, or bytes with records in them.
    """
    hints = get_type_hints(function, include_extras=True)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    noted = [(*getattr(hints[name], "__metadata__", ()), None, None)[:2] for name in names]
    arrays = [getattr(hints[name], "__origin__", Any) is not Any for name in names]

    @wraps(function)
    def entry(*args: Any) -> Any:
        given, written = [], []
        for arg, (_, dtype), is_array in zip(args, noted, arrays, strict=True):
            if dtype is None:
                given.append(np.asarray(arg) if is_array else arg)
                continue
            array = np.frombuffer(arg, np.uint8) if not isinstance(arg, np.ndarray) else arg
            if array.flags.writeable:
                written.append(Records(array.reshape(-1).view(dtype)))
                given.append(written[-1])
            else:
                given.append(_fixed(array.tobytes(), dtype))
        with np.errstate(over="ignore"):
            result = function(*given)
        for records in written:
            records.write_back()
        return result

    return entry  # type: ignore[return-value]  # it takes and gives the same
