"""Whose turn it is where one thing at a time is done: who asks for little waits for little."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from time import monotonic


class FairQueue:
    """Everybody says how long they can wait; the one whose time is up first comes first.

    What is cheap says that it can wait for nothing, what takes long that it can wait for a while.
    So something cheap waits for what is under way, and not for all the dear things that came
    before it; and none of these waits for ever, for its time comes, too. Those that can wait
    equally long come in their order: as a table asks one thing at a time, the tables take turns.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """Nobody waits.

        Args:
            now: the clock, in seconds.
        """
        self._now = now
        self._busy = False
        self._numbers = count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, patience: float) -> AsyncIterator[None]:
        """Wait for one's turn; it lasts as long as the context.

        Args:
            patience: seconds after which it is to be the next, whoever else waits.
        """
        if self._busy:
            called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (self._now() + patience, next(self._numbers), called))
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
            self._next()

    def _next(self) -> None:
        self._busy = False
        while self._waiting:
            called = heappop(self._waiting)[2]
            if not called.done():
                self._busy = True
                called.set_result(None)
                return
