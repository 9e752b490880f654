"""Slow work of requests, in a few threads and with a limit for each network."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

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

        Args:
            network: the network that wants it (:func:`canasta.server.web.network.network_of`).
            work: the work.

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
