"""The strength of the bots in every book: plays the arena and writes a page.

    python research/strength.py [--jobs N] [--seed N] [--share S] [--only LEVEL] [--keep FOLDER]
                             [--write FILE]

Every level meets the one below it; with --only one level does. With --keep what was played stays
in FOLDER, and a run that was stopped goes on from there; with --share 0.1 a tenth of the deals is
played.
"""

import argparse
import sys
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.machine import heading  # noqa: E402 - found by the line above

from canasta.players.bots import NAMES  # noqa: E402
from canasta.research.lab.arena import Contest, PairStanding, Standing, here, run  # noqa: E402
from canasta.research.lab.arena.contest import AHEAD_PARTS, WON_PARTS  # noqa: E402
from canasta.research.lab.pool import cores, seconds  # noqa: E402
from canasta.research.lab.simulation import Z_95  # noqa: E402
from canasta.rules import get_rules  # noqa: E402

Z_99: Final = 2.575829
SEED: Final = 900_000


class Table(NamedTuple):
    """A book with a number of players."""

    rules: str
    players: int
    deals: int
    """Deals of two levels that think for a moment."""
    slow: int
    """Deals of a level that searches against one that does not."""
    slowest: int = 0
    """Deals of two levels that search; none are played where it is 0."""


TABLES: Final = (
    Table("waldo", 4, 420, 245),
    Table("waldo", 3, 175, 40),
    Table("regency", 4, 420, 240),
    Table("regency+two-hand", 2, 420, 240, 600),
    Table("joker", 4, 490, 480, 410),
    Table("joker+two-hand", 2, 280, 120, 700),
    Table("wca", 4, 280, 100),
)
COLUMNS: Final = (
    "book",
    "players",
    "deals",
    "ahead by",
    "99 %",
    "clear",
    "a tenth",
    "won",
    "Elo",
    "a decision, median",
    "95 %",
    "longest",
)
SHARES: Final = {"novice": 1 / 2}
"""Which part of its deals a level plays against the one below: ``random`` is far behind."""
SEARCHING: Final = ("expert", "master")


class Row(NamedTuple):
    """The result of two levels at a table."""

    table: Table
    standing: Standing

    @property
    def pair(self) -> PairStanding:
        """The two."""
        (pair,) = self.standing.pairs.values()
        return pair


def main() -> int:
    """Play, print and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--share", type=float, default=1.0, help="of the deals, such as 0.1")
    parser.add_argument("--only", metavar="LEVEL", help="this level against the one below it")
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    parser.add_argument("--write", type=Path, metavar="FILE")
    given = parser.parse_args()
    if given.keep is not None:
        given.keep.mkdir(parents=True, exist_ok=True)
    rows: list[Row] = []
    for weaker, stronger in pairwise(NAMES):
        for table in TABLES:
            if given.only not in (None, stronger):
                continue
            most = (table.deals, table.slow, table.slowest)[_searching(stronger, weaker)]
            if not most:
                continue
            deals = max(2, round(most * given.share * SHARES.get(stronger, 1.0)))
            contest = Contest(get_rules(table.rules), table.players, (stronger, weaker), given.seed)
            file = None
            if given.keep is not None:
                name = f"{stronger}-{weaker}-{table.rules}-{table.players}.jsonl"
                file = given.keep / name.replace(":", "-")
            row = Row(table, run(contest, deals, workers=here(given.jobs), results=file))
            print(_line(row), flush=True)
            rows.append(row)
    text = page(rows, given.seed)
    if given.write is not None:
        given.write.write_text(text, "utf-8", newline="\n")
    return 0


def _searching(*levels: str) -> int:
    """Return how many of some levels search."""
    return sum(level in SEARCHING for level in levels)


def page(rows: list[Row], seed: int) -> str:
    """The page of ratings."""
    lines = [
        "# How strong the bots are",
        "",
        f"Made by `python research/strength.py --seed {seed}`.",
        "",
        f"{heading()}.",
        "",
        "Every level against the one below it, on duplicate deals: each deal is played once for",
        "every way in which the two can sit, so that both hold the same cards",
        "([the arena](arena.md)). *Ahead by* is in points a deal, the mean with its 95 % interval;",
        "*99 %* is half the interval at that confidence, and *clear* says whether it leaves out 0.",
        "*Won* is the share of deals in which a side of the stronger had more points than one of",
        "the other. *Elo* is what that share says of deals, not of matches: luck decides most",
        "single deals. *A decision* is a whole action of the stronger, the median and what 95 %",
        "and all of them took; the times are those of a machine that did other work beside.",
        "",
    ]
    for weaker, stronger in pairwise(NAMES):
        if not any(row.pair.names == (stronger, weaker) for row in rows):
            continue
        lines += [
            f"## {stronger} against {weaker}",
            "",
            "| " + " | ".join(COLUMNS) + " |",
            "|---|" + "--:|" * (len(COLUMNS) - 1),
            *(_line(row) for row in rows if row.pair.names == (stronger, weaker)),
            "",
        ]
    first = rows[-1]
    book, players = first.table.rules, first.table.players
    command = f"canasta arena {' '.join(first.pair.names)} --rules {book} --players {players}"
    lines += [
        "## Doing it again",
        "",
        "The same seed gives the same cards and, with the same version, the same numbers: the",
        "whole page with the command above (with `--keep FOLDER` it can be stopped and goes on),",
        "or one line of it, such as",
        "",
        f"    {command} --deals {first.pair.ahead.count} --seed {seed}",
        "",
        "Other cards give other numbers. A tenth of the deals, from another seed, lands in the",
        "interval of the column *a tenth* in about 19 of 20 lines (a little less often where it is",
        "fewer than 30 deals); it is wider than that of *ahead by*, since it holds the luck of",
        "both runs:",
        "",
        f"    {command} --deals {round(first.pair.ahead.count / 10)} --seed 1",
        "    python research/strength.py --share 0.1 --seed 1",
        "",
        "To ask only who is better, and stop as soon as it is settled:",
        "",
        f"    {command} --deals 10000 --until 0.99",
    ]
    return "\n".join(lines) + "\n"


def _line(row: Row) -> str:
    """A line of a table."""
    pair, table = row.pair, row.table
    mean, margin = pair.ahead.mean / AHEAD_PARTS, pair.ahead.margin / AHEAD_PARTS
    wide, far = margin * Z_99 / Z_95, margin * sqrt(1 + 10)
    won, within = pair.won.mean / WON_PARTS, pair.won.margin / WON_PARTS
    times = row.standing.times[pair.names[0]]
    cells = [
        table.rules,
        str(table.players),
        f"{pair.ahead.count:,}",
        f"{mean:+,.0f} ± {margin:,.0f}",
        f"± {wide:,.0f}",
        "yes" if abs(mean) > wide else "no",
        f"{mean - far:+,.0f} to {mean + far:+,.0f}",
        f"{won:.1%} ± {within:.1%}",
        f"{pair.elo.value:+.0f} ± {pair.elo.high - pair.elo.value:.0f}",
        seconds(times.quantile(0.5)),
        seconds(times.quantile(0.95)),
        seconds(times.most),
    ]
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    sys.exit(main())
