"""Decorators of the functions of kernel and search that are compiled.

A kernel function is ordinary Python whose annotations are its compiled types: ``int`` is a
64-bit integer, ``State`` and ``RuleRecord`` are the records. ``@kernel`` marks a function that
other compiled code calls, ``@entry_point`` one that Python calls.

They are compiled when the project is built (``canasta.compiled.building``), and at no other time:
an entry point's name then refers to the library's function. With ``CANASTA_ENGINE=python`` all of
them run as they are, for debugging (``canasta.compiled.kernel.compiled``).
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from importlib import import_module
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.layout import RULE_RECORD, STATE, RuleRecord, State
from canasta.compiled.kernel.numba_or_none import BUILDING, numba, types
from canasta.engine.choice import BUILT, LIBRARY, chosen
from canasta.engine.contract import Contract, read_contract

# Records for compiled functions that run as plain Python.
#
# A NumPy record is slow to read attribute by attribute, and its small integers wrap silently.
# Interpreted entry points therefore work on plain objects with the same names, ints and wide
# arrays. These are made from the records that are read, and written back at the end.

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


Vector = Annotated[NDArray[Any], types.int64[::1]]
Grid = Annotated[NDArray[Any], types.int64[:, ::1]]
SheetRow = Annotated[NDArray[Any], types.int32[::1]]
TableRow = Annotated[Any, types.Array(types.int32, 1, "C", readonly=True)]
Codes = Annotated[NDArray[Any], types.int16[::1]]
Words = Annotated[NDArray[Any], types.uint64[::1]]
Word = Annotated[Any, types.uint64]
"""64 bits without a sign, for dice."""

_RECORDS: Final[dict[Any, Any]] = {
    RuleRecord: numba.from_dtype(RULE_RECORD),
    State: numba.from_dtype(STATE),
}

# An array of records also carries the type of the record, for uncompiled runs.
RuleArray = Annotated[
    NDArray[Any],
    types.Array(_RECORDS[RuleRecord], 1, "C", readonly=True, aligned=True),
    RULE_RECORD,
]
StateArray = Annotated[NDArray[Any], types.Array(_RECORDS[State], 1, "C", aligned=True), STATE]


def record_array(layout: type[Any], dtype: "np.dtype[Any]", *, readonly: bool) -> Any:
    """Register a record of another package, and return the type of an array of it."""
    _RECORDS[layout] = numba.from_dtype(dtype)
    return types.Array(_RECORDS[layout], 1, "C", readonly=readonly, aligned=True)


INTERPRETED: Final = not BUILDING and chosen() != LIBRARY
"""True if the functions run as plain Python in this process."""

_inner: list[tuple[Any, Callable[..., Any]]] = []
_entry_points: list[Callable[..., Any]] = []
_contracts: dict[Callable[..., Any], tuple[Contract, bool]] = {}


def _compiler(**options: Any) -> Callable[..., Any]:
    from canasta.compiled.kernel.pass_pipeline import LinkedOnly

    wrap: Callable[..., Any] = numba.njit(
        nogil=True,
        boundscheck=bool(numba.config.BOUNDSCHECK),
        error_model="numpy",
        no_cfunc_wrapper=True,
        no_cpython_wrapper=True,
        pipeline_class=LinkedOnly,
        **options,
    )
    return wrap


def kernel(function: F) -> F:
    """Mark a function that compiled code calls."""
    compiled: F = _compiler()(function) if BUILDING else function
    _inner.append((compiled, function))
    return compiled


def inlined(function: F) -> F:
    """Mark a function to be inlined into its callers: a small one in a hot loop."""
    compiled: F = _compiler(forceinline=True)(function) if BUILDING else function
    _inner.append((compiled, function))
    return compiled


def entry_point(contract: str, *, slow: bool = False) -> Callable[[F], F]:
    """Mark a function that Python calls.

    Args:
        contract: the requirements on its arguments (``canasta.engine.contract``).
        slow: whether other threads may run meanwhile.
    """

    def mark(function: F) -> F:
        _contracts[function] = read_contract(contract), slow
        _entry_points.append(function)
        if BUILDING:
            return function
        if INTERPRETED:
            return on_unpacked(function)
        found: F = getattr(import_module(f"{BUILT}.seam"), exported_name(function))
        return found

    return mark


def exported_name(function: Callable[..., Any]) -> str:
    """Return the name of an entry point in the library."""
    return function.__name__.removeprefix("_")


def contract_of(function: Callable[..., Any]) -> Contract:
    """Return the contract of an entry point's arguments."""
    return _contracts[function][0]


def is_slow(function: Callable[..., Any]) -> bool:
    """Return whether other threads may run while an entry point does."""
    return _contracts[function][1]


def _type_of(hint: Any) -> Any:
    if hint is int:
        return types.int64
    if hint is bool:
        return types.boolean
    if hint is float:
        return types.float64
    if hint in _RECORDS:
        return _RECORDS[hint]
    if get_origin(hint) is tuple:
        return types.Tuple([_type_of(part) for part in get_args(hint)])
    if get_origin(hint) is Annotated:
        return hint.__metadata__[0]
    raise TypeError(
        f"{hint!r} is not a compiled type: annotate kernel functions as compiled.py says"
    )


def signature(function: Callable[..., Any]) -> tuple[Any, ...]:
    """Return the compiled argument types of a function, from its annotations."""
    hints = get_type_hints(function, include_extras=True)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    return tuple(_type_of(hints[name]) for name in names)
