"""Work on many games, shared out among threads: compiled code holds no lock of Python."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final

from canasta.env.errors import EnvError

LEAST: Final = 64
"""Games that a thread has to have, so that waking it is worth its while."""


class Threads:
    """Does some work in parts, one for each thread."""

    def __init__(self, threads: int) -> None:
        """So many threads, the caller's own among them.

        Raises:
            EnvError: ``env.threads``: there is none.
        """
        if threads < 1:
            raise EnvError("env.threads", f"There must be one thread at least, not {threads}.")
        self.count = threads
        self._pool = ThreadPoolExecutor(threads - 1, "canasta-env") if threads > 1 else None

    def run(self, count: int, work: Callable[[int, int], object], least: int = LEAST) -> None:
        """Call ``work(first, after)`` for parts that together are ``0`` to ``count``.

        The parts are worked on at the same time: what one writes no other may read. It returns
        when all are done, even where one fails.

        Args:
            count: how many games there are.
            work: what is done with some of them.
            least: games that a thread has to have.
        """
        parts = min(self.count, max(count // least, 1))
        if self._pool is None or parts == 1:
            work(0, count)
            return
        bounds = [count * part // parts for part in range(parts + 1)]
        others = [self._pool.submit(work, first, after) for first, after in pairwise(bounds[1:])]
        try:
            work(0, bounds[1])
        finally:
            errors = [other.exception() for other in others]  # until each is done
        for error in errors:
            if error is not None:
                raise error
