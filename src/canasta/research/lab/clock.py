"""Times of decisions, counted in narrow classes, so that counts of many machines add up."""

from math import floor, log10
from typing import Final

from canasta.engine.codes import Act

CLASSES: Final = 100
"""Classes of time in a factor of ten: each is 2.3 % wide."""
SHORTEST: Final = 1e-7
"""Shortest time in seconds; shorter times count as this."""


class Times:
    """The times of one bot's decisions."""

    def __init__(self) -> None:
        self.counts: dict[int, int] = {}
        self.most = 0.0
        """The longest time, in seconds."""

    def put(self, seconds: float) -> None:
        """Add a time."""
        number = max(0, floor(CLASSES * log10(max(seconds, SHORTEST) / SHORTEST)))
        self.counts[number] = self.counts.get(number, 0) + 1
        self.most = max(self.most, seconds)

    def add(self, other: "Times") -> None:
        """Add the times of another."""
        for number, count in other.counts.items():
            self.counts[number] = self.counts.get(number, 0) + count
        self.most = max(self.most, other.most)

    @property
    def count(self) -> int:
        """The number of decisions."""
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
        """Count a step."""
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
