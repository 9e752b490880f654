"""Work for one process or several, with the results in the order of the work."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from typing import Any, Final, TypeVar

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

    Args:
        function: a function at module level, so that other processes can import it.
        work: the pieces, consumed as they are needed.
        processes: the number of processes; 1 means this one. All of them end when the iterator is
            closed, also on Ctrl-C.
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
