"""Work on many games, shared out among threads: compiled code does not hold the GIL."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import perf_counter, sleep
from typing import Final

from canasta.research.env.errors import EnvError

LEAST: Final = 64
"""Least number of games that are worth waking a thread."""


AWAKE: Final = 3e-4
"""Seconds for which the last parts are waited for awake: falling asleep and waking take longer."""


class Threads:
    """Threads that do parts of some work."""

    def __init__(self, threads: int) -> None:
        """Start threads; ``threads`` includes the caller's.

        Raises:
            EnvError: ``env.threads``: the number is less than one.
        """
        if threads < 1:
            raise EnvError("env.threads", f"There must be one thread at least, not {threads}.")
        self.count = threads
        self._pool = ThreadPoolExecutor(threads - 1, "canasta-env") if threads > 1 else None

    def run(self, count: int, work: Callable[[int, int], object], least: int = LEAST) -> None:
        """Call ``work(first, after)`` for parts that together cover ``0`` to ``count``.

        The parts run at the same time, so none may read what another writes. This returns when all
        are done, even if one fails.

        Args:
            count: the number of games.
            work: the work on some of them.
            least: the least number of games of a part.
        """
        parts = min(self.count, max(count // least, 1))
        if self._pool is None or parts == 1:
            work(0, count)
            return
        bounds = [count * part // parts for part in range(parts + 1)]
        others = [self._pool.submit(work, first, after) for first, after in pairwise(bounds[1:])]
        try:
            work(0, bounds[1])
            awake_until = perf_counter() + AWAKE
            while not all(other.done() for other in others) and perf_counter() < awake_until:
                sleep(0)
        finally:
            errors = [other.exception() for other in others]  # until each is done
        for error in errors:
            if error is not None:
                raise error
