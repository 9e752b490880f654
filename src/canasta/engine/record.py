"""Records in plain bytes: declared once as an annotated class, read without NumPy.

A field is written as its Python type for the type checker, and its storage in the same
annotation::

    class State(Record):
        turn: Annotated[int, INT16]
        held: Annotated[Row, INT64, (4,)]
        hands: Annotated[Grid, INT8, (4, 53)]

From the same class the kernel makes its NumPy record type (``canasta.compiled.kernel.layout``); the
bytes are the same. Reading a field through a memoryview takes a tenth of the time that it takes
through a NumPy record, and does not need NumPy.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator
from math import prod
from operator import itemgetter
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias, get_type_hints

INT8: Final = "b"
INT16: Final = "h"
INT32: Final = "i"
INT64: Final = "q"
WORD64: Final = "Q"
"""Eight bytes without a sign, for dice and seeds."""

WIDTHS: Final = {INT8: 1, INT16: 2, INT32: 4, INT64: 8, WORD64: 8}
"""The bytes of a number."""

Data: TypeAlias = bytes | bytearray | memoryview
"""Bytes that hold a record."""

Row: TypeAlias = memoryview
"""Several numbers, read, set and sliced like a list's; ``tolist()`` copies them."""


class Grid:
    """Rows of numbers: ``grid[row]``, or ``grid[row, column]`` for one of them."""

    __slots__ = ("_columns", "_numbers")

    def __init__(self, numbers: Row, columns: int) -> None:
        """Divide consecutive numbers into rows of ``columns`` each."""
        self._numbers = numbers
        self._columns = columns

    def __len__(self) -> int:
        return len(self._numbers) // self._columns

    def __getitem__(self, at: int | tuple[int, int]) -> Any:
        if isinstance(at, tuple):
            return self._numbers[self._start(at[0]) + self._column(at[1])]
        start = at * self._columns
        row = self._numbers[start : start + self._columns]
        if at < 0 or not row:
            raise IndexError(f"row {at} of {len(self)}")
        return row

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        self._numbers[self._start(at[0]) + self._column(at[1])] = value

    def _start(self, row: int) -> int:
        if not 0 <= row < len(self):
            raise IndexError(f"row {row} of {len(self)}")
        return row * self._columns

    def _column(self, column: int) -> int:
        if not 0 <= column < self._columns:
            raise IndexError(f"column {column} of {self._columns}")
        return column

    def __iter__(self) -> Iterator[Row]:
        columns = self._columns
        for start in range(0, len(self._numbers), columns):
            yield self._numbers[start : start + columns]

    def tolist(self) -> list[list[int]]:
        """Return all rows, copied."""
        return [row.tolist() for row in self]

    def tobytes(self) -> bytes:
        """Return the bytes of all rows."""
        return self._numbers.tobytes()


class Field(NamedTuple):
    """Position, storage and shape of a field of a record."""

    storage: str
    """``INT8`` and so on."""
    offset: int
    """Its first byte."""
    shape: tuple[int, ...]
    """Empty for a single number; a length; rows and columns; or more dimensions, which are read as
    a single row."""

    @property
    def numbers(self) -> int:
        """Number of numbers."""
        return prod(self.shape)

    @property
    def size(self) -> int:
        """Number of bytes."""
        return self.numbers * WIDTHS[self.storage]


class Record:
    """A record in bytes; setting a field changes them."""

    __slots__ = ("_b", "_h", "_i", "_q", "_u", "data")

    FIELDS: ClassVar[dict[str, Field]] = {}
    """Its fields by name, in the order declared."""
    SIZE: ClassVar[int] = 0
    """Its size in bytes."""

    data: Data

    def __init__(self, data: Data) -> None:
        """Wrap the bytes of a record, which are not copied.

        Raise ``ValueError`` if their number is not the size of the record.
        """
        if len(data) != self.SIZE:
            raise ValueError(f"{len(data)} bytes are no {type(self).__name__}: it has {self.SIZE}")
        self.data = data
        view = memoryview(data)
        self._b, self._h = view.cast("b"), view.cast("h")
        self._i = self._q = self._u = None

    def __init_subclass__(cls) -> None:
        cls.FIELDS, cls.SIZE = _laid_out(cls)
        for name, field in cls.FIELDS.items():
            setattr(cls, name, _property(field))

    @classmethod
    def blank(cls) -> Self:
        """Return a record of zeros, in bytes of its own."""
        return cls(bytearray(cls.SIZE))

    def copy(self) -> Self:
        """Return a copy in bytes of its own."""
        return type(self)(bytearray(self.data))

    @classmethod
    def shorts(cls, *names: str) -> "Callable[[Self], tuple[int, ...]]":
        """Return a function that reads several single numbers of two bytes each at once.

        That is several times as fast as reading one after the other.
        """
        fields = [cls.FIELDS[name] for name in names]
        if len(names) < 2 or any(field.storage != INT16 or field.shape for field in fields):
            raise ValueError(f"{names} are not several numbers of two bytes")
        read = itemgetter(*(field.offset // WIDTHS[INT16] for field in fields))
        return lambda record: read(record._h)

    def put(self, name: str, value: int | Iterable[int]) -> None:
        """Set a field by its name, to a number or to all its numbers in one row.

        Raises:
            ValueError: a number does not fit, or there are more or fewer than the field has.
        """
        if isinstance(value, int):
            setattr(self, name, value)
            return
        field = self.FIELDS[name]
        numbers = array(field.storage, value)
        if len(numbers) != field.numbers:
            raise ValueError(f"{len(numbers)} numbers are not the {field.numbers} of {name}")
        end = field.offset + field.size
        memoryview(self.data)[field.offset : end] = memoryview(numbers).cast("B")

    def _seldom(self, storage: Any) -> Row:
        """Return the bytes as numbers of a rarely used storage, and store that view."""
        view = memoryview(self.data).cast(storage)
        setattr(self, _VIEWS[storage], view)
        return view

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.data == other.data


_VIEWS: Final = {INT8: "_b", INT16: "_h", INT32: "_i", INT64: "_q", WORD64: "_u"}
"""Attribute that holds a record's bytes as numbers of each storage."""


def _laid_out(cls: type[Record]) -> tuple[dict[str, Field], int]:
    """Return the fields of a class, aligned to their numbers' sizes, and the size of its record."""
    fields: dict[str, Field] = {}
    end, widest = 0, 1
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if not hasattr(hint, "__metadata__"):
            continue
        storage, *shape = hint.__metadata__
        width = WIDTHS[storage]
        start = -(-end // width) * width
        fields[name] = Field(storage, start, shape[0] if shape else ())
        end = start + fields[name].size
        widest = max(widest, width)
    return fields, -(-end // widest) * widest


Reader: TypeAlias = Callable[[Any], Any]


def _bytes_at(at: Any) -> Reader:
    def read(it: Any, at: Any = at) -> Any:
        return it._b[at]

    return read


def _shorts_at(at: Any) -> Reader:
    def read(it: Any, at: Any = at) -> Any:
        return it._h[at]

    return read


def _numbers_at(at: Any) -> Reader:
    def read(it: Any, at: Any = at) -> Any:
        return (it._i or it._seldom(INT32))[at]

    return read


def _longs_at(at: Any) -> Reader:
    def read(it: Any, at: Any = at) -> Any:
        return (it._q or it._seldom(INT64))[at]

    return read


def _words_at(at: Any) -> Reader:
    def read(it: Any, at: Any = at) -> Any:
        return (it._u or it._seldom(WORD64))[at]

    return read


_READERS: Final = {
    INT8: _bytes_at,
    INT16: _shorts_at,
    INT32: _numbers_at,
    INT64: _longs_at,
    WORD64: _words_at,
}
"""Makers of readers by storage, written out one by one, since looking up an attribute by name on
every read takes half as long again."""


def _property(field: Field) -> property:
    """Return a property that reads and sets a field."""
    first = field.offset // WIDTHS[field.storage]
    reader = _READERS[field.storage]
    if not field.shape:
        return property(reader(first), _setter(field.storage, first))
    read = reader(slice(first, first + field.numbers))
    if len(field.shape) != 2:
        return property(read)
    columns = field.shape[1]
    return property(lambda it: Grid(read(it), columns))


def _setter(storage: str, at: int) -> Callable[[Any, int], None]:
    view = _VIEWS[storage]

    def put(record: Record, value: int) -> None:
        (getattr(record, view) or record._seldom(storage))[at] = value

    return put
