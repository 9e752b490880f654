"""Simulation of many deals, in one process or several, with the same figures for the same seed."""

from collections.abc import Callable
from contextlib import closing
from typing import Final

from canasta.compiled.kernel import INTERPRETED
from canasta.game import InvalidError
from canasta.game.board import check_seed
from canasta.research.lab.job import Job
from canasta.research.lab.pool import in_order
from canasta.research.lab.random_deals import random_rows
from canasta.research.lab.simulation import Simulation
from canasta.research.lab.tally import Group, Tally
from canasta.rules import Rules, sides_of

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
