"""Python's collector of cycles, kept from holding up the tables.

A full collection reads every object of every table: a third of a second at five hundred tables,
in which nobody's act arrives. So what has outlived a collection is set aside, and the next reads
only what is new since; now and then all of it is looked at, for connections that have closed
meanwhile.
"""

import gc
from time import monotonic
from typing import Any, Final

WHOLE: Final = 300.0
"""Seconds at least between two collections that look at everything."""


NEW: Final = 3000
"""Objects after which those that are new are looked at: an act leaves few that are garbage."""


class Collecting:
    """How the collector goes about it; as a context, for the time in it."""

    def __init__(self) -> None:
        """Not yet."""
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
        if info["generation"] == 0:
            return
        if phase == "stop":
            gc.freeze()
        elif info["generation"] == 2 and monotonic() - self._whole > WHOLE:
            self._whole = monotonic()
            gc.unfreeze()
