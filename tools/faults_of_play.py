"""How often bots make five lapses of play, at positions kept for each (Regency for four).

    python tools/faults_of_play.py club expert master:rollouts=2000
    python tools/faults_of_play.py --mine --each 20 --seed 2026

A line for each lapse, a column for each level: at how many of the positions it was made. What each
lapse is, and what is asked to tell it, stands in ``canasta.puzzles.lapses`` and docs/bots.md.
``--mine`` plays deals and writes the positions anew: only after a wanted change of what is a lapse.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.machine import heading  # noqa: E402 - found by the line above
from tools.progress import show_progress  # noqa: E402

from canasta.bots import make  # noqa: E402
from canasta.puzzles.lapses import LAPSES, Case, made_by, mine, read_cases, write_cases  # noqa: E402
from canasta.rules import get_rules  # noqa: E402

BOOK: Final = "regency"
FILE: Final = ROOT / "tests" / "puzzles" / "lapses.jsonl"


def main() -> None:
    """Run levels over the positions, or mine these."""
    args = _arguments()
    for level in args.level:
        try:
            make(level, get_rules(BOOK), 4, 0, 0)
        except ValueError as error:
            sys.exit(str(error))
    if args.mine:
        _mine(args.seed, args.each)
    if args.level:
        print(table(args.level, read_cases(FILE)))


def table(levels: list[str], cases: list[Case]) -> str:
    """What levels do, as a table."""
    of = Counter(case.lapse for case in cases)
    made: dict[str, Counter[str]] = {}
    for level in levels:
        found = made[level] = Counter[str]()
        for number, case in enumerate(cases, start=1):
            show_progress(f"{level}: {number} of {len(cases)} positions")
            found[case.lapse] += made_by(case, level)
    show_progress()
    lines = [
        f"{heading()}.",
        "",
        f"| lapse | positions | {' | '.join(levels)} |",
        "|---|" + "--:|" * (1 + len(levels)),
    ]
    for lapse in LAPSES:
        counts = (str(made[level][lapse]) for level in levels)
        lines.append(f"| {lapse} | {of[lapse]} | {' | '.join(counts)} |")
    sums = (str(made[level].total()) for level in levels)
    lines.append(f"| all | {len(cases)} | {' | '.join(sums)} |")
    return "\n".join(lines)


def _mine(seed: int, each: int) -> None:
    cases: list[Case] = []
    for deals, found in enumerate(mine(get_rules(BOOK), seed, each), start=1):
        cases += found
        show_progress(f"{deals} deals: {len(cases)} of {each * len(LAPSES)} positions")
    show_progress()
    order = list(LAPSES)
    write_cases(FILE, sorted(cases, key=lambda case: (order.index(case.lapse), case.deal)))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("level", nargs="*", help="a bot, such as club or expert:rollouts=2000")
    parser.add_argument("--mine", action="store_true", help="play deals, write the positions anew")
    parser.add_argument("--each", type=int, default=20, help="positions of each lapse")
    parser.add_argument("--seed", type=int, default=2026)
    args = parser.parse_args()
    if not (args.level or args.mine):
        parser.error("name levels, or --mine")
    return args


if __name__ == "__main__":
    main()
