"""Choices as few bytes: each costs what it is unlikely, and no more.

A choice is one of ``total`` equal parts, or a few of them beside each other. All choices become one
whole number (range asymmetric numeral systems, with a number of any size in place of a stream), so
that nothing is lost to whole bits: a step that is one of five costs 2.3 of them.
"""

from collections.abc import Sequence
from typing import Final

_BEGINNING: Final = 1
"""The number before anything is written, and after all is read."""


class Writer:
    """Choices, in the order in which they are read back."""

    def __init__(self) -> None:
        """None yet."""
        self._choices: list[tuple[int, int, int]] = []

    def put(self, number: int, total: int) -> None:
        """One of ``total`` things that are equally likely."""
        self.put_part(number, 1, total)

    def put_part(self, start: int, parts: int, total: int) -> None:
        """What takes ``parts`` of ``total``, from ``start`` on."""
        self._choices.append((start, parts, total))

    def to_bytes(self) -> bytes:
        """All that was written."""
        number = _BEGINNING
        for start, parts, total in reversed(self._choices):
            whole, rest = divmod(number, parts)
            number = whole * total + start + rest
        return number.to_bytes((number.bit_length() + 7) // 8, "little")


class Reader:
    """What a :class:`Writer` has written; the totals have to be asked as they were given."""

    def __init__(self, data: bytes) -> None:
        """Read from the beginning."""
        self._number = int.from_bytes(data, "little")

    @property
    def at_end(self) -> bool:
        """Whether all has been read."""
        return self._number == _BEGINNING

    def take(self, total: int) -> int:
        """One of ``total`` things that are equally likely.

        Raises:
            EOFError: there is no more.
        """
        if self._number < _BEGINNING:
            raise EOFError
        self._number, place = divmod(self._number, total)
        return place

    def take_part(self, parts: Sequence[int]) -> int:
        """Which of some things it is, of which each takes so many parts of their sum.

        Raises:
            EOFError: there is no more.
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
