"""A server in this process, and what its event loop is kept busy by, callback by callback."""

import asyncio
import socket
from asyncio.events import Handle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread, get_ident
from time import thread_time
from typing import Any, Final

import uvicorn

from canasta.server.store import Store
from canasta.server.web import serving
from canasta.server.web.app import create_app
from canasta.server.web.keeping import Collecting
from canasta.server.web.table_registry import TableRegistry

_TURNS: Final = 400_000
"""Turns of a plain loop of Python: some 20 milliseconds of the machines on which this is tried."""


def unit() -> float:
    """Return the processor's time that a fixed piece of work takes here and now.

    The slowest callback of several counts, because other work on a core slows them, too.
    """

    def once() -> float:
        began, total = thread_time(), 0
        for turn in range(_TURNS):
            total += turn & 3
        assert total
        return thread_time() - began

    return max(once() for _ in range(9))


@dataclass(slots=True)
class Loop:
    """How long callbacks of one thread's loop took, by what was asked for meanwhile.

    Only the processor's time of the thread counts: what else the machine does makes no difference.
    """

    asked: str = ""
    longest: dict[str, float] = field(default_factory=dict)
    thread: int = 0

    def took(self, seconds: float) -> None:
        """Note a callback."""
        self.longest[self.asked] = max(self.longest.get(self.asked, 0.0), seconds)


@contextmanager
def watched(loop: Loop) -> Iterator[None]:
    """Measure every callback of the loop's thread."""
    run: Callable[[Handle], None] = Handle._run

    def timed(handle: Handle) -> None:
        if get_ident() != loop.thread:
            run(handle)
            return
        began = thread_time()
        run(handle)
        took = thread_time() - began
        loop.took(took)

    Handle._run = timed  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Handle._run = run  # type: ignore[method-assign, assignment]


class Serving:
    """The server over HTTP, in a thread of this process."""

    def __init__(self, store: Store) -> None:
        self.registry = TableRegistry(store, bots=1)
        self.app: Any = create_app(self.registry)
        self.loop = Loop()
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        config = uvicorn.Config(
            self.app, loop="asyncio", log_config=None, lifespan="on", ws="websockets-sansio"
        )
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._serve)

    def _serve(self) -> None:
        self.loop.thread = get_ident()
        with Collecting(), asyncio.Runner() as runner:
            self._loop = runner.get_loop()
            runner.run(self._server.serve(sockets=[self._socket]))

    def __enter__(self) -> "Serving":
        self._watched = watched(self.loop)
        self._watched.__enter__()
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            self._thread.join(0.01)
        return self

    def __exit__(self, *_raised: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._watched.__exit__(None, None, None)
        self._socket.close()

    def forget(self) -> None:
        """Let pads, evenings and duplicates leave memory, as if no one had asked for long."""

        async def forget() -> None:
            for kind in self.registry._all[1:]:
                kind._asked = dict.fromkeys(kind._asked, -serving.KEPT_OPEN)
                kind.forget()
                kind._gone = [(-serving.KEPT_OPEN, live) for _, live in kind._gone]
                kind.forget()

        asyncio.run_coroutine_threadsafe(forget(), self._loop).result()
