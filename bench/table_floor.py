"""A server that does nothing for an act but read it, store it, and send four prepared messages.

    python bench/table_floor.py serve --port 8765 --store FILE

It takes the options of ``canasta serve``, and has its web stack and its store, but neither rules
nor tables: what it uses of a core for an act is what any rules cost on top of. ``bench/tables.py
--floor`` measures it with the players that measure the server.
"""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from time import time

sys.path.pop(0)  # where ``click`` is a measurement
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from canasta.live.table.events import Acted, StoredEvent
from canasta.live.table.export import TABLES
from canasta.server.store import open_store
from canasta.server.store.rows import KindStore
from canasta.server.web import client_messages as asks
from canasta.server.web.http import GuardedProtocol, QuietWebSockets
from canasta.server.web.protocol import TEXTS

TOLD = 1_400
"""Bytes of a message to one page; the server sends 5.5 kilobytes an act to all four."""
_DECODER = msgspec.json.Decoder(asks.Request)
_HEAD = b'{"type":"update","number":%d,"game":{"moves":%d,"phase":"draw","actor":0},"own":'
_OWN = b'{"seat":0,"hand":[],"acts":true,"offers":[{"act":"draw"}]},"rest":"'

Send = Callable[[Sequence[bytes]], Awaitable[None]]


class Place:
    """A table of which only the number of its last event is known."""

    def __init__(self, number: int) -> None:
        """Begin after a stored event."""
        self.number = number
        self.pages: list[Send] = []

    def update(self) -> bytes:
        """Return the same message for everyone."""
        text = _HEAD % (self.number, self.number) + _OWN
        return text + b"." * (TOLD - len(text) - 2) + b'"}'


def app(store_at: str) -> Starlette:
    """Return the application over a store."""
    store = open_store(store_at)
    kept, places = KindStore(store, TABLES), dict[str, Place]()

    async def page(socket: WebSocket) -> None:
        await socket.accept()
        code = socket.path_params["code"]
        if code not in places:
            places[code] = Place(len(store.rows(code)))
        place, send = places[code], socket.scope["extensions"][TEXTS]
        place.pages.append(send)
        while (message := await socket.receive())["type"] == "websocket.receive":
            request = _DECODER.decode(message.get("bytes") or message["text"].encode())
            if isinstance(request, asks.Act):
                entry = StoredEvent(place.number + 1, time(), Acted(0, (0,)))
                await kept.keep(code, [entry])
                place.number += 1
                text = place.update()
                for other in place.pages:
                    await other([text])
                await send([b'{"type":"done","id":2}'])
            else:
                await send([b'{"type":"welcome","id":1}', place.update()])

    async def healthy(_: Request) -> Response:
        return Response("ok")

    routes = [WebSocketRoute("/ws/{code}", page), Route("/healthz", healthy)]
    return Starlette(routes=[*routes, Route("/metrics", healthy)])


def main() -> None:
    """Serve until the process is stopped."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--store", required=True)
    given, _ = parser.parse_known_args()
    config = uvicorn.Config(
        app(given.store),
        port=given.port,
        http=GuardedProtocol,
        ws=QuietWebSockets,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
    )
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(uvicorn.Server(config).serve())


if __name__ == "__main__":
    main()
