"""Python's collector of cycles, kept from holding up the tables.

A full collection reads every object of every table: a third of a second at five hundred tables,
in which nobody's act arrives. So what has outlived a collection is set aside, and the next reads
only what is new since; now and then all of it is looked at, for connections that have closed
meanwhile.
"""

import gc
from collections.abc import Callable
from time import monotonic, perf_counter
from typing import Any, Final

WHOLE: Final = 300.0
"""Seconds at least between two collections that look at everything."""


NEW: Final = 3000
"""Objects after which those that are new are looked at: an act leaves none that are garbage.

No collection but a whole one looks at more of them: a few milliseconds.
"""


class Collecting:
    """How the collector goes about it; as a context, for the time in it."""

    def __init__(self, observe: Callable[[float], object] = lambda _seconds: None) -> None:
        """Not yet.

        Args:
            observe: called with the seconds that each collection took.
        """
        self._observe = observe
        self._began = 0.0
        self._whole = monotonic()
        self._before = gc.get_threshold()

    def __enter__(self) -> "Collecting":
        gc.callbacks.append(self._told)
        gc.set_threshold(NEW, *self._before[1:])
        return self

    def __exit__(self, *_raised: object) -> None:
        gc.callbacks.remove(self._told)
        gc.set_threshold(*self._before)

    def _told(self, phase: str, info: dict[str, Any]) -> None:
        """A collection begins or has ended."""
        if phase == "start":
            self._began = perf_counter()
        else:
            self._observe(perf_counter() - self._began)
        if phase == "stop":
            gc.freeze()
        elif info["generation"] == 2 and monotonic() - self._whole > WHOLE:
            self._whole = monotonic()
            gc.unfreeze()
