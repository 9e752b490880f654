"""The figures of a simulation: as a table to print, and as plain data."""

from dataclasses import dataclass
from typing import Any

from canasta.engine.codes import Ending, Line
from canasta.game import LINE_WORDS
from canasta.research.lab.tally import AHEAD_PARTS, COUNTS, TOTAL, Group, Sums, Tally

ENDING_WORDS = {
    Ending.WENT_OUT: "went out",
    Ending.CONCEALED: "went out concealed",
    Ending.SPLASH: "splash",
    Ending.STOCK: "stock used up",
    Ending.LAST_THREE: "last card a three",
}
"""Endings of deals, in words."""

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Simulation:
    """Deals that were played, with their results.

    Attributes:
        rules: the rules' name.
        players: the number of players.
        bots: the bot at each seat.
        seed: the seed of the first deal; the others follow it.
        checked: whether the invariants were tested at every step.
        tally: the sums of everything counted.
    """

    rules: str
    players: int
    bots: tuple[str, ...]
    seed: int
    checked: bool
    tally: Tally

    @property
    def deals(self) -> int:
        """The number of deals played."""
        return self.tally.deals

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of bots with figures of their own, in the order of the table's columns."""
        return tuple(self.tally.groups)

    def heading(self) -> Row:
        """Return the names of the table's columns."""
        return ("", *self.groups)

    def table(self) -> list[Row]:
        """Return the table's rows: a name, then a cell for each group (or one for all)."""
        tally = self.tally
        rows: list[Row] = [
            ("deals", f"{tally.deals:,}"),
            ("steps in a deal", f"{_interval(tally.steps)}, at most {tally.longest:,}"),
            ("turns in a deal", _interval(tally.turns)),
        ]
        for ending, words in ENDING_WORDS.items():
            number = tally.endings[ending]
            if number:
                rows.append((words, f"{number:,} ({number / tally.deals:.1%})"))
        groups = tuple(tally.groups.values())
        rows.append(("deals ended by going out", *(f"{group.wins:,}" for group in groups)))
        rows += [
            (words, *(_cell(group, count, 2) for group in groups))
            for count, words in COUNTS.items()
            if any(group.cells[count].squares for group in groups)
        ]
        rows += [
            (f"{LINE_WORDS[line]}, points", *(_cell(group, line, 1) for group in groups))
            for line in Line
            if any(group.cells[line].squares for group in groups)
        ]
        rows.append(("Total, points", *(_cell(group, TOTAL, 1) for group in groups)))
        if len(groups) == 2:
            rows.append((f"{self.groups[0]} ahead by", _interval(tally.ahead, AHEAD_PARTS)))
        return rows

    def as_json(self) -> dict[str, Any]:
        """Return the simulation as plain data."""
        tally = self.tally
        data: dict[str, Any] = {
            "rules": self.rules,
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "checked": self.checked,
            "deals": tally.deals,
            "steps": {**_figures(tally.steps), "total": tally.steps.total, "most": tally.longest},
            "turns": _figures(tally.turns),
            "endings": {ending.name.lower(): tally.endings[ending] for ending in ENDING_WORDS},
            "sides": {name: _group(group) for name, group in tally.groups.items()},
        }
        if len(tally.groups) == 2:
            data["ahead"] = _figures(tally.ahead, AHEAD_PARTS)
        return data


def _interval(sums: Sums, parts: int = 1, digits: int = 1) -> str:
    """Return a mean with its 95 % interval, as text."""
    return f"{sums.mean / parts:,.{digits}f} ± {sums.margin / parts:,.{digits}f}"


def _cell(group: Group, cell: int, digits: int) -> str:
    return _interval(group.cells[cell], len(group.sides), digits)


def _figures(sums: Sums, parts: int = 1) -> dict[str, float]:
    return {"mean": sums.mean / parts, "margin_95": sums.margin / parts}


def _group(group: Group) -> dict[str, Any]:
    parts = len(group.sides)
    return {
        "sides": list(group.sides),
        "went_out": group.wins,
        "canastas": {count.name.lower(): _figures(group.cells[count], parts) for count in COUNTS},
        "points": {
            line.name.lower(): _figures(group.cells[line], parts)
            for line in Line
            if group.cells[line].squares
        },
        "total": _figures(group.cells[TOTAL], parts),
    }
