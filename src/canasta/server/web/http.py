"""uvicorn's HTTP protocol with stricter limits: silent connections are closed.

A request, body included, has to arrive within a time limit. Each network has a limit of connections
that are not WebSockets, and all together have as many as the process can hold. A request that gives
its length in two ways is refused: a proxy before this server may read the other one, and take the
request's end for the beginning of another user's request. So is one whose lines end without CR.
"""

import asyncio
import re
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any, Final

import h11
from h11._receivebuffer import ReceiveBuffer
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from canasta.server.web.limits import Places, network_of
from canasta.server.web.protocol import TEXTS

REQUEST_WITHIN: Final = 15.0
"""Seconds in which a whole request has to arrive."""

MOST_OF_ONE: Final = 600
"""HTTP connections that one network may have at the same time."""


_BARE: Final = re.compile(rb"(?<!\r)\n")


class _StrictLines(ReceiveBuffer):
    """A reader of headers and trailers whose lines end as HTTP says, with CR and LF.

    h11 accepts a bare LF, too, but a proxy before this server that does not would see a different
    request.
    """

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """Return the lines up to an empty one, if they have arrived."""
        end = 0 if self._data.startswith(b"\r\n") else self._data.find(b"\r\n\r\n")
        if _BARE.search(self._data, 0, len(self._data) if end < 0 else end):
            raise h11.RemoteProtocolError("a line ends without CR")
        return super().maybe_extract_lines()


class _Strict(h11.Connection):
    """A reader that refuses requests which other programs may read differently."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._receive_buffer = _StrictLines()

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = {name for name, _ in event.headers}
            if b"content-length" in names and b"transfer-encoding" in names:
                raise h11.RemoteProtocolError("the length is given twice")
        return event


class GuardedProtocol(H11Protocol):
    """One connection, from the moment it is opened until it is closed or becomes a WebSocket."""

    places = Places(MOST_OF_ONE)
    """The connections of each network; this machine's, which may be a proxy's, do not count."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = _Strict(h11.SERVER, self.conn._max_incomplete_event_size)
        self._network = ""
        self._waiting: asyncio.TimerHandle | None = None
        self._left = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a new connection, unless there are too many."""
        super().connection_made(transport)
        network = _counted(self.client[0] if self.client else "")
        most = self.limit_concurrency
        full = most is not None and len(self.connections) > most
        if full or (network and not self.places.take(network)):
            transport.abort()
            return
        self._network = network
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the place of a closed connection."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Release the place of a connection that becomes a WebSocket; those have other limits."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def handle_events(self) -> None:
        """Handle new data; the time limit runs until the request is complete."""
        super().handle_events()
        self._wait()

    def send_400_response(self, msg: str) -> None:
        """Refuse an unreadable request; one that is under way on the connection is not answered."""
        super().send_400_response(msg)
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def on_response_complete(self) -> None:
        """Wait for the next request after a response."""
        super().on_response_complete()
        self._wait()

    def _wait(self) -> None:
        """Start or stop the time limit."""
        awaited = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if awaited and not self._left and not self.transport.is_closing():
            if self._waiting is None:
                self._waiting = self.loop.call_later(REQUEST_WITHIN, self._too_late)
        else:
            self._stop()

    def _stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _too_late(self) -> None:
        self._waiting = None
        self.transport.abort()

    def _leave(self) -> None:
        self._left = True
        self._stop()
        if self._network:
            self.places.leave(self._network)
            self._network = ""


def _counted(host: str) -> str:
    """Return the network that a connection counts for; empty for this machine's own."""
    try:
        own = ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        own = True  # a socket that has no address is of this machine
    return "" if own else network_of(host)


_NOT_TEXT: Final = 1007
_LINGER: Final = 2.0
"""Seconds in which the sender of a broken frame can read why the connection is closed."""


class QuietWebSockets(WebSocketsSansIOProtocol):
    """A WebSocket that closes when a broken frame arrives, and sends the reason."""

    def handle_connect(self, event: Request) -> None:
        """Accept a connection, and offer it a quicker way to send texts."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][TEXTS] = self.send_texts  # type: ignore[assignment]

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send texts, each in a frame of its own, as soon as the page takes them.

        They cross none of the layers of the application, and reach the system together.

        Raises:
            WebSocketDisconnect: the connection is closing.
        """
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise WebSocketDisconnect(1006)
        self.transport.write(b"".join([part for text in texts for part in (_head(text), text)]))

    def send_receive_event_to_app(self) -> None:
        """Pass on a complete message."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(_NOT_TEXT, "protocol.unreadable")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Send the reason for closing, and linger so that the sender can read it."""
        if self.close_sent or self.transport.is_closing():
            return
        closing = self.conn.close_sent
        if closing is None:  # it never became a WebSocket
            self.transport.close()
            return
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": closing.code, "reason": closing.reason}
        )
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(_LINGER, self.transport.close)


def _head(text: bytes) -> bytes:
    """Return the header of the single frame that holds a text (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2) if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8)
