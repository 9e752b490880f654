"""The time of a server process: that of day, but never put forward or back.

Turns end and deals begin at times that are kept with what has happened, in seconds since 1970.
Where the machine's clock is set anew meanwhile, nobody is to lose their turn or to wait an hour: a
jump is seen by comparing with a clock that nobody can set, and left out. So is the time in which
the machine slept. Small corrections are followed.
"""

from collections.abc import Callable
from time import monotonic, time
from typing import Final

JUMP: Final = 1.0
"""Seconds by which two clocks differ at once where one of them was set."""

LAST: Final = 253_402_300_799.0
"""The end of the year 9999: no calendar goes further."""


def is_time(at: float) -> bool:
    """Return whether a number can be a time, in seconds since 1970."""
    return 0 <= at <= LAST


class SteadyClock:
    """A clock that goes on as time does; call it for seconds since 1970."""

    def __init__(
        self, wall: Callable[[], float] = time, running: Callable[[], float] = monotonic
    ) -> None:
        """Begin at the time of day.

        Args:
            wall: the time of day, which may be set.
            running: seconds that nobody can set.
        """
        self._wall, self._running = wall, running
        self._day, self._ran = wall(), running()
        self._left_out = 0.0

    def __call__(self) -> float:
        """Now, in seconds since 1970."""
        day, ran = self._wall(), self._running()
        jump = (day - self._day) - (ran - self._ran)
        if abs(jump) > JUMP:
            self._left_out += jump
        self._day, self._ran = day, ran
        return day - self._left_out


now: Final = SteadyClock()
"""This process's."""
