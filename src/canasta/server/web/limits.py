"""Rate limits of a connection or a network."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

from starlette.requests import HTTPConnection

from canasta.server.web.network import network_of, range_of


class Bucket:
    """A token bucket: so many at once, so many per second in the long run."""

    __slots__ = ("_at", "_left", "_most", "_now", "_rate")

    def __init__(self, most: float, rate: float, now: Callable[[], float] = monotonic) -> None:
        """Begin with a full bucket.

        Args:
            most: tokens that may be taken at once.
            rate: tokens that come back per second.
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

    def has(self, count: float = 1) -> bool:
        """Return whether there are ``count`` tokens."""
        return self.left() >= count

    def left(self) -> float:
        """Return the number of tokens, which is negative if some are owed."""
        at = self._now()
        self._left = min(self._most, self._left + (at - self._at) * self._rate)
        self._at = at
        return self._left

    def charge(self, count: float = 1) -> None:
        """Take tokens, even if there are too few and some are owed then."""
        self._left -= count


WIDER: Final = 8
"""Networks that a wider range counts as; an IPv6 /48 has 65,536, and often a single owner."""

_LOOKED_AT: Final = 32
"""Buckets that are examined to choose one to forget."""


class _Buckets(OrderedDict[str, Bucket]):
    """Buckets by name. One that has recovered is forgotten first, then those that owe least."""

    def __init__(self, most: float, rate: float, known: int) -> None:
        super().__init__()
        self._most, self._rate, self._known = most, rate, known

    def of(self, name: str) -> Bucket:
        """Return the bucket of a name, a full one if none is known."""
        bucket = self.get(name)
        if bucket is None:
            if len(self) >= self._known:
                self._forget()
            bucket = self[name] = Bucket(self._most, self._rate)
        return bucket

    def has(self, name: str, count: float) -> bool:
        """Return whether a name's bucket has ``count`` tokens."""
        bucket = self.get(name)
        return count <= self._most if bucket is None else bucket.has(count)

    def _forget(self) -> None:
        """Forget one; those that were examined and stay are examined last the next time."""
        least, left = "", -inf
        for _ in range(min(_LOOKED_AT, len(self))):
            name = next(iter(self))
            self.move_to_end(name)
            now = self[name].left()
            if now > left:
                least, left = name, now
            if now >= self._most:
                break
        del self[least]


class Networks:
    """A bucket for every network, and one for every wider range, which holds ``WIDER`` times more.

    Full buckets are forgotten first, others only if there are too many. So a network with a large
    debt is not forgotten because many others come.
    """

    def __init__(self, most: float, rate: float, known: int = 10_000) -> None:
        """Use buckets of ``most`` and ``rate`` (:class:`Bucket`) for up to ``known`` networks."""
        self._buckets = _Buckets(most, rate, known)
        self._ranges = _Buckets(WIDER * most, WIDER * rate, known)

    def take(self, network: str, count: float = 1) -> bool:
        """Take ``count`` tokens of a network, if there are as many."""
        if not self.has(network, count):
            return False
        self.charge(network, count)
        return True

    def has(self, network: str, count: float = 1) -> bool:
        """Return whether a network has ``count`` tokens."""
        return self._buckets.has(network, count) and self._ranges.has(range_of(network), count)

    def charge(self, network: str, count: float = 1) -> None:
        """Take tokens of a network, even if there are too few and some are owed then."""
        self._buckets.of(network).charge(count)
        if wider := range_of(network):
            self._ranges.of(wider).charge(count)


class Places:
    """The places that each network has taken; a wider range may take ``WIDER`` times as many."""

    def __init__(self, most: int) -> None:
        """Begin with ``most`` free places for each network."""
        self._most = most
        self._open: Counter[str] = Counter()

    def take(self, network: str) -> bool:
        """Take a place of a network, if one is free."""
        wider = range_of(network)
        if self._open[network] >= self._most or self._open[wider] >= WIDER * self._most:
            return False
        self._open[network] += 1
        if wider:
            self._open[wider] += 1
        return True

    def leave(self, network: str) -> None:
        """Give a place back."""
        for name in filter(None, (network, range_of(network))):
            self._open[name] -= 1
            if not self._open[name]:
                del self._open[name]


def network(connection: HTTPConnection) -> str:
    """Return the network that a request or a WebSocket comes from."""
    return network_of(connection.client.host if connection.client else "")
