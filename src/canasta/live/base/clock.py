"""The clock of a server process: the time of day, but without jumps.

Turns end and deals begin at times that are stored with the events, in seconds since 1970. If the
machine's clock is set meanwhile, no player should lose a turn or wait an hour. So a jump is left
out: comparison with a clock that cannot be set reveals it. The time for which the machine slept is
left out too. Small corrections are followed.
"""

from collections.abc import Callable
from time import monotonic, time
from typing import Final

JUMP: Final = 1.0
"""Seconds by which two clocks drift apart between two readings if one of them was set."""

LAST: Final = 253_402_300_799.0
"""The end of the year 9999: no calendar goes further."""


def is_time(at: float) -> bool:
    """Return whether a number can be a time, in seconds since 1970."""
    return 0 <= at <= LAST


class SteadyClock:
    """A clock that runs steadily; call it for seconds since 1970."""

    def __init__(
        self, wall: Callable[[], float] = time, running: Callable[[], float] = monotonic
    ) -> None:
        """Begin at the time of day.

        Args:
            wall: the time of day, which may be set.
            running: seconds of a clock that cannot be set.
        """
        self._wall, self._running = wall, running
        self._day, self._ran = wall(), running()
        self._left_out = 0.0

    def __call__(self) -> float:
        """Return the time, in seconds since 1970."""
        day, ran = self._wall(), self._running()
        jump = (day - self._day) - (ran - self._ran)
        if abs(jump) > JUMP:
            self._left_out += jump
        self._day, self._ran = day, ran
        return day - self._left_out


now: Final = SteadyClock()
"""The clock of this process."""
