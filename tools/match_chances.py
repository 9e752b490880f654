"""Count how likely a match is won by its scores, and write the table that the search goes by.

    python tools/match_chances.py BOOK [--players N] [--deals N] [--seed N] [--out FILE]

Deals are played by the rollout policy from every standing of what the sides need to open; the
chances follow from them. A few of them are printed.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from canasta.engine.number_file import MATCH_CHANCES, write_numbers
from canasta.research.learning.match_chances import ChanceTable, count_chances
from canasta.rules import get_rules


def show(part: float) -> None:
    """Show how far it is."""
    print(f"\r{part:4.0%}", end="", file=sys.stderr, flush=True)


def few(table: ChanceTable) -> str:
    """Some chances of the dealer's side, its own score down and that of the next side across."""
    scores = [round(part * table.target) for part in (0, 0.25, 0.5, 0.75, 0.9, 0.98)]
    rest = [0] * (table.sides - 2)
    lines = ["       " + "".join(f"{score:8,}" for score in scores)]
    for own in scores:
        row = table.at(np.array([[own, other, *rest] for other in scores]))[0]
        lines.append(f"{own:7,}" + "".join(f"{chance:8.1%}" for chance in row))
    return "\n".join(lines)


def main() -> None:
    """Count one book."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("book")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    table = count_chances(get_rules(given.book), given.players, given.deals, given.seed, show)
    print(file=sys.stderr)
    print(f"{given.book} for {given.players}; a match is worth {table.worth():,} points ahead")
    print(few(table))
    if given.out:
        about = {
            "book": given.book,
            "players": given.players,
            "deals": given.deals,
            "seed": given.seed,
        }
        given.out.write_bytes(write_numbers(MATCH_CHANCES, about, table.numbers()))


if __name__ == "__main__":
    main()
