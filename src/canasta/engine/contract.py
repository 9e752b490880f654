"""Contracts of entry points: the lengths and ranges of arguments, beyond their types.

A contract is a line of terms at the function, from which the library's checks are made::

    states[n] games[k] actions[n] masks[n,10] out[640..] games:0..n seat:-1..6 first+count<=n

- ``name[n]``: a length with a name: the first array that has it sets it, the others must agree;
  ``name[10]``: exactly so many; ``name[640..]``: at least so many; ``name[]``: any. ``players`` and
  ``sides`` are those of the rules, if a function takes them.
- ``name:low..high``: every number ``x`` of it has ``low <= x < high``; ``high`` may be a length's
  name.
- ``a+b<=n``: arguments, lengths' names or numbers added up are at most a length; of an array every
  number is.
"""

import re
from typing import Final, NamedTuple

_TERM: Final = re.compile(r"(\w+)(?:\[([^\]]*)\]|:(-?\d+)\.\.(\w+))")
_SUM: Final = re.compile(r"([\w+]+)<=(\w+)")

OF_RULES: Final = ("players", "sides")
"""Lengths that the rules set."""

Bound = int | str
"""A number, or the name of a length."""


class Length(NamedTuple):
    """Length of an array along one axis."""

    exactly: Bound | None = None
    """Exact length; None for any."""
    least: int = 0
    """Least length."""


class Sum(NamedTuple):
    """Numbers whose sum is no more than a length."""

    parts: tuple[Bound, ...]
    """Arguments, names of lengths, numbers."""
    most: str
    """The length's name."""


class Contract(NamedTuple):
    """Lengths, ranges and sums of the arguments of one function."""

    lengths: dict[str, tuple[Length, ...]]
    """Lengths of every axis, by argument."""
    ranges: dict[str, tuple[int, Bound]]
    """Least number and one more than the greatest, by argument."""
    sums: list[Sum]


def read_contract(text: str) -> Contract:
    """Return the contract that a text describes; raise ``ValueError`` if it cannot be read."""
    contract = Contract({}, {}, [])
    for term in text.split():
        if found := _SUM.fullmatch(term):
            parts, most = found.groups()
            contract.sums.append(Sum(tuple(map(_bound, parts.split("+"))), most))
        elif found := _TERM.fullmatch(term):
            name, lengths, low, high = found.groups()
            if lengths is None:
                contract.ranges[name] = (int(low), _bound(high))
            else:
                contract.lengths[name] = tuple(_length(part) for part in lengths.split(","))
        else:
            raise ValueError(f"{term!r} is not a term of a contract")
    return contract


def _bound(text: str) -> Bound:
    return int(text) if text.isdigit() else text


def _length(text: str) -> Length:
    if not text:
        return Length()
    if text.endswith(".."):
        return Length(least=int(text[:-2]))
    return Length(exactly=_bound(text))
