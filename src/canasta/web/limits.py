"""How much one connection or one network may ask for."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from starlette.requests import HTTPConnection

from canasta.web.network import network_of


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
        if not self.has():
            return False
        self._left -= 1
        return True

    def has(self) -> bool:
        """Whether there is one."""
        at = self._now()
        self._left = min(self._most, self._left + (at - self._at) * self._rate)
        self._at = at
        return self._left >= 1

    def charge(self) -> None:
        """Take one that is owed, if there is one or not."""
        self._left -= 1


class Networks:
    """A bucket for every network; those that have not come for long are forgotten."""

    def __init__(self, most: float, rate: float, known: int = 10_000) -> None:
        """Buckets as :class:`Bucket` has them, for at most ``known`` networks."""
        self._most, self._rate, self._known = most, rate, known
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, network: str) -> bool:
        """Take one of a network, if there is one."""
        return self._of(network).take()

    def has(self, network: str) -> bool:
        """Whether there is one of a network."""
        bucket = self._buckets.get(network)
        return bucket is None or bucket.has()

    def charge(self, network: str) -> None:
        """Take one of a network that is owed, if there is one or not."""
        self._of(network).charge()

    def _of(self, network: str) -> Bucket:
        bucket = self._buckets.pop(network, None) or Bucket(self._most, self._rate)
        self._buckets[network] = bucket
        while len(self._buckets) > self._known:
            self._buckets.popitem(last=False)
        return bucket


class Places:
    """How many places every network has taken, and at most may have."""

    def __init__(self, most: int) -> None:
        """All are free."""
        self._most = most
        self._open: dict[str, int] = {}

    def take(self, network: str) -> bool:
        """Take a place of a network, if one is free."""
        taken = self._open.get(network, 0)
        if taken >= self._most:
            return False
        self._open[network] = taken + 1
        return True

    def leave(self, network: str) -> None:
        """Give a place back that was taken."""
        left = self._open[network] - 1
        if left:
            self._open[network] = left
        else:
            del self._open[network]


def network(connection: HTTPConnection) -> str:
    """The network that a request or a WebSocket comes from."""
    return network_of(connection.client.host if connection.client else "")
