"""The vector environment compared with an older version: both take turns on one core.

python bench/env_before.py --before PYTHON [--runs 5] [--write bench/results/env.md]

`PYTHON` is an interpreter that has an older canasta, installed from a checkout that can be edited.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.env import KINDS, TABLES
from bench.report import finish_section, one_core

WORKER: Final = """
import json, sys, time
from pathlib import Path
import canasta, numpy as np
sys.path.insert(0, str(Path(canasta.__file__).resolve().parents[2]))
from bench import env as bench
time.perf_counter = time.process_time  # other jobs on this core take none of the time measured
spread = {}
for line in sys.stdin:
    book, players = line.split()
    if book not in spread:
        spread[book] = bench.spread(book, int(players))
    env = spread[book]
    found = [bench.measure(env) for _ in range(3)]
    speeds = {kind: max(one[kind] for one in found) for kind in bench.KINDS}
    # Other jobs evict the caches that observations fill: the best of many calls, not a median.
    seen = np.zeros(bench.GAMES, bench.OBSERVATION)
    flat = np.empty((bench.GAMES, bench.FLAT), np.float32)
    looks = (lambda: env.observe(seen), lambda: env.observe_flat(flat))
    for kind, look in zip(bench.KINDS[2:], looks):
        speeds[kind] = max(bench.rate(look, time.process_time) for _ in range(60))
    print(json.dumps(speeds), flush=True)
"""
Speeds = dict[str, float]


class Version:
    """One version of canasta in a process of its own."""

    def __init__(self, python: str) -> None:
        pipe = subprocess.PIPE
        self._run = subprocess.Popen([python, "-c", WORKER], stdin=pipe, stdout=pipe, text=True)

    def measure(self, book: str, players: int) -> Speeds:
        """Return its speed in each kind of work."""
        assert self._run.stdin is not None
        assert self._run.stdout is not None
        print(book, players, file=self._run.stdin, flush=True)
        found: Speeds = json.loads(self._run.stdout.readline())
        return found

    def close(self) -> None:
        """End the process."""
        assert self._run.stdin is not None
        self._run.stdin.close()
        self._run.wait()


def turns(before: Version, now: Version, runs: int) -> dict[str, list[tuple[Speeds, Speeds]]]:
    """Measure both versions by turns; the first of a pair changes from run to run."""
    found: dict[str, list[tuple[Speeds, Speeds]]] = {}
    for run in range(runs + 1):
        for book, players in TABLES.items():
            if run % 2:
                second = now.measure(book, players)
                first = before.measure(book, players)
            else:
                first = before.measure(book, players)
                second = now.measure(book, players)
            if run:  # The first run only compiles and warms up.
                found.setdefault(book, []).append((first, second))
        print(f"run {run} of {runs}", file=sys.stderr, flush=True)
    return found


def best(pairs: list[tuple[Speeds, Speeds]], which: int, kind: str) -> float:
    """Return the best speed of the first or second of each pair."""
    return max(pair[which][kind] for pair in pairs)


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--before", metavar="PYTHON", required=True, help="has an older canasta")
    parser.add_argument("--runs", type=int, default=5, help="default: 5; medians are shown")
    parser.add_argument("--write", type=Path, help="a file that gets the section")
    given = parser.parse_args()
    one_core()
    command = ["-c", "import canasta, pathlib; print(pathlib.Path(canasta.__file__).parents[2])"]
    folder = subprocess.check_output([given.before, *command], text=True).strip()
    head = ["git", "-C", folder, "rev-parse", "--short=10", "HEAD"]
    commit = subprocess.check_output(head, text=True).strip()
    before, now = Version(given.before), Version(sys.executable)
    found = turns(before, now, given.runs)
    before.close()
    now.close()
    lines = [
        f"Before is commit {commit}. Both versions take turns on one core, with the same kinds of",
        f"games: {given.runs} turns of three measurements each, by processor time. A cell has the",
        "speed now as a multiple of the speed before: the best of all turns, and in brackets the",
        "median over the turns. Of observations, a turn counts the best of 60 calls, since other",
        "jobs evict the caches that they fill.",
        "",
        "| | " + " | ".join(KINDS) + " |",
        "|---|" + "--:|" * len(KINDS),
    ]
    for book, pairs in found.items():
        cells = []
        for kind in KINDS:
            first, second = (best(pairs, which, kind) for which in (0, 1))
            middle = median(pair[1][kind] / pair[0][kind] for pair in pairs)
            cells.append(f"{second / first:.2f} ({middle:.2f})")
        lines.append(f"| {book} | " + " | ".join(cells) + " |")
    lines += ["", "The best in thousand a second, before and now:", "", *lines[6:8]]
    for book, pairs in found.items():
        cells = []
        for kind in KINDS:
            ways = (best(pairs, which, kind) for which in (0, 1))
            cells.append(", ".join(f"{value / 1000:,.0f}" for value in ways))
        lines.append(f"| {book} | " + " | ".join(cells) + " |")
    finish_section("Before and after", lines, given.write)


if __name__ == "__main__":
    main()
