"""Simulations: many deals, their sums, and their figures as a table and as plain data."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel import INTERPRETED, STATE, apply, new_match, rules_record
from canasta.compiled.search.arrays import weight_array
from canasta.compiled.search.policy_melds import TRAIL
from canasta.compiled.search.weights import policy_record
from canasta.engine.codes import POINT_LINES, Count, Ending, Line, Phase
from canasta.engine.state import LINES
from canasta.game import LINE_WORDS, Board, Game, InvalidError
from canasta.game.board import SEEDS, check_seed
from canasta.players.bots import is_bot, policy_of
from canasta.research.lab.deals import (
    CHECKED,
    COLUMNS,
    DEAL_OUT,
    ENDING,
    GAME,
    LOOK,
    ONLY_RETRACT,
    OUT,
    PLAIN,
    ROWS,
    SHEETS,
    START,
    STEPS,
    TURNS,
    Fault,
    InvariantError,
    Place,
    play_deals,
    play_policies,
)
from canasta.research.lab.match import Company
from canasta.research.lab.pool import in_order
from canasta.rules import Rules, sides_of


class Job(NamedTuple):
    rules: Rules
    players: int
    bots: tuple[str, ...]
    seed: int
    """The seed of the run's first deal."""
    first: int
    """The number of this job's first deal in the run, from 0."""
    deals: int
    check: bool
    varied: bool

    def seed_of(self, number: int) -> int:
        """Return the seed of the job's deal with a number, from 0."""
        return (self.seed + self.first + number) % SEEDS


MOST_STEPS: Final = 20_000
"""Most steps of a deal. Random deals of any book end within a fifth of this. If house rules never
let anyone open, hands grow, and random players lay and take back for up to half of it."""
KINDS: Final = 53
SAVE_EVERY: Final = 60


class Desk:
    def __init__(self, rules: Rules, players: int, deals: int) -> None:
        self.record = rules_record(rules, players)
        self.states: NDArray[Any] = np.zeros(ROWS, STATE)
        self.raw = self.states.view(np.uint8).reshape(ROWS, STATE.itemsize)
        self.rows = np.zeros((deals, COLUMNS), np.int64)
        self.moves = np.zeros(MOST_STEPS + KINDS, np.int64)
        self.found = np.zeros(2, np.int64)

    def run(self, mode: int, seed: int, varied: bool) -> int:
        done: int = play_deals(
            self.record,
            self.states,
            self.raw,
            np.uint64(seed),
            len(self.rows),
            MOST_STEPS,
            mode,
            int(varied),
            self.rows,
            self.moves,
            self.found,
        )
        return done

    def moves_of(self, deal: int) -> tuple[int, ...]:
        return tuple(self.moves[: int(self.rows[deal, STEPS])].tolist())


def random_rows(job: Job) -> NDArray[Any]:
    """Play deals at random; return a row of numbers for each."""
    desk = Desk(job.rules, job.players, job.deals)
    done = desk.run(CHECKED if job.check else PLAIN, job.seed_of(0), job.varied)
    fault = Fault(int(desk.found[0])) if done < job.deals else None
    last = min(done, job.deals - 1)
    if fault is None and job.check and not saves_and_loads(job, desk, desk.moves_of(last)):
        fault = Fault.SAVE
    if fault is not None:
        place = Place(
            job.rules.name,
            job.players,
            job.seed_of(last),
            job.first + last + 1,
            int(desk.rows[last, STEPS]),
            job.varied,
        )
        raise InvariantError(fault, place, int(desk.found[1]), desk.moves_of(last))
    return desk.rows


def saves_and_loads(job: Job, desk: Desk, moves: tuple[int, ...]) -> bool:
    """Return whether the last deal, replayed through Game, saves and loads to the same bytes."""
    game = Game(Board(job.rules, job.players, desk.raw[START].tobytes()))
    for step, code in enumerate(moves):
        if step % SAVE_EVERY == SAVE_EVERY // 2:
            data = game.to_bytes()
            if Game.from_bytes(data).to_bytes() != data:
                return False
        game.apply(code)
    data = game.to_bytes()
    end = Game(Board(job.rules, job.players, desk.raw[GAME].tobytes()))
    return end.to_bytes() == data and Game.load(game.save()).to_bytes() == data


def policy_rows(job: Job) -> NDArray[Any]:
    """Play deals by policies in compiled code; return a row of numbers for each."""
    names = list(dict.fromkeys(job.bots))
    policies = [policy_record(job.rules, job.players, str(policy_of(name))) for name in names]
    seats = np.array([names.index(name) for name in job.bots], np.int64)
    rows = np.zeros((job.deals, COLUMNS), np.int64)
    done = play_policies(
        rules_record(job.rules, job.players),
        weight_array(b"".join(policies)),
        np.zeros(1, STATE),
        np.zeros(1, TRAIL),
        seats,
        np.uint64(job.seed_of(0)),
        rows,
    )
    if done < job.deals:
        deal = job.first + done + 1
        place = Place(job.rules.name, job.players, job.seed_of(done), deal, 0)
        raise InvariantError(Fault.TOO_LONG, place, more=f"Bots: {', '.join(job.bots)}.")
    return rows


def bot_rows(job: Job) -> NDArray[Any]:
    rows = np.zeros((job.deals, COLUMNS), np.int64)
    for number in range(job.deals):
        table = _Table(job, number)
        table.play()
        table.fill(rows[number])
    return rows


class _Table:
    def __init__(self, job: Job, number: int) -> None:
        self.job = job
        self.deal = job.first + number + 1
        self.seed = job.seed_of(number)
        self.check = job.check and not INTERPRETED
        self.moves: list[int] = []
        self.desk = Desk(job.rules, job.players, 1)
        self.states = self.desk.states
        if INTERPRETED:
            new_match(self.desk.record, self.states, GAME, self.seed)
        else:
            self.desk.run(DEAL_OUT, self.seed, job.varied)
        self.company = Company(job.rules, job.bots, self.seed)

    def play(self) -> None:
        record, states = self.desk.record, self.states
        while states["phase"][GAME] < Phase.DEAL_OVER:
            if len(self.moves) >= MOST_STEPS:
                raise self._error(Fault.TOO_LONG)
            code = self.company.step(record, states, GAME)
            if code < 0:
                raise self._error(Fault.DEAD_END)
            if apply(record, states, GAME, code):
                raise self._error(Fault.BOT, code)
            self.moves.append(code)
            if self.check:
                self.desk.run(LOOK, 0, False)
                if self.desk.found[0]:
                    raise self._error(Fault(int(self.desk.found[0])), int(self.desk.found[1]))
        if self.check and not saves_and_loads(self.job, self.desk, tuple(self.moves)):
            raise self._error(Fault.SAVE)

    def _error(self, fault: Fault, code: int = -1) -> InvariantError:
        job, steps = self.job, len(self.moves)
        place = Place(job.rules.name, job.players, self.seed, self.deal, steps, job.varied)
        return InvariantError(
            fault, place, code, tuple(self.moves), f"Bots: {', '.join(job.bots)}."
        )

    def fill(self, row: NDArray[Any]) -> None:
        row[STEPS] = len(self.moves)
        row[TURNS] = self.states["turns"][GAME]
        row[ENDING] = self.states["ending"][GAME]
        row[OUT] = self.states["out"][GAME]
        sheets = self.states["sheet"][GAME].reshape(-1)
        row[SHEETS : SHEETS + len(sheets)] = sheets


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
        self.count += len(values)
        self.total += int(values.sum())
        self.squares += int((values * values).sum())

    def add(self, other: "Sums") -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
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
    Count.WILD_CANASTAS: "wild-card canastas",
}


ENDING_WORDS = {
    Ending.WENT_OUT: "went out",
    Ending.CONCEALED: "went out concealed",
    Ending.SPLASH: "splash",
    Ending.STOCK: "stock used up",
    Ending.LAST_THREE: "last card a three",
}

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Simulation:
    """Deals that were played, from a first seed on, with their results."""

    rules: str
    players: int
    bots: tuple[str, ...]
    seed: int
    checked: bool
    tally: Tally

    @property
    def deals(self) -> int:
        return self.tally.deals

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of bots with figures of their own, in the order of the table's columns."""
        return tuple(self.tally.groups)

    def heading(self) -> Row:
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
"""Deals in one job that compiled code plays; the results depend on it, so it never changes."""
BOT_CHUNK: Final = 5

Progress = Callable[[int, int], None]


def play(job: Job) -> Tally:
    tally = blank_tally(job.bots)
    if set(job.bots) == {RANDOM} and not INTERPRETED:
        tally.put(random_rows(job))
    elif by_policy(job.bots) and not (job.check or job.varied or INTERPRETED):
        tally.put(policy_rows(job))
    else:
        tally.put(bot_rows(job))
    return tally


def by_policy(bots: tuple[str, ...]) -> bool:
    """Return whether all bots play by a policy alone, which compiled code does for them."""
    return all(is_bot(name) and policy_of(name) is not None for name in bots)


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
    size = CHUNK if set(seats) == {RANDOM} or by_policy(seats) else BOT_CHUNK
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
