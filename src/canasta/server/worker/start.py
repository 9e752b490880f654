"""Functions that the worker's JavaScript calls to start the application."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from canasta.compiled.wasm import Function, WasmEngine
from canasta.engine import use
from canasta.engine.record import Data
from canasta.game import Action
from canasta.live.table.thinking import NOT_YET
from canasta.players.advice import Advice, Choice, Progress
from canasta.server.web.app import create_app
from canasta.server.web.bot_process import (
    Asked,
    Ended,
    HintWanted,
    Question,
    ReviewLeft,
    ReviewWanted,
    Thinking,
)
from canasta.server.web.bot_workers import LostError, Shown
from canasta.server.web.pages import Recent
from canasta.server.web.preparing import Preparing, load
from canasta.server.web.table_registry import TableRegistry
from canasta.server.worker.bridge import Bridge, Post
from canasta.server.worker.store import BrowserStore, Database
from canasta.server.worker.whole import ROUTES


class BrowserInstance:
    """A WebAssembly module that JavaScript has instantiated."""

    def __init__(self, exports: Any, view: Any) -> None:
        """Use the exports of a module.

        Args:
            exports: the exports, a JavaScript object.
            view: called with a start and a size, returns a JavaScript view of these bytes.
        """
        self._exports = exports
        self._view = view

    def function(self, name: str) -> Function:
        """Return an exported function by its name.

        Raises:
            KeyError: there is none.
        """
        try:
            found: Function = getattr(self._exports, name)
        except AttributeError:
            raise KeyError(name) from None
        return found

    def read(self, start: int, size: int) -> bytes:
        """Return a copy of bytes of its memory."""
        data: bytes = self._view(start, size).to_bytes()
        return data

    def read_into(self, start: int, out: bytearray | memoryview) -> None:
        """Fill a buffer with the bytes from ``start`` on."""
        self._view(start, len(out)).assign_to(out)

    def write(self, start: int, data: Data) -> None:
        """Write bytes into its memory."""
        self._view(start, len(data)).assign(data)


class BotsHere:
    """The bots of all tables; see :class:`canasta.server.web.bot_workers.Thinkers`."""

    def __init__(self) -> None:
        self._thinking = Thinking()
        self._seen: Recent[dict[int, Shown]] = Recent()

    def last_turn_seen(self, match: str, level: str, seat: int, deal: int) -> int:
        """Return the last turn of a deal whose beginning a bot has been shown, or ``NOT_YET``."""
        shown = (self._seen.get(match) or {}).get(seat)
        return NOT_YET if shown is None or shown[:2] != (level, deal) else shown.turn

    async def choose(self, question: Question, shown: Shown) -> Action | None:
        """Return a bot's action."""
        action: Action = await self._answer(question)
        self._seen.of(question.match, dict)[question.seat] = shown
        return action

    async def advise(self, match: str, wanted: HintWanted) -> Advice | None:  # noqa: ARG002
        """Return advice for a player of a match."""
        advice: Advice = await self._answer(wanted)
        return advice

    async def review(
        self,
        match: str,  # noqa: ARG002
        wanted: ReviewWanted,
    ) -> AsyncGenerator[Progress | Choice, None]:
        """Look back at a deal, a step at a time.

        Raises:
            LostError: there is no such review.
        """
        try:
            while not isinstance(step := await self._answer(wanted), Ended):
                yield step
                wanted = ReviewWanted(wanted.key, b"", wanted.deal, wanted.seat)
        finally:
            await self._answer(ReviewLeft(wanted.key))
        if not step.known:
            raise LostError

    async def _answer(self, asked: Asked) -> Any:
        await asyncio.sleep(0)  # earlier messages are sent first
        return self._thinking.answer(asked)

    async def close(self) -> None:
        """Do nothing: there are no processes to end."""


class Ready(Preparing):
    """A loader that loads the bots alone, without threads; the engine is there already."""

    async def prepare(self) -> None:
        """Load the bots."""
        load()
        self.done()


def use_kernel(exports: Any, view: Any) -> None:
    """Use the browser's ``kernel.wasm`` as the engine; see :mod:`canasta.server.worker.start`."""
    use(WasmEngine(BrowserInstance(exports, view)))


async def start(database: Database, post: Post) -> Bridge:
    """Serve the tables of a database."""
    registry = TableRegistry(BrowserStore(database), BotsHere(), preparing=Ready(), watched=False)
    registry.duplicates.by_link = True  # no server can keep a secret from the players
    app = create_app(registry)
    app.router.routes.extend(ROUTES)
    bridge = Bridge(app, post)
    await bridge.start()
    await registry.preparing.ready.wait()
    return bridge
