"""Tune the rollout policy's weights by duplicate deals against the best so far.

    python tools/tune.py BOOK [--players N] [--seconds S] [--seed N]

A few weights are changed at a time; what is ahead of the best so far beyond doubt takes its
place. The weights found are printed as TOML for ``src/canasta/compiled/search/weights.toml``.
"""

import argparse
import math
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from canasta.compiled.kernel import rules_record
from canasta.compiled.search.arrays import WEIGHTS, weight_array
from canasta.compiled.search.duel import duel
from canasta.compiled.search.weights import NAMES, record_of, tuned
from canasta.rules import get_rules

ROUNDS = (500, 2_000, 6_000)
"""Deals after each of which a change has to be ahead by so many standard errors:"""
AHEAD = (0.3, 1.2, 2.4)


def main() -> None:
    """Tune one book."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("book")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    rules = rules_record(get_rules(given.book), given.players)
    both = np.zeros(2, WEIGHTS)
    first = weight_array(record_of(tuned(given.book, given.players)))
    both[:] = first
    seed, end = 10**9 + given.seed * 10**8, time.monotonic() + given.seconds
    tried = kept = 0
    while time.monotonic() < end:
        both[0] = both[1]
        for name in rng.choice(NAMES, size=rng.choice([1, 1, 1, 2, 2, 3]), replace=False):
            value = int(both[name][1])
            step = max(1.0, abs(value) * 0.35)
            new = round(value + rng.normal() * step)
            both[name][0] = new if new != value else value + rng.choice([-1, 1])
        tried += 1
        found: list[np.ndarray] = []
        good = True
        for deals, least in zip(ROUNDS, AHEAD, strict=True):
            seed += deals
            found.append(duel(rules, both, seed, deals)[0])
            every = np.concatenate(found)
            error = every.std() / math.sqrt(len(every)) or 1.0
            if every.mean() / error < least:
                good = False
                break
        if good:
            both[1] = both[0]
            kept += 1
            print(f"# {tried} tried, {kept} kept: {every.mean():+.1f}", file=sys.stderr, flush=True)
    best = both[1].copy()
    both[0], both[1] = best, first
    gain = duel(rules, both, 5, 20_000)[0]
    print(f"# {given.book}, {given.players} players: {gain.mean():+.1f} a deal over where it began")
    print(f'["{given.book}.{given.players}"]')
    for name in NAMES:
        print(f"{name} = {int(best[name])}")


if __name__ == "__main__":
    main()
