"""Duplicate deals between two bots: ``python -m bench.bots BOOK --deals N``.

Without a book all tables are measured; ``--write bench/results/bots.md`` keeps the figures.

Every deal is played once for each side that the first bot can be: the same cards, the sides
changed. Printed are the points a deal by which it is ahead, with the 95 % interval, which is
taken over deals, since the games of one deal are not independent.
"""

import argparse
from math import sqrt
from pathlib import Path
from statistics import mean, median, stdev
from time import perf_counter
from typing import Any, Final, NamedTuple

from numpy.typing import NDArray

from bench.report import finish
from canasta.bots import NAMES, Bot, make
from canasta.kernel import Phase, apply, legal, new_match, new_states, redact, rules_record
from canasta.rules import Rules, get_rules

TABLES: Final = (
    ("wca", 4, 200),
    ("joker", 4, 700),
    ("joker+two-hand", 2, 300),
    ("regency", 4, 1_000),
    ("regency+two-hand", 2, 1_000),
    ("waldo", 4, 1_000),
    ("waldo", 3, 400),
)
"""Book, players, and so many deals that a difference worth the name is clear."""

RANDOM_DEALS: Final = 10
"""Deals of novice against random play, which is far behind."""

SURE, SURER = 1.96, 2.576
"""Standard errors of the 95 and the 99 % interval."""


class Margin(NamedTuple):
    """Points a deal by which a bot is ahead, with what the intervals are made of."""

    ahead: float
    error: float
    step: float
    """Seconds that a step of the first bot took, the median."""

    @property
    def clear(self) -> bool:
        """Whether the 99 % interval lies on one side of nothing."""
        return abs(self.ahead) > SURER * self.error


class Clock:
    """The times of the first bot's steps."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.times: list[float] = []

    def step(self, bot: Bot, view: NDArray[Any]) -> int:
        """A bot's step, timed where it is the first bot's."""
        start = perf_counter()
        code = bot.step(view)
        if bot.name == self.name:
            self.times.append(perf_counter() - start)
        return code


def play_deal(rules: Rules, names: list[str], seed: int, clock: Clock) -> list[int]:
    """The score of each side after one deal."""
    players = len(names)
    record = rules_record(rules, players)
    states, view, watched = new_states(1), new_states(1), new_states(1)
    bots: list[Bot] = [make(name, rules, players, seat, seed) for seat, name in enumerate(names)]
    new_match(record, states, 0, seed)
    row, turns = states[0], -1
    while row["phase"] < Phase.DEAL_OVER:
        seat = int(row["actor"])
        legal(record, states, 0)
        redact(states, 0, seat, view, 0)
        if apply(record, states, 0, clock.step(bots[seat], view)):
            raise AssertionError(f"{names[seat]} played what is not legal, seed {seed}")
        if int(row["turns"]) != turns:
            turns = int(row["turns"])
            redact(states, 0, -1, watched, 0)
            for bot in bots:
                bot.watch(watched)
    scores: list[int] = row["scores"].tolist()
    return scores[: int(row["sides"])]


def margin(rules: Rules, players: int, bots: tuple[str, str], deals: int, seed: int) -> Margin:
    """The points by which the first bot is ahead of the second."""
    sides = 2 if players == 4 else players
    clock = Clock(bots[0])
    found: list[float] = []
    for deal in range(deals):
        total = 0.0
        for own in range(sides):
            names = [bots[seat % sides != own] for seat in range(players)]
            scores = play_deal(rules, names, seed + deal, clock)
            total += scores[own] - mean(scores[:own] + scores[own + 1 :])
        found.append(total / sides)
    return Margin(mean(found), stdev(found) / sqrt(len(found)), median(clock.times))


def row(book: str, players: int, bots: tuple[str, str], deals: int, seed: int) -> str:
    """A line of a table: one book's margin."""
    found = margin(get_rules(book), players, bots, deals, seed)
    line = (
        f"| {book} | {players} | {deals} | {found.ahead:.0f} ± {SURE * found.error:.0f} | "
        f"± {SURER * found.error:.0f} | {'yes' if found.clear else 'no'} | "
        f"{found.step * 1e6:.0f} µs |"
    )
    print(line, flush=True)
    return line


def table(bots: tuple[str, str], seed: int, deals: int | None = None) -> list[str]:
    """All books' margins."""
    return [
        f"## {bots[0]} against {bots[1]}",
        "",
        "| book | players | deals | ahead by (95 %) | 99 % | clear at 99 % | step, median |",
        "|---|--:|--:|--:|--:|---|--:|",
        *(row(book, players, bots, deals or most, seed) for book, players, most in TABLES),
        "",
    ]


def everything(seed: int, deals: int | None, path: Path | None) -> None:
    """Measure all tables, and write them where wanted."""
    lines = [
        "Points a deal by which the first bot is ahead of the second: duplicate deals, each played",
        f"once for every side that the first can be, seeds from {seed}. The intervals are taken",
        "over deals. A step is one choice of the first bot, reading its view included.",
        "",
        "`python -m bench.bots --seed S --write bench/results/bots.md` measures all;",
        "`python -m bench.bots BOOK --players P --deals N --seed S` one table.",
        "",
        *table(("club", "novice"), seed, deals),
        *table(("novice", "random"), seed, RANDOM_DEALS),
    ]
    finish("Bots against each other", lines[:-1], path)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("book", nargs="?", help="a rule book, such as joker+two-hand; else all")
    parser.add_argument("--deals", type=int)
    parser.add_argument("--players", type=int)
    parser.add_argument("--bots", default="club,novice", help=f"two of {', '.join(NAMES)}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="a file that the figures of all tables go to")
    args = parser.parse_args()
    if args.book is None:
        everything(args.seed, args.deals, args.write)
        return
    rules = get_rules(args.book)
    players = args.players or rules.players[0]
    first, second = args.bots.split(",")
    deals = args.deals or 200
    start = perf_counter()
    found = margin(rules, players, (first, second), deals, args.seed)
    seconds = perf_counter() - start
    print(
        f"{args.book}, {players} players: {first} ahead of {second} by {found.ahead:.0f} ± "
        f"{SURE * found.error:.0f} points a deal (95 %; 99 %: ± {SURER * found.error:.0f}; "
        f"{deals} deals, {seconds:.0f} s)"
    )


if __name__ == "__main__":
    main()
