"""Unions made from classes: deriving from a base class is enough to join."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any


def union_of(base: type) -> Any:
    """Return the union of all classes below a base that have none below them, for decoders."""

    def leaves(kind: type) -> Iterator[type]:
        below: list[type] = kind.__subclasses__()
        yield from (one for each in below for one in leaves(each)) if below else (kind,)

    return reduce(or_, leaves(base))
