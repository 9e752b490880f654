"""How much one connection or one address may ask for."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic


class Bucket:
    """Tokens that come back with time: so many at once, so many a second in the long run."""

    __slots__ = ("_at", "_left", "_most", "_now", "_rate")

    def __init__(self, most: float, rate: float, now: Callable[[], float] = monotonic) -> None:
        """A full bucket.

        Args:
            most: how many may be taken at once.
            rate: how many come back in a second.
            now: the clock.
        """
        self._most, self._rate, self._now = most, rate, now
        self._left, self._at = most, now()

    def take(self) -> bool:
        """Take one, if there is one."""
        at = self._now()
        self._left = min(self._most, self._left + (at - self._at) * self._rate)
        self._at = at
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Addresses:
    """A bucket for every address; those that have not come for long are forgotten."""

    def __init__(self, most: float, rate: float, known: int = 10_000) -> None:
        """Buckets as :class:`Bucket` has them, for at most ``known`` addresses."""
        self._most, self._rate, self._known = most, rate, known
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one of an address, if there is one."""
        bucket = self._buckets.pop(address, None) or Bucket(self._most, self._rate)
        self._buckets[address] = bucket
        while len(self._buckets) > self._known:
            self._buckets.popitem(last=False)
        return bucket.take()


class Places:
    """How many connections every address has open, and at most may have."""

    def __init__(self, most: int) -> None:
        """Nobody is connected."""
        self._most = most
        self._open: dict[str, int] = {}

    def take(self, address: str) -> bool:
        """Take a place of an address, if one is free."""
        taken = self._open.get(address, 0)
        if taken >= self._most:
            return False
        self._open[address] = taken + 1
        return True

    def leave(self, address: str) -> None:
        """Give a place back that was taken."""
        left = self._open[address] - 1
        if left:
            self._open[address] = left
        else:
            del self._open[address]
