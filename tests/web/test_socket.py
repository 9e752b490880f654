"""A page's connection by itself: it ends as soon as either of its two ways has ended."""

import asyncio
from pathlib import Path

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket
from tests.web.serving import Page, Server
from websockets.exceptions import ConnectionClosed

from canasta.server.store import SqliteStore
from canasta.server.web.socket import Socket
from canasta.server.web.table_registry import TableRegistry


def test_a_connection_that_cannot_be_written_to_ends_before_its_page_says_anything(
    tmp_path: Path,
) -> None:
    async def check() -> None:
        coming: asyncio.Queue[Message] = asyncio.Queue()
        coming.put_nowait({"type": "websocket.connect"})

        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                raise OSError("the line is cut")

        registry = TableRegistry(
            SqliteStore(tmp_path / "tables.sqlite")
        )  # not begun: its tables wait
        socket = WebSocket({"type": "websocket"}, coming.get, send)
        await asyncio.wait_for(Socket(registry, socket, "ACDEFG", "").serve(), 20)
        await registry.close()

    asyncio.run(check())


def test_a_connection_that_does_not_say_hello_is_closed(
    home: Path,
) -> None:
    quick = "from canasta.server.web import socket\nsocket.HELLO_WITHIN = 0.4\n"
    with Server(home, script=quick) as server:
        code, token = server.new_table()
        with Page(server.url, code, token) as host, Page(server.url, code) as silent:
            host.hello()
            with Page(server.url, code) as noisy:
                noisy.send("stand")  # which is refused, and is no hello
                for page in (silent, noisy):
                    with pytest.raises(ConnectionClosed) as closed:
                        page.until(lambda: False)
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.reason == "protocol.hello"
            assert host.request("say", words="still here")["type"] == "done"
        assert "Traceback" not in server.log
