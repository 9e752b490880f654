"""Rate limits of a connection or a network."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import inf
from time import monotonic
from typing import Final

from starlette.requests import HTTPConnection

from canasta.live.table import Table, TableError


def network_of(host: str) -> str:
    """Return the network of a host's address, so that many addresses of one host count as one.

    A rented machine or line comes with a whole /64 of IPv6 addresses, so those count as one
    network. An IPv4 address counts alone, even if it is written as an IPv6 one.

    Args:
        host: a numeric address; an IPv6 one may name its zone.

    Returns:
        ``192.0.2.7``, or ``2001:db8::/64``; a text that is not an address is returned as it is.
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return str(ip_network((address, 64), strict=False))
        address = address.ipv4_mapped
    return str(address)


@lru_cache(maxsize=4096)
def range_of(network: str) -> str:
    """Return the wider range that a network is part of: an IPv6 /48, as one customer may have.

    Args:
        network: as :func:`network_of` has it.

    Returns:
        ``2001:db8::/48``; empty for an IPv4 address, which counts alone.
    """
    if not network.endswith("/64"):
        return ""
    try:
        return str(ip_network(network).supernet(new_prefix=48))
    except ValueError:
        return ""


class Bucket:
    """A token bucket: so many at once, so many per second in the long run."""

    __slots__ = ("_at", "_left", "_most", "_now", "_rate")

    def __init__(self, most: float, rate: float, now: Callable[[], float] = monotonic) -> None:
        """Begin with a full bucket.

        Args:
            most: tokens that may be taken at once.
            rate: tokens that come back per second.
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


# Limits on guessing the codes of tables: a few wrong ones are typing errors, many are a search.
#
# A code has six characters and lets anyone in. Each failed lookup counts against the network it
# came from, over HTTP and WebSockets alike. A network with too many is refused whatever code it
# asks for next, so it cannot learn which codes exist. Only people who show a token of the table
# go on.

AT_ONCE: Final = 30
A_SECOND: Final = 0.2
"""Wrong codes that one network may ask for at once, and per second in the long run."""

_TOKENS_AT_ONCE: Final = 10
_TOKENS_A_SECOND: Final = 1.0
"""Tokens that such a network may show after that; the time of a lookup may be revealing, too."""


class Guesses:
    """Counts of failed code lookups (brute-force limiter), by network."""

    def __init__(self) -> None:
        self._wrong = Networks(AT_ONCE, A_SECOND)
        self._tokens = Networks(_TOKENS_AT_ONCE, _TOKENS_A_SECOND)

    def may(self, network: str) -> bool:
        """Return whether a network may ask for a code without a token."""
        return self._wrong.has(network)

    def check(self, network: str, token: str) -> None:
        """Check that a table may be looked up."""
        if not self.may(network) and not (token and self._tokens.take(network)):
            raise too_many_codes()

    def wrong(self, network: str) -> None:
        """Count a failed lookup.

        Lookups that were made at the same time count in full: a network may be deep in debt.
        """
        self._wrong.charge(network)


def too_many_codes() -> TableError:
    """Return the refusal, which is the same whether there is such a table or not."""
    return TableError(
        "protocol.too_many_codes",
        "Your network has asked for too many tables that don't exist. Wait a few minutes.",
    )


class Visitors:
    """The people of one table by the network they came from, as far as this process knows."""

    def __init__(self) -> None:
        self._came: dict[str, tuple[str, str]] = {}
        self._banned: set[str] = set()

    def came(self, table: Table, person: str, network: str) -> None:
        """Note the network of a person who came, or came back."""
        self._came[person] = network, table.guests[person].key
        self._forget_gone(table)

    def network_of(self, person: str | None) -> str:
        """Return the network a person came from; empty if that is not known."""
        return self._came.get(person or "", ("", ""))[0]

    def near(self, network: str) -> set[str]:
        """Return the people who came from a network."""
        return {person for person, (place, _) in self._came.items() if place == network}

    def require_welcome(self, table: Table, network: str) -> None:
        """Check that a new person may come from a network.

        Raises:
            TableError: ``table.banned_network``: a person from there was banned.
        """
        self._forget_gone(table)
        if network in self._banned:
            raise TableError(
                "table.banned_network",
                "Someone from your network was sent away from this table for good: no one new "
                "can come from there for now.",
            )

    def _forget_gone(self, table: Table) -> None:
        """Forget people whom the table no longer knows, and close the networks of banned ones."""
        seated = {chair.person for chair in table.chairs} | {table.host}
        for person, (network, key) in tuple(self._came.items()):
            if person in table.guests:
                continue
            del self._came[person]
            # Players and the host are not shut out because of a neighbour.
            if key in table.people.banned and not self.near(network) & seated:
                self._banned.add(network)
