"""Whose turn it is where one thing at a time is done: who has had little comes first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from typing import Final

_KNOWN: Final = 1000
"""How many may be remembered before those who are owed nothing are forgotten."""


class FairQueue:
    """Time is shared as if everybody who asks had a part of it for themselves.

    What each has had is counted, by a clock that goes on only as work is done; who comes after a
    rest begins at its present, with no claim to what they let pass. The next is the one who would
    have been done first with a part of their own: so what is cheap waits for what is under way,
    and not for all the dear things that came before it; and none of these waits for ever, for all
    that comes later begins later. This is weighted fair queueing, as routers do it with packets.
    """

    def __init__(self) -> None:
        """Nobody waits."""
        self._busy = False
        self._numbers = count()
        self._present = 0.0
        self._had: dict[str, float] = {}
        self._waiting: list[tuple[float, int, float, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, who: str, expected: float) -> AsyncIterator[None]:
        """Wait for one's turn; it lasts as long as the context.

        Args:
            who: who asks.
            expected: how many seconds it is expected to last.
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
            # What it took in truth is not counted: of two that ask for the same, one has bad luck.
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
        if not self._busy:  # all have what they asked for, so nobody is owed anything
            self._present = max(self._present, *self._had.values(), 0.0)
            self._had.clear()
        elif len(self._had) > _KNOWN:
            self._had = {who: had for who, had in self._had.items() if had > self._present}
