"""Slow work of requests, in a few threads and with a limit for each network."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from typing import Any, Final, TypeVar

from canasta.live.table import TableError
from canasta.server.web.limits import Places

_T = TypeVar("_T")


class Work:
    """A limited number of threads for slow work, off the event loop."""

    def __init__(self, threads: int, of_one: int, deadline: float) -> None:
        """Begin without work.

        Args:
            threads: the number of tasks that run at the same time.
            of_one: the number of tasks that one network may have running or waiting.
            deadline: seconds after which a task is given up.
        """
        self._deadline = deadline
        self._waiting = Places(of_one)
        self._threads = asyncio.Semaphore(threads)

    async def do(self, network: str, work: Callable[[], _T]) -> _T:
        """Do work in a thread.

        Raises:
            TableError: ``protocol.too_many``: the network has too many tasks, or this one took
                too long.
            CanastaError: raised by ``work``.
        """
        if not self._waiting.take(network):
            raise too_many()
        task = asyncio.create_task(self._in_turn(work))
        # A thread cannot be stopped: its place is given back when it ends.
        task.add_done_callback(lambda done: self._ended(network, done))
        try:
            async with asyncio.timeout(self._deadline):
                return await asyncio.shield(task)
        except TimeoutError:
            raise too_many() from None

    async def _in_turn(self, work: Callable[[], _T]) -> _T:
        async with self._threads:
            return await asyncio.to_thread(work)

    def _ended(self, network: str, task: "asyncio.Task[Any]") -> None:
        self._waiting.leave(network)
        if not task.cancelled():
            task.exception()  # retrieved here, as the caller may have given up


def too_many() -> TableError:
    """Return the refusal for requests beyond a limit."""
    return TableError("protocol.too_many", "Too much at once; wait a moment.")


_KNOWN: Final = 1000
"""Names that are remembered before those whose debt is paid are forgotten."""


class FairQueue:
    """A queue that shares time as if each client had an equal part of it alone.

    A virtual clock, which runs only while work is done, counts the time that each has used. After
    a rest a client begins at the clock's present time, without credit for unused time. The next
    turn goes to the client who would have finished first alone. So a short task waits only for
    the task under way, not for all the long ones queued before it. No long task waits for ever,
    since later ones begin at a later time. This is weighted fair queueing, as routers do it with
    packets.
    """

    def __init__(self) -> None:
        self._busy = False
        self._numbers = count()
        self._present = 0.0
        self._had: dict[str, float] = {}
        self._waiting: list[tuple[float, int, float, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, who: str, expected: float) -> AsyncIterator[None]:
        """Wait for your turn, which lasts as long as the context.

        Args:
            who: a name for the one who asks.
            expected: the expected length of the turn, in seconds.
        """
        starts = max(self._present, self._had.get(who, 0.0))
        if self._busy:
            called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (starts + expected, next(self._numbers), starts, called))
            try:
                await called
            except asyncio.CancelledError:
                if called.done() and not called.cancelled():
                    self._next()  # it was called in the same moment
                raise
        self._busy = True
        try:
            yield
        finally:
            # The expected time counts, not the actual one: equal requests cost everyone the same.
            self._present += expected / (1 + len(self._waiting))
            self._had[who] = starts + expected
            self._next()

    def _next(self) -> None:
        self._busy = False
        while self._waiting:
            called = heappop(self._waiting)[-1]
            if not called.done():
                self._busy = True
                called.set_result(None)
                break
        if not self._busy:  # all requests are done, so no one is owed anything
            self._present = max(self._present, *self._had.values(), 0.0)
            self._had.clear()
        elif len(self._had) > _KNOWN:
            self._had = {who: had for who, had in self._had.items() if had > self._present}
