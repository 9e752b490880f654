"""Bots that play by a policy: deals of `canasta simulate` and steps of `VectorEnv`, on one core.

python bench/players.py [--runs 5] [--before PYTHON] [--write bench/results/players.md]

`PYTHON` is an interpreter that has an older canasta; the two versions take turns.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.report import Figures, finish, one_core, rows

BOOK: Final = "regency"
MEASURE: Final = """
import json, sys, time
from canasta.research.env import VectorEnv
from canasta.research.lab.simulation import simulate
from canasta.rules import get_rules

def rate(work, seconds=3.0):
    work()
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        done += work()
    return done / (time.process_time() - began)

book = sys.argv[1]
found = {}
for name in ("random", "novice", "club", "style:magpie"):
    deals = 500 if name == "random" or sys.argv[2] == "now" else 10
    run = lambda: simulate(get_rules(book), 4, deals, [name], seed=1).deals
    found[f"deals of four `{name}`"] = rate(run)
for name in ("random", "club"):
    env = VectorEnv(book, 256, seed=1, opponents=name)
    actions = env.sample()
    def step():
        env.step(env.sample(actions))
        return env.games
    found[f"steps against three `{name}`"] = rate(step)
print(json.dumps(found))
"""


def measured(python: str, which: str) -> dict[str, float]:
    """Figures of one version, by its interpreter."""
    done = subprocess.run(
        [python, "-c", MEASURE, BOOK, which], capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Measure, print, and write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5, help="runs; medians are told")
    parser.add_argument("--before", metavar="PYTHON", help="an interpreter with an older canasta")
    parser.add_argument("--write", type=Path, help="a file that the figures go to")
    chosen = parser.parse_args()
    one_core()
    versions = {"now": sys.executable, **({"before": chosen.before} if chosen.before else {})}
    figures: Figures = {}
    for _ in range(chosen.runs):
        for which, python in versions.items():
            for name, value in measured(python, which).items():
                figures.setdefault(f"{name}, {which}", []).append(value)
        time.sleep(0.1)
    share = median(
        club / random
        for club, random in zip(
            figures["steps against three `club`, now"],
            figures["steps against three `random`, now"],
            strict=True,
        )
    )
    lines = [
        f"{BOOK.capitalize()} for four, one process on one core, processor time, with statistics.",
        "A step is an action of the caller in one of 256 games, with those of three bots after it.",
        "",
        *rows(figures, thousands=False),
        "",
        f"Against three `club` the environment has {share:.2f} times its speed against random.",
    ]
    finish("Bots that play by a policy", lines, chosen.write)


if __name__ == "__main__":
    main()
