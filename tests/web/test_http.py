"""Connections that say nothing, or say it in two ways, are let go."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import pytest
from tests.web.serving import PATIENCE, Page, Server
from websockets.frames import Frame, Opcode

from canasta.server.web import http, serve

QUICK = """
from canasta.server.web import http, serve
http.REQUEST_WITHIN = 0.5
"""


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that soon gives up waiting for a request."""
    with Server(tmp_path_factory.mktemp("quick"), script=QUICK) as server:
        yield server


def spoken(server: Server, *parts: bytes) -> bytes:
    """All that is answered to some bytes, until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        with suppress(BrokenPipeError, ConnectionResetError):  # it has answered and hung up
            for part in parts:
                line.sendall(part)
        answer = b""
        with suppress(ConnectionResetError):
            while came := line.recv(65536):
                answer += came
        return answer


def closed(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (b"GET /healthz HT",),
        (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n",),
        (b"POST /api/rules HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",),
        (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /heal"),
    ],
    ids=["nothing", "half a line", "half the headers", "half the body", "half of the second"],
)
def test_a_connection_that_does_not_say_what_it_wants_is_let_go(
    quick: Server, parts: tuple[bytes, ...]
) -> None:
    answer = spoken(quick, *parts)
    assert answer.count(b"HTTP/1.1") == max(0, len(parts) - 1)
    assert "Traceback" not in quick.log


def test_a_page_that_is_served_is_not_let_go(home: Path) -> None:
    with Server(home, script=QUICK) as server:
        code, token = server.new_table()
        with Page(server.url, code, token) as page:
            page.hello()
            assert spoken(server) == b""  # so much time has gone
            assert page.request("say", words="still here")["type"] == "done"


@pytest.mark.parametrize("first", ["Content-Length: 5", "Transfer-Encoding: chunked"])
def test_a_request_that_gives_its_length_twice_is_refused_and_nothing_after_it_is_heard(
    server: Server, first: str
) -> None:
    second = {"C": "Transfer-Encoding: chunked", "T": "Content-Length: 5"}[first[0]]
    lengths = f"{first}\r\n{second}\r\n"
    smuggled = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    asked = f"POST /api/rules HTTP/1.1\r\nHost: localhost\r\n{lengths}\r\n0\r\n\r\n".encode()
    answer = spoken(server, asked + smuggled)
    assert answer.count(b"HTTP/1.1") == 1
    assert answer.startswith(b"HTTP/1.1 400")


BARE: Final = {
    "all lines": b"GET /healthz HTTP/1.1\nHost: localhost\n\n",
    "the first": b"GET /healthz HTTP/1.1\nHost: localhost\r\n\r\n",
    "a header": b"GET /healthz HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n",
    "the empty line": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\n",
    "before it": b"\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a chunk": b"POST /api/rules HTTP/1.1\r\nHost: localhost\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n",
    "a trailer": b"POST /api/rules HTTP/1.1\r\nHost: localhost\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: y\n\r\n",
    "the end": b"POST /api/rules HTTP/1.1\r\nHost: localhost\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\n",
}


@pytest.mark.parametrize("where", BARE)
@pytest.mark.parametrize("at_once", [True, False])
def test_a_request_whose_lines_end_without_cr_is_refused_and_nothing_after_it_is_heard(
    quick: Server, where: str, at_once: bool
) -> None:
    smuggled = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    asked = BARE[where] + smuggled
    answer = spoken(quick, *([asked] if at_once else [bytes((one,)) for one in asked]))
    assert answer.count(b"HTTP/1.1") <= 1
    assert not answer.startswith(b"HTTP/1.1 200")
    assert "Traceback" not in quick.log


def test_a_body_may_hold_any_ends_of_lines(server: Server) -> None:
    body = b'{\n"book":\n"waldo"\n}\n\n'
    head = f"POST /api/rules HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    chunked = head.rpartition("Content")[0] + "Transfer-Encoding: chunked\r\n"
    parts = f"\r\n{len(body):x}\r\n".encode() + body + b"\r\n0\r\nX: y\r\n\r\n"
    for asked in (
        head.encode() + b"Connection: close\r\n\r\n" + body,
        chunked.encode() + b"Connection: close\r\n" + parts,
    ):
        assert spoken(server, asked).startswith(b"HTTP/1.1 200")


def test_there_is_room_for_more_than_connections_in_the_process() -> None:
    import resource

    most = serve.most_connections()
    assert 1 <= most <= serve.MOST_CONNECTIONS
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert files == resource.RLIM_INFINITY or most < files


def test_more_connections_than_the_server_can_hold_are_closed_at_once(home: Path) -> None:
    few = "from canasta.server.web import serve\nserve.MOST_CONNECTIONS = 20\n"
    with Server(home, script=few) as server, ExitStack() as opened:
        code, token = server.new_table()
        page = opened.enter_context(Page(server.url, code, token))
        page.hello()
        lines = [
            opened.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            for _ in range(25)
        ]
        assert closed(lines[-1])
        assert page.request("say", words="still here")["type"] == "done"


@pytest.mark.parametrize(
    ("asked", "reads"),
    [
        (b"GET /api/lobby", False),
        (b"POST /api/duplicates/ACDEFG/result", True),
        (b"POST /api/tables", True),
    ],
    ids=["lobby", "result", "tables"],
)
def test_a_body_that_breaks_off_in_a_chunk_is_refused_without_a_trace(
    home: Path, asked: bytes, reads: bool
) -> None:
    with Server(home) as server:
        head = asked + b" HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        smuggled = b"zz\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        assert spoken(server, head + smuggled).startswith(b"HTTP/1.1 400")
        # Where no body is read, the answer may go out before the broken one has come.
        may_be = (b"HTTP/1.1 400",) if reads else (b"HTTP/1.1 400", b"HTTP/1.1 200")
        answer = spoken(server, head, smuggled)
        assert answer.startswith(may_be)
        assert answer.count(b"HTTP/1.1") == 1
        assert server.get("/healthz").status_code == 200
        assert "LocalProtocolError" not in server.log
        assert '"trace"' not in server.log


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_that_passes_the_layers_by_has_the_head_of_its_one_frame(size: int) -> None:
    text = b"a" * size
    assert http._head(text) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
