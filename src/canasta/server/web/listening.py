"""Where the server listens: a port of its own, and the addresses that lead to it."""

import asyncio
import errno
import socket
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from secrets import token_hex
from time import monotonic
from typing import Any, Final

import msgspec

from canasta.game import CanastaError
from canasta.server.store import Store, StoreError
from canasta.server.store.rows import LONGEST_NEWS

USUAL_PORT: Final = 8765
TRIED: Final = 20
"""Ports that are tried from the usual one on, if none was chosen."""

_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that belongs to no one (RFC 5737); nothing is sent there."""


class ListenError(CanastaError):
    """The server cannot listen there.

    Its codes: ``serve.port_taken``, ``serve.port_not_allowed``, ``serve.no_such_host``,
    ``serve.cannot_listen``.
    """


@dataclass(frozen=True, slots=True)
class Address:
    """The address and port on which a server listens.

    Attributes:
        host: a numeric address; ``0.0.0.0`` and ``::`` stand for all of this machine's.
        port: the number of the port.
    """

    host: str
    port: int

    @property
    def is_for_all(self) -> bool:
        """True if other machines can reach the server by any address of this one."""
        return ip_address(self.host).is_unspecified

    def local_url(self) -> str:
        """Return the URL for a browser on this machine."""
        return self._url("127.0.0.1" if self.is_for_all else self.host)

    def network_url(self) -> str | None:
        """Return the URL for a browser on another machine of the network; None if there is none."""
        if ip_address(self.host).is_loopback:
            return None
        if not self.is_for_all:
            return self._url(self.host)
        own = own_address()
        return None if own is None else self._url(own)

    def _url(self, host: str) -> str:
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


def listen(host: str, port: int | None) -> tuple[socket.socket, Address]:
    """Listen on a port.

    Args:
        port: the port, or 0 for any that is free; by default the usual port or, if that is taken,
            the first free one after it.

    Raises:
        ListenError: it cannot be done.
    """
    family, place = _resolved(host)
    ports = range(USUAL_PORT, USUAL_PORT + TRIED) if port is None else [port]
    for number in ports:
        try:
            opened = _listen(family, place, number)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and number != ports[-1]:
                continue
            raise _cannot(error, host, number, alone=port is not None) from None
        return opened, Address(place, opened.getsockname()[1])
    raise AssertionError("there is a last port")


def own_address() -> str | None:
    """Return the address by which other machines of the network reach this one, or None."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_ELSEWHERE)  # chooses a way there, and sends nothing
        except OSError:
            return None
        own: str = asking.getsockname()[0]
    return None if ip_address(own).is_loopback or ip_address(own).is_unspecified else own


def _resolved(host: str) -> tuple[socket.AddressFamily, str]:
    kind, flags = socket.SOCK_STREAM, socket.AI_PASSIVE
    try:
        family, *_, place = socket.getaddrinfo(host or None, 0, type=kind, flags=flags)[0]
    except (OSError, UnicodeError):
        raise _no_such(host) from None
    return family, str(place[0])


def _listen(family: socket.AddressFamily, place: str, port: int) -> socket.socket:
    both = family == socket.AF_INET6 and place == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((place, port), family=family, backlog=512, dualstack_ipv6=both)


def _no_such(host: str) -> ListenError:
    return ListenError(
        "serve.no_such_host",
        f"{host[:80]!r} is not an address of this machine: give 0.0.0.0 for all of its addresses, "
        "127.0.0.1 for this machine alone.",
    )


def _cannot(error: OSError, host: str, port: int, *, alone: bool) -> ListenError:
    match error.errno:
        case errno.EADDRINUSE if alone:
            return ListenError(
                "serve.port_taken",
                f"Port {port} is taken by another program: end that one, or give another --port; "
                "without --port the first free one is taken.",
            )
        case errno.EADDRINUSE:
            return ListenError(
                "serve.port_taken",
                f"The ports {port - TRIED + 1} to {port} are all taken: give a free one as --port.",
            )
        case errno.EACCES | errno.EPERM:
            return ListenError(
                "serve.port_not_allowed",
                f"This user may not listen on port {port}: give a --port from 1024 on.",
            )
        case errno.EADDRNOTAVAIL:
            return _no_such(host)
        case _:
            return ListenError(
                "serve.cannot_listen",
                f"Nothing can listen on {host}, port {port}: {error.strerror}.",
            )


# People connected to each of several server processes; each process announces its own.
#
# Nothing of it is stored. A process that dies falls silent, and after a while its people count as
# gone.

BEAT: Final = 5.0
"""Seconds after which a process announces its people again."""

_SILENT: Final = 3 * BEAT
"""Seconds of silence after which a process is taken to have died."""


class News(msgspec.Struct, frozen=True):
    """The people connected to a process, by table."""

    process: str
    tables: dict[str, tuple[str, ...]]


class Presence:
    """The people announced by the other processes."""

    def __init__(self, store: Store) -> None:
        self.process = token_hex(6)
        self._store = store
        self._known: dict[str, dict[str, tuple[str, ...]]] = {}
        self._heard: dict[str, float] = {}

    async def announce(self, tables: dict[str, tuple[str, ...]]) -> None:
        """Announce the people at tables here, in as many messages as needed.

        A store that is not shared has no listeners, so nothing is announced there.
        """
        if not self._store.shared:
            return
        for part in _parts(tables):
            text = msgspec.json.encode(News(self.process, part)).decode()
            with suppress(StoreError):  # it is said again soon
                await asyncio.to_thread(self._store.announce, text)

    def hear(self, text: str) -> dict[str, dict[str, tuple[str, ...]]]:
        """Take in an announcement of another process; ignore those of this one.

        Returns:
            The tables it names, each with people by process; empty if there is nothing new.
        """
        try:
            news = msgspec.json.decode(text, type=News)
        except (msgspec.MsgspecError, UnicodeError):
            return {}  # a later release's, perhaps
        if news.process == self.process:
            return {}
        self._heard[news.process] = monotonic()
        self._known.setdefault(news.process, {}).update(news.tables)
        return {code: {news.process: people} for code, people in news.tables.items()}

    def at(self, code: str) -> dict[str, tuple[str, ...]]:
        """Return the people at a table by process, as the other processes announced them."""
        return {process: tables[code] for process, tables in self._known.items() if code in tables}

    def idle_since(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Forget processes that have been silent for long; return their tables, without people."""
        gone: dict[str, dict[str, tuple[str, ...]]] = {}
        for process, at in tuple(self._heard.items()):
            if monotonic() - at > _SILENT:
                del self._heard[process]
                for code in self._known.pop(process, {}):
                    gone.setdefault(code, {})[process] = ()
        return gone


def _parts(tables: dict[str, tuple[str, ...]]) -> list[dict[str, tuple[str, ...]]]:
    """Split the tables into parts that are short enough to be announced."""
    parts: list[dict[str, Any]] = []
    room = 0
    for code, people in tables.items():
        size = len(code) + 8 + sum(len(person) + 3 for person in people)
        if size > room:
            parts.append({})
            room = LONGEST_NEWS - 100
        parts[-1][code] = people
        room -= size
    return parts
