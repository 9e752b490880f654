"""What is remembered of the matches that were played last: as much as there is room for."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

MOST_MATCHES: Final = 500
"""Matches that are remembered."""

Kept = TypeVar("Kept")


class Recent(Generic[Kept]):
    """Something for each of the matches asked for last; the others are forgotten.

    Two that are asked for the same matches in the same order remember the same ones.
    """

    def __init__(self) -> None:
        """Nothing yet."""
        self._matches: OrderedDict[str, Kept] = OrderedDict()

    def of(self, match: str, make: Callable[[], Kept]) -> Kept:
        """What is remembered of a match, made anew where nothing is."""
        found = self._matches.pop(match, None)
        if found is None:
            found = make()
        self._matches[match] = found
        while len(self._matches) > MOST_MATCHES:
            self._matches.popitem(last=False)
        return found

    def get(self, match: str) -> Kept | None:
        """What is remembered of a match; asking so changes nothing."""
        return self._matches.get(match)

    def __len__(self) -> int:
        """Of how many matches something is remembered."""
        return len(self._matches)
