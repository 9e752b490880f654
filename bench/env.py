"""The vector environment: steps a second from Python on one core, beside other projects' own.

python bench/env.py [--runs 5] [--peers PYTHON] [--write bench/results/env.md]
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.report import Figures, finish, one_core, options, rows
from canasta.research.env import FLAT, OBSERVATION, VectorEnv

GAMES = 4096
MANY = 32_768
"""Games that two threads share: waking one takes as long as some hundred steps."""
WARM = 40
"""Rounds before measuring in which games are begun anew, so that all moments of a deal are met."""
APART = 37
STEPS = 60
BUSY = 1.5
"""Load for each core above which two threads would measure the other jobs."""
TABLES = {
    "waldo": 4,
    "regency": 4,
    "regency+two-hand": 2,
    "joker": 4,
    "wca": 4,
    "samba": 4,
    "bolivia": 4,
}
HERE = Path(__file__).resolve().parent
KINDS = ("step", "step and sample", "compact observation", "flat observation")


def spread(book: str, players: int, games: int = GAMES, threads: int = 1) -> VectorEnv:
    """Games in all moments of a deal."""
    env = VectorEnv(book, games, players=players, threads=threads)
    actions = env.sample()
    for late in range(WARM):
        for _ in range(APART):
            env.step(env.sample(actions))
        env.reset(games=np.arange(late, games, WARM))
    return env


def rate(work: Callable[[], object], clock: Callable[[], float]) -> float:
    """Return how often a second, times the games, some work is done."""
    began = clock()
    work()
    return GAMES / max(clock() - began, 1e-9)


def measure(env: VectorEnv) -> dict[str, float]:
    """Medians over some steps, each kind of work apart."""
    actions = env.sample()
    seen, flat = np.zeros(GAMES, OBSERVATION), np.empty((GAMES, FLAT), np.float32)
    clock = time.process_time
    found: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for _ in range(STEPS):
        began = clock()
        env.sample(actions)
        middle = clock()
        env.step(actions)
        ended = clock()
        found["step"].append(GAMES / (ended - middle))
        found["step and sample"].append(GAMES / (ended - began))
    for _ in range(STEPS // 4):
        found["compact observation"].append(rate(lambda: env.observe(seen), clock))
    for _ in range(STEPS // 4):
        found["flat observation"].append(rate(lambda: env.observe_flat(flat), clock))
    return {kind: float(np.median(values)) for kind, values in found.items()}


def two_threads(book: str, players: int, runs: int) -> list[float]:
    """Return the speed of two threads as a multiple of one: step and sample, by turns."""
    envs = [spread(book, players, MANY, threads) for threads in (1, 2)]
    actions = [env.sample() for env in envs]
    ratios = []
    for _ in range(runs):
        seconds: list[list[float]] = [[], []]
        for _ in range(STEPS):
            for env, chosen, times in zip(envs, actions, seconds, strict=True):
                began = time.perf_counter()
                env.sample(chosen)
                env.step(chosen)
                times.append(time.perf_counter() - began)
        one, two = map(float, map(np.median, seconds))
        ratios.append(one / two)
    return ratios


def peers(python: str | None, runs: int) -> Figures:
    """The peers' figures; what cannot be imported there is said aloud and left out."""
    if python is None:
        print("No peers: name an interpreter that has them with --peers.", file=sys.stderr)
        return {}
    command = [python, str(HERE / "env_peers.py"), str(runs), str(GAMES)]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found: Figures = json.loads(run.stdout.strip().splitlines()[-1])
    return found


def main() -> None:
    """Measure, print and write."""
    given = options(__doc__ or "")
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
    one_core()
    figures: dict[str, Figures] = {kind: {} for kind in KINDS}
    memory = 0
    for book, players in TABLES.items():
        env = spread(book, players)
        memory = env.bytes_a_game
        for _ in range(given.runs):
            for kind, value in measure(env).items():
                figures[kind].setdefault(book, []).append(value)
    others = peers(given.peers, given.runs)
    lines = [
        f"Medians of {given.runs} runs, each the median of {STEPS} steps of {GAMES:,} games on one",
        "core, in all moments of a deal, rewards, ends and the whole true mask of every game",
        "filled in place; actions drawn at random from the masks. Processor time; peers in the",
        "same run.",
        f"A game takes {memory:,} bytes, a compact observation {OBSERVATION.itemsize:,},",
        f"a flat one {4 * FLAT:,}.",
    ]
    for kind in KINDS:
        beside = others if kind == "step and sample" else {}
        lines += ["", f"## {kind.capitalize()}", "", *rows({**figures[kind], **beside})]
    if len(cores) > 1 and os.getloadavg()[0] > BUSY * len(cores):
        lines += ["", "Two threads on two cores were not measured: the machine was busy."]
    elif len(cores) > 1:
        os.sched_setaffinity(0, cores)
        lines += [
            "",
            f"## Two threads on two cores, times one: step and sample of {MANY:,} games",
            "",
        ]
        lines += ["| | times (median) | lowest | highest |", "|---|--:|--:|--:|"]
        for book, players in TABLES.items():
            found = two_threads(book, players, given.runs)
            lines.append(
                f"| {book} | {np.median(found):.2f} | {min(found):.2f} | {max(found):.2f} |"
            )
    finish("The vector environment: steps a second on one core", lines, given.write)


if __name__ == "__main__":
    main()
