"""Players of many tables in one process: just enough of the protocol to play and to take times.

One core has to play four thousand people without being late itself, so frames are read by hand
and only the one whose turn it is decodes what was told.
"""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from time import perf_counter

import msgspec

from canasta.server.web.protocol import PROTOCOL_VERSION

_OPENED = b"HTTP/1.1 101 "
_NO_MASK = bytes(4)
"""A mask that changes nothing: masks protect proxies, and there is none here."""
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_UPDATE = b'{"type":"update","number":'
_REFUSED = b'{"type":"refused"'


class _Offer(msgspec.Struct):
    act: str


class _Own(msgspec.Struct):
    seat: int
    hand: tuple[str, ...]
    acts: bool
    offers: tuple[_Offer, ...]


class _Game(msgspec.Struct):
    moves: int
    phase: str
    actor: int | None


class _Update(msgspec.Struct):
    game: _Game | None = None
    own: _Own | None = None


_DECODER = msgspec.json.Decoder(_Update)


class Page(asyncio.Protocol):
    """One player's connection."""

    def __init__(self, code: str, token: str, told: Callable[["Page", int], None]) -> None:
        """A connection to come.

        Args:
            code: the table's.
            token: the player's.
            told: called with the table's version for every update, with 0 for a refusal.
        """
        self._code, self._token, self._told = code, token, told
        self._buffer = b""
        self._open = False
        self._transport: asyncio.Transport | None = None
        self._unread: list[bytes] = []
        self.game = _Game(0, "", None)
        self.own = _Own(-1, (), False, ())
        self.bytes = 0
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws/{self._code} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, _exc: Exception | None) -> None:
        """The server has gone."""
        self.lost = True

    def data_received(self, data: bytes) -> None:
        """Read whole frames; the rest waits."""
        data = self._buffer + data if self._buffer else data
        if not self._open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            if not head.startswith(_OPENED):
                raise ConnectionError(head.decode(errors="replace"))
            self._open = True
            self.request(type="hello", id=1, protocol=PROTOCOL_VERSION, token=self._token)
        place = 0
        while (end := _frame_end(data, place)) and end[1] <= len(data):
            self._frame(data[place] & 15, data[end[0] : end[1]])
            place = end[1]
        self._buffer = data[place:]

    def _frame(self, kind: int, data: bytes) -> None:
        if kind == _PING:
            self._send(_PONG, data)
        elif kind == _TEXT:
            self.bytes += len(data)
            if data.startswith(_UPDATE):
                self._unread.append(data)
                start = len(_UPDATE)
                self._told(self, int(data[start : data.index(b",", start)]))
            elif data.startswith(_REFUSED):
                self._told(self, 0)

    def read(self) -> None:
        """Decode what has been told."""
        for data in self._unread:
            update = _DECODER.decode(data)
            self.game, self.own = update.game or self.game, update.own or self.own
        self._unread.clear()

    def request(self, **values: str | int) -> None:
        """Send a request."""
        self._send(_TEXT, msgspec.json.encode(values))

    def _send(self, kind: int, data: bytes) -> None:
        assert self._transport is not None
        short = len(data) < 126
        size = bytes((128 | len(data),)) if short else b"\xfe" + len(data).to_bytes(2, "big")
        self._transport.write(bytes((128 | kind,)) + size + _NO_MASK + data)

    def close(self) -> None:
        """End."""
        if self._transport is not None:
            self._transport.abort()


def _frame_end(data: bytes, place: int) -> tuple[int, int]:
    """Where the payload of a frame begins and ends; past the end where its head is not whole."""
    left = len(data) - place
    if left < 2:
        return 0, len(data) + 1
    size, start = data[place + 1] & 127, place + 2
    for mark, wide in ((126, 2), (127, 8)):
        if size == mark:
            if left < 2 + wide:
                return 0, len(data) + 1
            start = place + 2 + wide
            size = int.from_bytes(data[place + 2 : start], "big")
            break
    return start, start + size


class FourPlayers:
    """The people of one table: they act by turns, and each act is timed until all four see it."""

    def __init__(self, code: str, tokens: tuple[str, ...]) -> None:
        """People who are about to come."""
        self.pages = [Page(code, token, self._told) for token in tokens]
        self.took: list[float] = []
        """Seconds from sending an act until the last of the four has been told, for each act."""
        self.late = self.refused = 0
        """Acts that were due before the one before had reached all; acts that were refused."""
        self._seen = dict.fromkeys(self.pages, 0)
        self._actor = self.pages[0]
        self._number = self._waiting = self._tried = 0
        self._sent = 0.0

    async def come(self, host: str, port: int) -> None:
        """Open the four connections, and wait until each has been told the table."""
        loop = asyncio.get_running_loop()
        for page in self.pages:
            await loop.create_connection(lambda page=page: page, host, port)  # type: ignore[misc]
        while not all(self._seen.values()):
            await asyncio.sleep(0.02)

    def act(self) -> None:
        """The one to act draws, or discards what may be discarded."""
        if self._waiting:
            self.late += 1
            return
        self._actor.read()
        if self._actor.game.actor is None:
            return  # the deal is over
        self._actor = self.pages[self._actor.game.actor]
        self._actor.read()
        self._try()

    def _try(self) -> None:
        page = self._actor
        offers = [offer.act for offer in page.own.offers]
        hand = page.own.hand
        if "draw" in offers:
            acts = ["draw"]
        else:
            middle = len(hand) // 2
            acts = [f"discard {card}" for card in (*hand[middle:], *hand[:middle])] + offers
        # A refused act leaves the table as it was; the next attempt is another.
        text = acts[self._tried % len(acts)]
        self._number = max(self._seen.values()) + 1
        self._waiting = len(self.pages)
        self._sent = perf_counter()
        page.request(type="act", id=2, text=text, moves=page.game.moves)

    def _told(self, page: Page, number: int) -> None:
        if not number:
            self.refused += 1
            self._tried += 1
            self._try()
            return
        before, self._seen[page] = self._seen[page], number
        if self._waiting and before < self._number <= number:
            self._waiting -= 1
            if not self._waiting:
                self.took.append(perf_counter() - self._sent)
                self._tried = 0
