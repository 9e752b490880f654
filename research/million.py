"""A million random deals with every invariant tested, over all books, variations and seats.

    python research/million.py [--deals N] [--jobs N] [--seed N] [--write
    research/results/simulation.md]

Half of the deals begin at scores from all over the bands of the opening points, and in half
the players meld eagerly, so that the deals reach far. What is wrong is printed at once, with the
seed that shows it again; the exit status is 1 then.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.machine import heading  # noqa: E402 - found by the line above

from canasta.engine.codes import Ending  # noqa: E402
from canasta.research.lab import InvariantError, Simulation, simulate  # noqa: E402
from canasta.research.lab.deals import ALL_CODES_ONE_IN, REPLAY_ONE_IN, RETRACT_ONE_IN  # noqa: E402
from canasta.research.lab.simulation import (  # noqa: E402
    CHUNK,
    ENDING_WORDS,
    SAVE_EVERY,
)
from canasta.rules import BOOKS, get_rules, named_rules  # noqa: E402

MAIN = (*BOOKS, "regency+two-hand", "joker+two-hand")
MAIN_SHARE = 10
"""The deals of a setup of these rules are so many times those of another."""


TESTED = (
    "Tested before every step: each card of the pack is in exactly one place, every table kept "
    "beside hands and melds agrees with the cards, some action is legal, and of every family of "
    "actions one code, drawn at random, is listed exactly if it is accepted. At one step in "
    f"{ALL_CODES_ONE_IN}, drawn at random, all 640 codes are asked, and asking must change "
    f"nothing; at one in {RETRACT_ONE_IN} with melds that can be taken back, taking them back must "
    "restore the state before them. At the end of every deal the sheets add up and the scores by "
    f"them; one deal in {REPLAY_ONE_IN} is played again from its start without asking what is "
    f"legal, to the same bytes; one in {CHUNK} through the Python API, turned to bytes and back "
    f"every {SAVE_EVERY} steps, saved and loaded at its end, to the same bytes. Every second "
    "deal's players meld eagerly, and scores before a deal are drawn from all bands of the "
    "opening points. In each set of rules at least one deal goes the whole way."
)


class Setup(NamedTuple):
    """Rules and players."""

    rules: str
    players: int
    deals: int


def setups(deals: int) -> Iterator[Setup]:
    """Every set of named rules with every number of players, and its share of the deals."""
    every = [(rules.name, players) for rules in named_rules() for players in rules.players]
    shares = [MAIN_SHARE if name in MAIN else 1 for name, _ in every]
    given = 0
    for number, (name, players) in enumerate(every):
        upto = deals * sum(shares[: number + 1]) // sum(shares)
        yield Setup(name, players, upto - given)
        given = upto


def main() -> int:
    """Play, print and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    began = time.monotonic()
    done: list[Simulation] = []
    wrong: list[str] = []
    for setup in setups(given.deals):
        if setup.deals == 0:
            continue
        rules = get_rules(setup.rules)
        seed = given.seed + sum(simulation.deals for simulation in done)
        try:
            simulation = simulate(
                rules, setup.players, setup.deals, ["random"], seed, given.jobs, True, None, True
            )
        except InvariantError as error:
            wrong.append(str(error))
            print("WRONG:", error, flush=True)
            continue
        done.append(simulation)
        tally = simulation.tally
        print(f"{setup.rules} {setup.players}: {tally.deals:,} deals", flush=True)
    text = report(done, wrong, time.monotonic() - began, given.seed)
    print(text)
    if given.write is not None:
        given.write.write_text(text, "utf-8", newline="\n")
    return 1 if wrong else 0


def report(done: list[Simulation], wrong: list[str], seconds: float, seed: int) -> str:
    """The figures as a page."""
    deals = sum(simulation.deals for simulation in done)
    steps = sum(simulation.tally.steps.total for simulation in done)
    lines = [
        "# Random deals with every invariant tested",
        "",
        f"Made by `research/million.py --deals {deals} --seed {seed}`.",
        "",
        f"{heading()}; {seconds / 60:.0f} minutes.",
        "",
        f"**{deals:,} deals, {steps:,} steps, {len(wrong)} violations.**",
        "",
        *(f"- {message}" for message in wrong),
        *([""] if wrong else []),
        TESTED,
        "",
        "| rules | players | deals | steps | longest | " + " | ".join(ENDING_WORDS.values()) + " |",
        "|---|--:|--:|--:|--:|" + "--:|" * len(ENDING_WORDS),
    ]
    lines += [_row(simulation) for simulation in done if simulation.rules.count("+") <= 1]
    rest = [simulation for simulation in done if simulation.rules.count("+") > 1]
    if rest:
        lines.append(_sum_row(rest))
    return "\n".join(lines) + "\n"


def _row(simulation: Simulation) -> str:
    tally = simulation.tally
    cells = [simulation.rules, simulation.players, tally.deals, tally.steps.total, tally.longest]
    return _cells(cells, tally.endings)


def _sum_row(simulations: list[Simulation]) -> str:
    tallies = [simulation.tally for simulation in simulations]
    cells = [
        f"{len(simulations)} further combinations of variations",
        "2 to 4",
        sum(tally.deals for tally in tallies),
        sum(tally.steps.total for tally in tallies),
        max(tally.longest for tally in tallies),
    ]
    return _cells(cells, [sum(tally.endings[ending] for tally in tallies) for ending in Ending])


def _cells(cells: list[object], endings: list[int]) -> str:
    numbers = [*cells, *(endings[ending] for ending in ENDING_WORDS)]
    texts = [f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in numbers]
    return "| " + " | ".join(texts) + " |"


if __name__ == "__main__":
    sys.exit(main())
