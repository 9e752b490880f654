"""Work for one process or several: the answers come in the order of the work either way."""

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
"""Pieces of work handed out ahead for each process: workers that wait for work are never idle,
those that have much of it cost memory."""


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    function: Callable[[T], R], work: Iterable[T], processes: int
) -> Generator[R, None, None]:
    """What a function answers to each piece of work, in the order of the work.

    Args:
        function: a function of a module, so that other processes find it.
        work: the pieces; taken as they are needed.
        processes: how many processes work on it; 1 is this one. None is left behind when the
            iterator is closed, on Ctrl-C too.
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
    """Hand work to the pool; a worker that this starts hears no Ctrl-C, from its first moment."""
    if not hasattr(signal, "pthread_sigmask"):
        return pool.submit(function, piece)
    before: Any = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(function, piece)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_process() -> None:
    """A worker leaves Ctrl-C to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
