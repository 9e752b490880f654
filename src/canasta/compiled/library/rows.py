"""Rows of integers in the form that the library's functions take, without NumPy."""

from array import array
from collections.abc import Sequence
from typing import Any

from canasta.engine.record import INT64


def zeros(count: int, columns: int) -> memoryview:
    """Return rows of zeros."""
    return _shaped(array(INT64, bytes(8 * count * columns)), count, columns)


def rows(numbers: Sequence[Sequence[int]], columns: int) -> memoryview:
    """Return rows that hold these numbers, each with so many columns."""
    flat = array(INT64, (number for row in numbers for number in row))
    return _shaped(flat, len(numbers), columns)


def lists(grid: memoryview) -> list[list[int]]:
    """Return the numbers of rows, copied."""
    numbers: Any = grid.tolist()  # a list of lists, which the type does not know
    return list(numbers)


def _shaped(flat: "array[int]", count: int, columns: int) -> memoryview:
    if not flat:  # a memoryview cannot have an empty shape, so slice one row
        return memoryview(array(INT64, bytes(8 * columns))).cast("B").cast(INT64, (1, columns))[:0]
    return memoryview(flat).cast("B").cast(INT64, (count, columns))
