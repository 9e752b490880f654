"""Frames that no page sends: the connection is closed, and the log holds no trace of it."""

import json
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.web.serving import PATIENCE, Page, Server

TEXT, BINARY, PING, PONG, CLOSE = 0x1, 0x2, 0x9, 0xA, 0x8
MASK: Final = b"\x01\x02\x03\x04"


def frame(kind: int, data: bytes, *, end: bool = True, masked: bool = True) -> bytes:
    """A frame as it goes over the wire."""
    head = bytes(((0x80 if end else 0) | kind,))
    length = len(data)
    bit = 0x80 if masked else 0
    if length < 126:
        head += bytes((bit | length,))
    elif length < 1 << 16:
        head += bytes((bit | 126,)) + struct.pack("!H", length)
    else:
        head += bytes((bit | 127,)) + struct.pack("!Q", length)
    if not masked:
        return head + data
    return head + MASK + bytes(byte ^ MASK[place % 4] for place, byte in enumerate(data))


FAULTS: Final[dict[str, tuple[bytes, int]]] = {
    "text that is none": (frame(TEXT, b"\xff\xfe{}"), 1007),
    "half a letter": (frame(TEXT, b'{"type": "\xc3'), 1007),
    "half a surrogate": (frame(TEXT, b"\xed\xa0\x80"), 1007),
    "a letter in two frames": (frame(TEXT, b"\xc3", end=False) + frame(0, b"\xff"), 1007),
    "too long": (frame(TEXT, b"x" * (1 << 18)), 1009),
    "too long in pieces": (
        frame(TEXT, b"x" * 60000, end=False) + frame(0, b"x" * 60000, end=False) * 4,
        1009,
    ),
    "a length without end": (bytes((0x81, 0xFF)) + b"\x7f" + b"\xff" * 7 + MASK, 1009),
    "no mask": (frame(TEXT, b"{}", masked=False), 1002),
    "no such kind": (frame(0x3, b"{}"), 1002),
    "a bit of no use": (bytes((0xF1, 0x82)) + MASK + b"{}", 1002),
    "the middle first": (frame(0, b"{}"), 1002),
    "a ping in pieces": (frame(PING, b"x", end=False), 1002),
    "a long ping": (frame(PING, b"x" * 200), 1002),
    "a close of one byte": (frame(CLOSE, b"x"), 1002),
    "a close with no such number": (frame(CLOSE, struct.pack("!H", 99)), 1002),
    "a close whose reason is no text": (frame(CLOSE, struct.pack("!H", 1000) + b"\xff"), 1007),
    "another protocol": (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3, 1002),
}


class Wire:
    """A connection to a table over which anything can be said."""

    def __init__(self, server: Server, code: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        self.socket.sendall(
            f"GET /ws/{code} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        self._came = b""
        assert b" 101 " in self._until(b"\r\n\r\n")

    def _until(self, end: bytes) -> bytes:
        while end not in self._came:
            self._came += self.socket.recv(65536)
        answer, _, self._came = self._came.partition(end)
        return answer

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """All that is answered until the connection is closed."""
        while True:
            while not self._whole():
                try:
                    came = self.socket.recv(65536)
                except ConnectionResetError:
                    return
                if not came:
                    break
                self._came += came
            if len(self._came) < 2:
                return
            length, begin = self._length()
            data = self._came[begin : begin + length]
            kind, self._came = self._came[0] & 0xF, self._came[begin + length :]
            yield kind, data
            if kind == CLOSE:
                return

    def _whole(self) -> bool:
        """True if a whole frame has come."""
        if len(self._came) < 2 or (self._came[1] & 0x7F == 126 and len(self._came) < 4):
            return False
        return len(self._came) >= sum(self._length())

    def _length(self) -> tuple[int, int]:
        length = self._came[1] & 0x7F
        if length == 126:
            return int.from_bytes(self._came[2:4]), 4
        return length, 2


def closing(wire: Wire) -> int:
    """The code with which the server closes the connection."""
    for kind, data in wire.frames():
        if kind == CLOSE:
            return int.from_bytes(data[:2])
    return 0


@pytest.fixture
def server(home: Path) -> Iterator[Server]:
    with Server(home) as server:
        yield server


def lines(server: Server) -> list[str]:
    return [json.loads(line)["what"] for line in server.log.splitlines()]


def test_frames_that_no_page_sends_close_the_connection_with_a_code_and_leave_no_trace(
    server: Server,
) -> None:
    code, token = server.new_table()
    with Page(server.url, code, token) as ann:
        ann.hello()
        for fault, (data, number) in FAULTS.items():
            before = len(lines(server))
            for said in (b"", frame(TEXT, b'{"type": "nothing", "id": 7}')):
                wire = Wire(server, code)
                with wire.socket:
                    wire.socket.sendall(said + data)
                    assert closing(wire) == number, fault
            assert ann.request("say", words="still here")["type"] == "done"
            assert len(lines(server)) - before <= 2, (fault, lines(server))
        assert "Traceback" not in server.log


def test_bytes_that_are_a_message_are_one_and_others_are_refused(server: Server) -> None:
    code, _ = server.new_table()
    wire = Wire(server, code)
    with wire.socket:
        wire.socket.sendall(frame(BINARY, b"\xff\xfe") + frame(BINARY, b"[" * 5000))
        told = (json.loads(data) for _, data in wire.frames())
        refused = (answer["code"] for answer in told if answer["type"] == "refused")
        assert [next(refused), next(refused)] == ["protocol.unreadable"] * 2
    assert "Traceback" not in server.log


HANDSHAKES: Final = {
    "no key": "Sec-WebSocket-Version: 13",
    "a short key": "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x",
    "two keys": "Sec-WebSocket-Version: 13" + "\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==" * 2,
    "another version": "Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "odd signs": "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Protocol: \xff\xfe\r\nCookie: \xe4",
    "odd words": "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Extensions: ;;=,\x80",
}


@pytest.mark.parametrize("path", ["/ws/ACDEFG", "/ws/%ff%fe", "/ws/%00", "/ws/a/b", "/nowhere"])
def test_a_connection_that_is_asked_for_wrongly_leaves_no_trace(server: Server, path: str) -> None:
    for words in HANDSHAKES.values():
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
            wire.sendall(
                f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\n{words}\r\n\r\n".encode("latin-1")
            )
            assert wire.recv(65536).startswith(b"HTTP/1.1 ")
    assert server.get("/healthz").status_code == 200
    assert "Traceback" not in server.log
    assert all(json.loads(line)["what"] for line in server.log.splitlines())
