"""Connections that say nothing, or say it in two ways, are let go."""

import socket
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.web.serving import PATIENCE, Page, Server

from canasta.web import serve

QUICK = """
from canasta.web import http, serve
http.REQUEST_WITHIN = 0.5
"""


def spoken(server: Server, *parts: bytes) -> bytes:
    """All that is answered to some bytes, until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        for part in parts:
            line.sendall(part)
        answer = b""
        try:
            while came := line.recv(65536):
                answer += came
        except ConnectionResetError:
            pass
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
        (b"GET /healthz HTTP/1.1\r\nHost: here\r\n",),
        (b"POST /api/rules HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{",),
        (b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n", b"GET /heal"),
    ],
    ids=["nothing", "half a line", "half the headers", "half the body", "half of the second"],
)
def test_a_connection_that_does_not_say_what_it_wants_is_let_go(
    home: Path, parts: tuple[bytes, ...]
) -> None:
    with Server(home, script=QUICK) as server:
        answer = spoken(server, *parts)
        assert answer.count(b"HTTP/1.1") == max(0, len(parts) - 1)
        assert "Traceback" not in server.log


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
    smuggled = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
    asked = f"POST /api/rules HTTP/1.1\r\nHost: here\r\n{lengths}\r\n0\r\n\r\n".encode()
    answer = spoken(server, asked + smuggled)
    assert answer.count(b"HTTP/1.1") == 1
    assert answer.startswith(b"HTTP/1.1 400")


def test_there_is_room_for_more_than_connections_in_the_process() -> None:
    import resource

    most = serve.most_connections()
    assert 1 <= most <= serve.MOST_CONNECTIONS
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert files == resource.RLIM_INFINITY or most < files


def test_more_connections_than_the_server_can_hold_are_closed_at_once(home: Path) -> None:
    few = "from canasta.web import serve\nserve.MOST_CONNECTIONS = 20\n"
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
