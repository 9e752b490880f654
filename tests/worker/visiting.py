"""A page that speaks to a bridge, as one in a browser does."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from tests.worker.memory import Memory

from canasta.server.web.protocol import PROTOCOL_VERSION
from canasta.server.worker.bridge import Bridge
from canasta.server.worker.start import start

PATIENCE = 60.0


class Visitor:
    """All that one page of a browser hears."""

    def __init__(self, page: str = "page") -> None:
        self.page = page
        self.bridge: Bridge
        self.told: dict[str, list[dict[str, Any]]] = {}
        self._changed = asyncio.Event()
        self._number = 0

    def post(self, page: str, text: str) -> None:
        """Return what the bridge says."""
        assert page == self.page
        told = json.loads(text)
        self.told[told["key"]].append(told)
        self._changed.set()

    def say(self, kind: str, key: str, **more: Any) -> None:
        self.bridge.hear(json.dumps({"type": kind, "key": key, **more}))

    def begin(self, kind: str, **more: Any) -> str:
        """Ask for an address, or open a socket; its key."""
        self._number += 1
        key = f"{self.page}/{self._number}"
        self.told[key] = []
        self.say(kind, key, **more)
        return key

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._changed.clear()
                await self._changed.wait()

    async def ask(self, address: str, body: Any = None, method: str = "") -> tuple[int, str]:
        """The status and the text of an answer; a body that is a text is sent as it is."""
        text = "" if body is None else body if isinstance(body, str) else json.dumps(body)
        method = method or ("GET" if body is None else "POST")
        headers = [["content-type", "application/json"]]
        key = self.begin("ask", method=method, address=address, headers=headers, body=text)
        told = self.told[key]
        await self.until(lambda: bool(told) and told[-1].get("last", False))
        return told[0]["status"], "".join(part["text"] for part in told[1:])

    def socket(self, code: str) -> "Seat":
        return Seat(self, self.begin("open", address=f"/ws/{code}"))


class Seat:
    """A socket to a table, and the newest of what is seen of it."""

    def __init__(self, visitor: Visitor, key: str) -> None:
        self.visitor, self.key = visitor, key
        self.room: dict[str, Any] = {}
        self.game: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.answers: dict[int, dict[str, Any]] = {}
        self._read = self._id = 0

    def take(self) -> None:
        """Take in what has come."""
        told = self.visitor.told[self.key]
        for one in told[self._read :]:
            if one["type"] != "told":
                continue
            message = json.loads(one["text"])
            if message["type"] == "update":
                for part in ("room", "game", "own"):
                    if part in message:
                        setattr(self, part, message[part])
            elif message["type"] != "preparing":
                self.answers[message["id"]] = message
        self._read = len(told)

    def send(self, kind: str, **more: Any) -> int:
        self._id += 1
        text = json.dumps({"type": kind, "id": self._id, **more})
        self.visitor.say("say", self.key, text=text)
        return self._id

    async def until(self, holds: Callable[[], bool]) -> None:
        def looked() -> bool:
            self.take()
            return holds()

        await self.visitor.until(looked)

    async def request(self, kind: str, **more: Any) -> dict[str, Any]:
        number = self.send(kind, **more)
        await self.until(lambda: number in self.answers)
        return self.answers[number]

    async def hello(self, token: str) -> None:
        hello = {"protocol": PROTOCOL_VERSION, "token": token, "name": "Ann", "number": 0}
        told = await self.request("hello", **hello, invitation="")
        assert told["type"] == "welcome", told
        await self.until(lambda: bool(self.room))


@asynccontextmanager
async def worker(memory: Memory) -> AsyncIterator[Visitor]:
    """A worker over a database, and a page of it."""
    visitor = Visitor()
    visitor.bridge = await start(memory, visitor.post)
    yield visitor
    await visitor.bridge.stop()


async def table(visitor: Visitor) -> tuple[str, Seat, str]:
    """A table with three bots: its code, someone's seat there and their token."""
    settings = {"book": "regency", "players": 4, "pace": "fast"}
    seats = ["", "club", "club", "club"]
    status, text = await visitor.ask(
        "/api/tables", {"name": "Ann", "seats": seats, "settings": settings}
    )
    assert status == 201, text
    opened = json.loads(text)
    seat = visitor.socket(opened["code"])
    await seat.hello(opened["token"])
    return opened["code"], seat, opened["token"]
