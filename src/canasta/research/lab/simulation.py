"""The figures of a simulation: as a table to print, and as plain data."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

from canasta.compiled.kernel import INTERPRETED
from canasta.engine.codes import Ending, Line
from canasta.game import LINE_WORDS, InvalidError
from canasta.game.board import check_seed
from canasta.research.lab.job import Job
from canasta.research.lab.pool import in_order
from canasta.research.lab.random_deals import random_rows
from canasta.research.lab.tally import AHEAD_PARTS, COUNTS, TOTAL, Group, Sums, Tally
from canasta.rules import Rules, sides_of

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


RANDOM: Final = "random"
CHUNK: Final = 500
"""Deals of random players in one job; the results depend on it, so it never changes."""
BOT_CHUNK: Final = 5

Progress = Callable[[int, int], None]


def play(job: Job) -> Tally:
    """Play the deals of a job."""
    compiled = set(job.bots) == {RANDOM} and not INTERPRETED
    tally = blank_tally(job.bots)
    if compiled:
        tally.put(random_rows(job))
    else:
        from canasta.research.lab.bot_deals import bot_rows

        tally.put(bot_rows(job))
    return tally


def simulate(  # noqa: PLR0913, PLR0917 - each is one choice of the command's
    rules: Rules,
    players: int,
    deals: int,
    bots: list[str],
    seed: int,
    jobs: int = 1,
    check: bool = False,
    progress: Progress | None = None,
    varied: bool = False,
) -> Simulation:
    """Play the first deals of many matches and return their figures.

    Args:
        rules: the rules.
        players: the number of players.
        deals: the number of deals.
        bots: the bots by name: one for all, one for each side, or one for each seat.
        seed: the seed of the first deal; deal n has the seed ``seed + n``.
        jobs: the number of processes. The figures are the same for any number.
        check: check the invariants at every step.
        progress: called with the deals played and the deals in all.
        varied: begin the matches with random scores across all bands of the opening points, not
            with 0, and let the random players of every second deal meld eagerly: for checks of
            rare positions.

    Raises:
        InvalidError: ``simulate.players``, ``simulate.deals``, ``simulate.bots``,
            ``simulate.jobs`` or ``simulate.seed``.
        InvariantError: with ``check``: an invariant does not hold; the error says how to
            reproduce it.
    """
    seats = seated(rules, players, bots)
    if deals < 1:
        raise InvalidError("simulate.deals", f"At least one deal is played, not {deals}.")
    if jobs < 1:
        raise InvalidError("simulate.jobs", f"At least one process is needed, not {jobs}.")
    check_seed(seed, "simulate.seed")
    size = CHUNK if set(seats) == {RANDOM} else BOT_CHUNK
    work = (
        Job(rules, players, seats, seed, first, min(size, deals - first), check, varied)
        for first in range(0, deals, size)
    )
    processes = min(jobs, -(-deals // size))
    tally = blank_tally(seats)
    done = 0
    with closing(in_order(play, work, processes)) as parts:
        for part in parts:
            tally.add(part)
            done += part.deals
            if progress is not None:
                progress(done, deals)
    return Simulation(rules.name, players, seats, seed, check, tally)


def seated(rules: Rules, players: int, bots: list[str]) -> tuple[str, ...]:
    """Return the bot at each seat.

    Raises:
        InvalidError: ``simulate.players`` or ``simulate.bots``.
    """
    if players not in rules.players:
        allowed = " or ".join(str(number) for number in rules.players)
        raise InvalidError(
            "simulate.players", f"{rules.title} is for {allowed} players, not {players}."
        )
    sides = side_count(players)
    if len(bots) == 1:
        return tuple(bots * players)
    if len(bots) == sides:
        return tuple(bots[seat % sides] for seat in range(players))
    if len(bots) == players:
        return tuple(bots)
    raise InvalidError(
        "simulate.bots",
        f"{len(bots)} bots are named; name one for all, one for each of the {sides} sides"
        + (f", or one for each of the {players} seats." if players != sides else "."),
    )


def side_count(players: int) -> int:
    """Return the number of sides for a number of players."""
    return sides_of(players)


def blank_tally(bots: tuple[str, ...]) -> Tally:
    """Return an empty tally, with a group for each combination of bots that plays a side."""
    sides = side_count(len(bots))
    names: dict[str, list[int]] = {}
    for side in range(sides):
        players = bots[side::sides]
        name = players[0] if len(set(players)) == 1 else " and ".join(players)
        names.setdefault(name, []).append(side)
    return Tally(sides, {name: Group(tuple(numbers)) for name, numbers in names.items()})
