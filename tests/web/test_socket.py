"""A page's connection by itself: it ends as soon as either of its two ways has ended."""

import asyncio
from pathlib import Path

from starlette.types import Message
from starlette.websockets import WebSocket

from canasta.store import SqliteStore
from canasta.web.hub import Hub
from canasta.web.socket import Socket


def test_a_connection_that_cannot_be_written_to_ends_before_its_page_says_anything(
    tmp_path: Path,
) -> None:
    async def check() -> None:
        coming: asyncio.Queue[Message] = asyncio.Queue()
        coming.put_nowait({"type": "websocket.connect"})

        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                raise OSError("the line is cut")

        hub = Hub(SqliteStore(tmp_path / "tables.sqlite"))  # not begun: its tables wait
        socket = WebSocket({"type": "websocket"}, coming.get, send)
        await asyncio.wait_for(Socket(hub, socket, "ACDEFG", "").serve(), 20)
        await hub.close()

    asyncio.run(check())
