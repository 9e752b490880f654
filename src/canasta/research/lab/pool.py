"""Work for one process or several, with the results in the order of the work."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from itertools import islice
from math import floor, log10
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from canasta.engine.codes import Act

T = TypeVar("T")
R = TypeVar("R")

WAITING: Final = 4
"""Pieces of work handed out ahead for each process: enough that workers are never idle, and few
enough to save memory."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    function: Callable[[T], R], work: Iterable[T], processes: int
) -> Generator[R, None, None]:
    """Yield a function's result for each piece of work, in the order of the work.

    The function is at module level, so that other processes can import it. All processes end when
    the iterator is closed, also on Ctrl-C; with one, the work is done in this process.
    """
    if processes == 1:
        yield from map(function, work)
        return
    pool = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_begin_process
    )
    waiting: deque[Future[R]] = deque()
    pieces = iter(work)
    try:
        for piece in islice(pieces, WAITING * processes):
            waiting.append(_submit(pool, function, piece))
        while waiting:
            yield waiting.popleft().result()
            for piece in islice(pieces, 1):
                waiting.append(_submit(pool, function, piece))
        pool.shutdown()
    except BaseException:
        workers = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            with suppress(OSError, ValueError):
                worker.terminate()
        raise


def _submit(pool: ProcessPoolExecutor, function: Callable[[T], R], piece: T) -> "Future[R]":
    """Submit work to the pool with Ctrl-C blocked, so that a new worker never receives it."""
    if not hasattr(signal, "pthread_sigmask"):
        return pool.submit(function, piece)
    before: Any = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(function, piece)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_process() -> None:
    """Let a worker ignore Ctrl-C, which the process that started it handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


CLASSES: Final = 100
"""Classes of time in a factor of ten: each is 2.3 % wide."""
SHORTEST: Final = 1e-7
"""Shortest time in seconds; shorter times count as this."""


class Times:
    def __init__(self) -> None:
        self.counts: dict[int, int] = {}
        self.most = 0.0

    def put(self, seconds: float) -> None:
        number = max(0, floor(CLASSES * log10(max(seconds, SHORTEST) / SHORTEST)))
        self.counts[number] = self.counts.get(number, 0) + 1
        self.most = max(self.most, seconds)

    def add(self, other: "Times") -> None:
        for number, count in other.counts.items():
            self.counts[number] = self.counts.get(number, 0) + count
        self.most = max(self.most, other.most)

    @property
    def count(self) -> int:
        return sum(self.counts.values())

    def quantile(self, share: float) -> float:
        """Return the seconds within which this share of the decisions was made, to 2.3 %."""
        wanted = share * self.count
        reached = 0
        for number in sorted(self.counts):
            reached += self.counts[number]
            if reached >= wanted:
                middle: float = SHORTEST * 10.0 ** ((number + 0.5) / CLASSES)
                return min(middle, self.most)
        return 0.0


class Clock:
    """The times of the decisions at a table, by the bots' names.

    A decision is a whole action, such as laying a meld of four cards: the times of its steps are
    added up. The steps ``LAY`` continue the action before, as does any step after ``TARGET``.
    """

    def __init__(self) -> None:
        self.times: dict[str, Times] = {}
        self._name = ""
        self._open = 0.0
        self._aimed = False

    def step(self, name: str, code: int, seconds: float) -> None:
        goes_on = Act.LAY <= code < Act.NEW or self._aimed
        if self._name and (name != self._name or not goes_on):
            self.close()
        self._name = name
        self._open += seconds
        self._aimed = Act.TARGET <= code < Act.BRIDGE

    def close(self) -> None:
        """Count the last decision begun, if there is one."""
        if self._name:
            self.times.setdefault(self._name, Times()).put(self._open)
        self._name, self._open, self._aimed = "", 0.0, False


def seconds(time: float) -> str:
    """Return a time as text, in the unit that suits it."""
    if time >= 1:
        return f"{time:.2f} s"
    if time >= 1e-3:
        return f"{time * 1e3:.1f} ms"
    return f"{time * 1e6:.0f} µs"
