"""Entropy coding of choices: the likelier a choice, the fewer bits it takes.

A choice is one of ``total`` equal parts, or several adjacent ones. All choices become one whole
number (range asymmetric numeral systems, with a number of any size in place of a stream), so that
no fraction of a bit is lost: a step that is one of five takes 2.3 bits.
"""

from collections.abc import Sequence
from typing import Final

_BEGINNING: Final = 1
"""The number before anything is written, and after all is read."""


class Writer:
    """Writer of choices, in the order in which they are read back."""

    def __init__(self) -> None:
        self._choices: list[tuple[int, int, int]] = []

    def put(self, number: int, total: int) -> None:
        """Write one of ``total`` equally likely choices."""
        self.put_part(number, 1, total)

    def put_part(self, start: int, parts: int, total: int) -> None:
        """Write the choice that takes ``parts`` of ``total``, from ``start`` on."""
        self._choices.append((start, parts, total))

    def to_bytes(self) -> bytes:
        """Return all that was written."""
        number = _BEGINNING
        for start, parts, total in reversed(self._choices):
            whole, rest = divmod(number, parts)
            number = whole * total + start + rest
        return number.to_bytes((number.bit_length() + 7) // 8, "little")


class Reader:
    """Reader of what a :class:`Writer` has written; it has to use the same totals."""

    def __init__(self, data: bytes) -> None:
        self._number = int.from_bytes(data, "little")

    @property
    def at_end(self) -> bool:
        """True if everything has been read."""
        return self._number == _BEGINNING

    def take(self, total: int) -> int:
        """Read one of ``total`` equally likely choices; raise ``EOFError`` if there is no more."""
        if self._number < _BEGINNING:
            raise EOFError
        self._number, place = divmod(self._number, total)
        return place

    def take_part(self, parts: Sequence[int]) -> int:
        """Read a choice among several, given the parts that each takes of their sum.

        Raise ``EOFError`` if there is no more.
        """
        if self._number < _BEGINNING:
            raise EOFError
        whole, place = divmod(self._number, sum(parts))
        start = 0
        for number, some in enumerate(parts):
            if place < start + some:
                self._number = some * whole + place - start
                return number
            start += some
        raise AssertionError  # the place is less than the sum
