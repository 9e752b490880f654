"""A bridge that turns messages of pages into requests and sockets of an ASGI application."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias
from urllib.parse import unquote

import msgspec
from starlette.types import ASGIApp, Message, Scope

# Messages between the pages of a browser and the worker that serves them, as JSON.
#
# Each belongs to a request or a socket, named by a key that its page has chosen. A key begins
# with the name of the page, so that everything a page has left open can be ended when it is gone.


class _Message(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    key: str
    """``PAGE/NUMBER``."""


class Ask(_Message, frozen=True, tag="ask"):
    """A page's request."""

    method: str
    address: str
    """The path and the query."""
    headers: tuple[tuple[str, str], ...] = ()
    body: str = ""


class Open(_Message, frozen=True, tag="open"):
    """A page's request to open a socket."""

    address: str


class Say(_Message, frozen=True, tag="say"):
    """A page's message over a socket."""

    text: str


class Leave(_Message, frozen=True, tag="leave"):
    """A notice that a page does not need a response or a socket any more."""


class Gone(msgspec.Struct, frozen=True, tag_field="type", tag="gone", kw_only=True):
    """A notice that a page is gone, which ends all it has left open."""

    page: str


class Begun(_Message, frozen=True, tag="begun"):
    """The beginning of a response."""

    status: int
    headers: tuple[tuple[str, str], ...]


class Part(_Message, frozen=True, tag="part"):
    """A part of the body of a response."""

    text: str
    last: bool


class Opened(_Message, frozen=True, tag="opened"):
    """A notice that a socket is open."""


class Told(_Message, frozen=True, tag="told"):
    """A message over a socket to the page."""

    text: str


class Closed(_Message, frozen=True, tag="closed"):
    """A notice that a socket is closed, or could not be opened."""

    code: int
    reason: str


Asked: TypeAlias = Ask | Open | Say | Leave | Gone
"""A message of a page."""

Answered: TypeAlias = Begun | Part | Opened | Told | Closed
"""A message to a page."""


HOST: Final = "localhost"
"""The host name of the application."""

_FAILED: Final = 500
_ABNORMAL: Final = 1006
"""The close code of a socket that ends without being closed."""

_DECODER: Final = msgspec.json.Decoder(Asked)
_ENCODE: Final = msgspec.json.Encoder().encode

Post: TypeAlias = Callable[[str, str], object]
"""A function that sends a message to a page, called with the page and the message as JSON."""

log = logging.getLogger("canasta.worker")


class Bridge:
    """An ASGI application, and the pages that use it by messages."""

    def __init__(self, app: ASGIApp, post: Post) -> None:
        """Connect an application, which is not started yet.

        Args:
            post: sends a message to a page; it must be quick, and must not raise.
        """
        self._app = app
        self._post = post
        self._under_way: dict[str, _Exchange] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._life: asyncio.Queue[Message] = asyncio.Queue()
        self._lived: asyncio.Queue[Message] = asyncio.Queue()

    async def start(self) -> None:
        """Start the application.

        Raises:
            RuntimeError: it cannot be started.
        """
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._run_in_background(self._app(scope, self._life.get, self._lived.put))
        await self._step("startup")

    async def stop(self) -> None:
        """End all requests and sockets, then the application."""
        for exchange in tuple(self._under_way.values()):
            exchange.leave()
        await self._step("shutdown")
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _step(self, name: str) -> None:
        self._life.put_nowait({"type": f"lifespan.{name}"})
        reply = await self._lived.get()
        if reply["type"] != f"lifespan.{name}.complete":
            raise RuntimeError(reply.get("message") or f"The {name} has failed.")

    def hear(self, text: str) -> None:
        """Handle a message of a page; ignore it if it cannot be read."""
        try:
            asked = _DECODER.decode(text)
        except msgspec.MsgspecError as error:
            log.warning("a message that is none: %s", error)
            return
        match asked:
            case Ask() if asked.key not in self._under_way:
                self._begin(asked.key, _Request(asked, self._post))
            case Open() if asked.key not in self._under_way:
                self._begin(asked.key, _Socket(asked, self._post))
            case Say(key=key, text=said):
                if (socket := self._under_way.get(key)) is not None:
                    socket.said(said)
            case Leave(key=key):
                if (exchange := self._under_way.get(key)) is not None:
                    exchange.leave()
            case Gone(page=page):
                for key, exchange in tuple(self._under_way.items()):
                    if page_of(key) == page:
                        exchange.leave()

    def _begin(self, key: str, exchange: "_Exchange") -> None:
        self._under_way[key] = exchange
        self._run_in_background(self._served(key, exchange))

    async def _served(self, key: str, exchange: "_Exchange") -> None:
        try:
            await self._app(exchange.scope, exchange.receive, exchange.send)
        except Exception:  # a bug of ours: the page gets an error, the others go on
            log.exception("a request failed")
        finally:
            del self._under_way[key]
            exchange.over()

    def _run_in_background(self, work: Coroutine[Any, Any, None] | Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def page_of(key: str) -> str:
    return key.partition("/")[0]


class _Exchange:
    """A request or a socket in progress."""

    def __init__(self, kind: str, asked: Ask | Open, post: Post, **more: Any) -> None:
        path, _, query = asked.address.partition("?")
        self.key = asked.key
        self.scope: Scope = {
            "type": kind,
            # From version 2.4 on, sending can raise errors; here there are none.
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "path": unquote(path),
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(b"host", HOST.encode())],
            "client": (HOST, 0),
            "server": (HOST, None),
            "state": {},
            **more,
        }
        self._post = post
        self._coming: asyncio.Queue[Message] = asyncio.Queue()

    async def receive(self) -> Message:
        """Return the next message for the application."""
        return await self._coming.get()

    async def send(self, message: Message) -> None:
        """Take a message of the application."""
        raise NotImplementedError

    def said(self, text: str) -> None:
        """Pass on a message of the page."""

    def leave(self) -> None:
        """End the exchange for the page."""
        raise NotImplementedError

    def over(self) -> None:
        """Finish the exchange after the application has returned."""
        raise NotImplementedError

    def _tell(self, reply: Answered) -> None:
        self._post(page_of(self.key), _ENCODE(reply).decode())


class _Request(_Exchange):
    def __init__(self, asked: Ask, post: Post) -> None:
        super().__init__("http", asked, post, method=asked.method, scheme="http")
        self.scope["headers"] += [
            (name.lower().encode("latin-1", "replace"), value.encode("latin-1", "replace"))
            for name, value in asked.headers
        ]
        body = asked.body.encode()
        self._coming.put_nowait({"type": "http.request", "body": body, "more_body": False})
        self._begun = self._ended = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._begun = True
            headers = tuple(
                (name.decode("latin-1"), value.decode("latin-1"))
                for name, value in message.get("headers", ())
            )
            self._tell(Begun(key=self.key, status=message["status"], headers=headers))
        elif message["type"] == "http.response.body":
            self._ended = not message.get("more_body", False)
            # All responses are text, and no part of one ends within a character.
            text = bytes(message.get("body", b"")).decode()
            self._tell(Part(key=self.key, text=text, last=self._ended))
        await asyncio.sleep(0)  # a long response keeps no one else waiting

    def leave(self) -> None:
        self._coming.put_nowait({"type": "http.disconnect"})

    def over(self) -> None:
        if not self._begun:
            self._tell(Begun(key=self.key, status=_FAILED, headers=()))
        if not self._ended:
            self._tell(Part(key=self.key, text="", last=True))


class _Socket(_Exchange):
    def __init__(self, asked: Open, post: Post) -> None:
        super().__init__("websocket", asked, post, scheme="ws", subprotocols=[])
        self._coming.put_nowait({"type": "websocket.connect"})
        self._closed = False

    async def send(self, message: Message) -> None:
        match message["type"]:
            case "websocket.accept":
                self._tell(Opened(key=self.key))
            case "websocket.send":
                text = message.get("text")
                data = message.get("bytes") or b""
                self._tell(Told(key=self.key, text=data.decode() if text is None else text))
            case "websocket.close":
                self._close(message.get("code", 1000), message.get("reason") or "")

    def said(self, text: str) -> None:
        self._coming.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        self._closed = True  # the page has forgotten it
        self._coming.put_nowait({"type": "websocket.disconnect", "code": 1001, "reason": ""})

    def over(self) -> None:
        self._close(_ABNORMAL, "")

    def _close(self, code: int, reason: str) -> None:
        if not self._closed:
            self._closed = True
            self._tell(Closed(key=self.key, code=code, reason=reason))
