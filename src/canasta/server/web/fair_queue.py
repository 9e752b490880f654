"""A fair queue for one task at a time: those who have had the least come first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from typing import Final

_KNOWN: Final = 1000
"""Names that are remembered before those whose debt is paid are forgotten."""


class FairQueue:
    """A queue that shares time as if everyone who asks had an equal part of it to themselves.

    The time that each has had is counted by a virtual clock, which runs only as work is done.
    Those who come after a rest begin at its present time, and get no credit for the time they did
    not use. The next turn goes to the one who would have finished first with a part of their own.
    So a short task waits only for the task under way, not for all the long ones queued before it.
    No long task waits for ever, since later ones begin at a later time. This is weighted fair
    queueing, as routers do it with packets.
    """

    def __init__(self) -> None:
        """Begin with an empty queue."""
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
