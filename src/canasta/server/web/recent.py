"""A bounded memory of the most recently used matches and the like."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

MOST_MATCHES: Final = 500
"""Entries that are remembered by default."""

Kept = TypeVar("Kept")


class Recent(Generic[Kept]):
    """A cache that forgets the least recently used entries.

    Two caches that are used with the same keys in the same order remember the same ones.
    """

    def __init__(self, most: int = MOST_MATCHES) -> None:
        """Begin empty; remember ``most`` entries."""
        self._most = most
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()

    def of(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Return the value of a key, which is made if none is remembered."""
        found = self._kept.pop(key, None)
        if found is None:
            found = make()
        self._kept[key] = found
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found

    def get(self, key: Hashable) -> Kept | None:
        """Return the value of a key, or None; this does not count as a use."""
        return self._kept.get(key)

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._kept)
