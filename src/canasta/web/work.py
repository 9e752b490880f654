"""Work of requests that takes long: in a few threads, and of every network only so much."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from canasta.table import TableError
from canasta.web.limits import Places

_T = TypeVar("_T")


class Work:
    """What is done beside the event loop, a few things at a time."""

    def __init__(self, threads: int, of_one: int, deadline: float) -> None:
        """Nothing is being done.

        Args:
            threads: how much is done at the same time.
            of_one: how much of one network's may be done or wait to be.
            deadline: seconds after which nobody waits for it any longer.
        """
        self._deadline = deadline
        self._waiting = Places(of_one)
        self._threads = asyncio.Semaphore(threads)

    async def do(self, network: str, work: Callable[[], _T]) -> _T:
        """Do something in a thread.

        Args:
            network: who wants it (:func:`canasta.web.network.network_of`).
            work: what is done.

        Raises:
            TableError: ``protocol.too_many``: more of the network's is being done, or this took
                too long.
            CanastaError: what ``work`` raises.
        """
        if not self._waiting.take(network):
            raise too_many()
        task = asyncio.create_task(self._in_turn(work))
        # A thread cannot be ended: the place is given back when it has.
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
            task.exception()  # who waited has given up, perhaps, and nobody else asks


def too_many() -> TableError:
    """What is answered to who asks for more."""
    return TableError("protocol.too_many", "Too much at once; wait a moment.")
