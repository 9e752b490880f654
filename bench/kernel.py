"""Random play inside the kernel, steps a second on one core, beside OpenSpiel's C++ rollouts.

python bench/kernel.py [--runs 5] [--peers PYTHON] [--write bench/results/kernel.md]
"""

import sys
import time
from pathlib import Path
from statistics import median

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.report import Figures, finish, medians, one_core, options, peers, rows
from canasta.compiled.kernel import new_states, rules_record
from canasta.compiled.kernel.playout import random_deals
from canasta.rules import BOOKS, get_rules

DEALS = 10_000
MOST = 5_000
MEASURED = "Peers: random rollouts in C++ (`bench/peers.py`), in the same run."
WHOLE = ", whole mask"
"""After a table's name: every legal action is listed at every step, asking the partner too."""
GIN = "OpenSpiel gin_rummy"


def steps_a_second(name: str) -> float:
    """Steps a second over so many deals of a book."""
    rules = get_rules(name.removesuffix(WHOLE))
    record, states = rules_record(rules, rules.players[0]), new_states(1)
    whole = int(name.endswith(WHOLE))
    lengths = np.zeros(DEALS, np.int64)
    began = time.perf_counter()
    steps = random_deals(record, states, np.uint64(1), DEALS, MOST, whole, lengths)
    seconds = time.perf_counter() - began
    if lengths.min() < 0:
        raise SystemExit(f"{name}: a deal could not go on.")
    return float(steps / seconds)


def times(figures: Figures, others: Figures) -> list[str]:
    """Return the medians as multiples of that of OpenSpiel's gin_rummy, where it was measured."""
    if GIN not in others:
        return []
    peer = median(others[GIN])
    ratios = (f"{name} {median(values) / peer:.0f}" for name, values in figures.items())
    return ["", f"Times {GIN}: {'; '.join(ratios)}."]


def main() -> None:
    """Measure, print and write."""
    given = options(__doc__ or "")
    one_core()
    tables = (*BOOKS, *(book + WHOLE for book in BOOKS))
    figures = medians(tables, given.runs, steps_a_second)
    others = peers(given.peers, "rollouts", given.runs)
    finish(
        "Random play inside the kernel: steps a second on one core",
        [
            f"Medians of {given.runs} runs of {DEALS:,} first deals a book. {MEASURED}",
            "Random play thinks of asking the partner at one step in eight, and fills that part of",
            "the mask only then; `whole mask` fills all of it at every step.",
            "",
            *rows({**figures, **others}),
            *times(figures, others),
        ],
        given.write,
    )


if __name__ == "__main__":
    main()
