"""The settings for archiving idle tables."""

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, Final

import msgspec

DAY = 86_400.0
"""Seconds in a day."""


class Keeping(msgspec.Struct, frozen=True):
    """The idle time after which tables are archived, and the folder they go to."""

    seconds: float
    """Idle time after which a table is archived."""
    folder: Path
    """The folder of the archive; its files are read by ``canasta tables import``."""
    look: float = 3600.0
    """Seconds between two searches for idle tables."""
    apart: float = 0.1
    """Seconds between archiving two tables, in which the others are served."""


# Python's garbage collector, tuned so that it does not hold up the tables.
#
# A full collection reads every object of every table. At five hundred tables that takes a third
# of a second, in which no move is processed. So objects that survive a collection are frozen, and
# the next collection reads only those that are new since. Now and then everything is read, to
# free the objects of connections that have closed.

WHOLE: Final = 300.0
"""Minimum number of seconds between two full collections."""


NEW: Final = 3000
"""New objects after which they are collected; a move leaves no garbage.

This many take a few milliseconds. ``collect_new`` collects those that replace old ones.
"""


class Collecting:
    """A context in which the garbage collector works as described above."""

    def __init__(self, observe: Callable[[float], object] = lambda _seconds: None) -> None:
        """Prepare the context; nothing changes before it is entered.

        Args:
            observe: called with the seconds that each collection took.
        """
        self._observe = observe
        self._began = 0.0
        self._whole = monotonic()
        self._before = gc.get_threshold()

    def __enter__(self) -> "Collecting":
        gc.callbacks.append(self._on_collection)
        gc.set_threshold(NEW, *self._before[1:])
        return self

    def __exit__(self, *_raised: object) -> None:
        gc.callbacks.remove(self._on_collection)
        gc.set_threshold(*self._before)

    def _on_collection(self, phase: str, info: dict[str, Any]) -> None:
        """Measure a collection as it begins and ends, and freeze what survives it."""
        if phase == "start":
            self._began = perf_counter()
        else:
            self._observe(perf_counter() - self._began)
        if phase == "stop":
            gc.freeze()
        elif info["generation"] == 2 and monotonic() - self._whole > WHOLE:
            self._whole = monotonic()
            gc.unfreeze()


OFTEN: Final = 0.1
"""Seconds between two collections of new objects."""


async def collect_new() -> None:
    """Collect new objects often, without end.

    Python collects them once so many more have been made than freed. A move frees an old, frozen
    object for nearly every new one, so that number is reached seldom: with a thousand tables every
    four seconds, and then half a million objects are read at once.
    """
    while True:
        await asyncio.sleep(OFTEN)
        gc.collect(0)


APART: Final = 0.01
"""Seconds between two measurements."""


async def watch_pauses(observe: Callable[[float], object]) -> None:
    """Measure the delay of the event loop again and again, without end.

    Args:
        observe: called with each delay, in seconds.
    """
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + APART
        await asyncio.sleep(APART)
        observe(max(0.0, loop.time() - due))
