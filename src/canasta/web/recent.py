"""What is remembered of the matches that were played last, and the like: as much as has room."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

MOST_MATCHES: Final = 500
"""Matches that are remembered."""

Kept = TypeVar("Kept")


class Recent(Generic[Kept]):
    """Something for each of those asked for last; the others are forgotten.

    Two that are asked for the same ones in the same order remember the same ones.
    """

    def __init__(self, most: int = MOST_MATCHES) -> None:
        """Nothing yet; later so many at most."""
        self._most = most
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()

    def of(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Return what is remembered under a key, made again if nothing is."""
        found = self._kept.pop(key, None)
        if found is None:
            found = make()
        self._kept[key] = found
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found

    def get(self, key: Hashable) -> Kept | None:
        """Return what is remembered under a key; asking so changes nothing."""
        return self._kept.get(key)

    def __len__(self) -> int:
        """Return of how many something is remembered."""
        return len(self._kept)
