"""Random play inside the kernel, steps a second on one core, beside OpenSpiel's C++ rollouts.

python bench/kernel.py [--runs 5] [--peers PYTHON] [--write bench/results/kernel.md]
"""

import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.report import finish, medians, one_core, options, peers, rows
from canasta.kernel import new_states, prepare, rules_record
from canasta.kernel.playout import random_deals
from canasta.rules import BOOKS, get_rules

DEALS = 10_000
MOST = 5_000
MEASURED = "Peers: random rollouts in C++ (`bench/peers.py`), in the same run."


def steps_a_second(book: str) -> float:
    """Steps a second over so many deals of a book."""
    rules = get_rules(book)
    record, states = rules_record(rules, rules.players[0]), new_states(1)
    lengths = np.zeros(DEALS, np.int64)
    began = time.perf_counter()
    steps = random_deals(record, states, np.uint64(1), DEALS, MOST, lengths)
    seconds = time.perf_counter() - began
    if lengths.min() < 0:
        raise SystemExit(f"{book}: a deal could not go on.")
    return float(steps / seconds)


def main() -> None:
    """Measure, print and write."""
    given = options(__doc__ or "")
    one_core()
    prepare()
    figures = medians(tuple(BOOKS), given.runs, steps_a_second)
    others = peers(given.peers, "rollouts", given.runs)
    finish(
        "Random play inside the kernel: steps a second on one core",
        [
            f"Medians of {given.runs} runs of {DEALS:,} first deals a book. {MEASURED}",
            "",
            *rows({**figures, **others}),
        ],
        given.write,
    )


if __name__ == "__main__":
    main()
