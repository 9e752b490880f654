"""Tallies of deals: whole numbers that add up to the same sums in any order."""

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from canasta.engine.codes import POINT_LINES, Count, Ending
from canasta.engine.state import LINES
from canasta.research.lab.deals import ENDING, ONLY_RETRACT, OUT, SHEETS, STEPS, TURNS

CELLS = LINES
TOTAL = LINES
"""The cell after those of a sheet: the side's total."""
Z_95 = 1.959964
Z_99 = 2.575829


@dataclass(slots=True)
class Sums:
    """Number of values, their sum, and the sum of their squares."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def put(self, values: NDArray[Any]) -> None:
        """Add values."""
        self.count += len(values)
        self.total += int(values.sum())
        self.squares += int((values * values).sum())

    def add(self, other: "Sums") -> None:
        """Add the values of another."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The values' mean; 0 if there are none."""
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """The values' sample variance; 0 with fewer than two values."""
        if self.count < 2:
            return 0.0
        # In whole numbers, so that no precision is lost if the mean is large.
        spread = self.count * self.squares - self.total * self.total
        return spread / (self.count * (self.count - 1))

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the mean; 0 with fewer than two values."""
        return Z_95 * self.error

    @property
    def margin_99(self) -> float:
        """Half the width of the 99 % interval of the mean; 0 with fewer than two values."""
        return Z_99 * self.error

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 with fewer than two values."""
        return sqrt(self.variance / self.count) if self.count else 0.0


@dataclass(slots=True)
class Group:
    """Sides that the same bots play, with their figures."""

    sides: tuple[int, ...]
    cells: list[Sums] = field(default_factory=lambda: [Sums() for _ in range(CELLS + 1)])
    wins: int = 0
    """Deals in which a side of the group went out or splashed."""

    def put(self, rows: NDArray[Any], sides: int) -> None:
        """Add deals. A deal is one value, the sum over the group's sides."""
        sheets = [
            rows[:, SHEETS + LINES * side : SHEETS + LINES * (side + 1)] for side in self.sides
        ]
        together = np.sum(sheets, axis=0)
        for cell in range(CELLS):
            self.cells[cell].put(together[:, cell])
        self.cells[TOTAL].put(together[:, :POINT_LINES].sum(axis=1))
        out = rows[:, OUT]
        self.wins += int(((out >= 0) & np.isin(out % sides, self.sides)).sum())

    def add(self, other: "Group") -> None:
        """Add the deals of another group."""
        for mine, its in zip(self.cells, other.cells, strict=True):
            mine.add(its)
        self.wins += other.wins


@dataclass(slots=True)
class Tally:
    """Figures of deals of one set of rules."""

    sides: int
    groups: dict[str, Group]
    deals: int = 0
    steps: Sums = field(default_factory=Sums)
    turns: Sums = field(default_factory=Sums)
    ahead: Sums = field(default_factory=Sums)
    """With two groups: points by which a side of the first is ahead of one of the second."""
    longest: int = 0
    only_retract: int = 0
    endings: list[int] = field(default_factory=lambda: [0] * len(Ending))

    def put(self, rows: NDArray[Any]) -> None:
        """Add deals, a row each as :mod:`canasta.research.lab.deals` fills it."""
        self.deals += len(rows)
        self.steps.put(rows[:, STEPS])
        self.turns.put(rows[:, TURNS])
        self.longest = max(self.longest, int(rows[:, STEPS].max(initial=0)))
        self.only_retract += int(rows[:, ONLY_RETRACT].sum())
        for ending in Ending:
            self.endings[ending] += int((rows[:, ENDING] == ending).sum())
        for group in self.groups.values():
            group.put(rows, self.sides)
        if len(self.groups) == 2:
            first, second = (_totals(rows, group) for group in self.groups.values())
            self.ahead.put(first - second)

    def add(self, other: "Tally") -> None:
        """Add the deals of another tally of the same rules and bots."""
        self.deals += other.deals
        self.steps.add(other.steps)
        self.turns.add(other.turns)
        self.ahead.add(other.ahead)
        self.longest = max(self.longest, other.longest)
        self.only_retract += other.only_retract
        self.endings = [a + b for a, b in zip(self.endings, other.endings, strict=True)]
        for name, group in self.groups.items():
            group.add(other.groups[name])


def _totals(rows: NDArray[Any], group: Group) -> NDArray[Any]:
    """Return the mean points of a group's sides in each deal, in parts of ``AHEAD_PARTS``."""
    points = np.zeros(len(rows), np.int64)
    for side in group.sides:
        first = SHEETS + LINES * side
        points += rows[:, first : first + POINT_LINES].sum(axis=1)
    return points * (AHEAD_PARTS // len(group.sides))


AHEAD_PARTS = 6
"""Parts of a point in ``ahead``: it is a whole number of sixths for one, two or three sides."""

COUNTS = {
    Count.NATURAL_CANASTAS: "natural canastas",
    Count.MIXED_CANASTAS: "mixed canastas",
    Count.SAMBAS: "sambas",
    Count.WILD_CANASTAS: "wild canastas",
}
