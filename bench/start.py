"""Time what a person waits for: the first prompt, the first steps; and a state's size and copy.

    python bench/start.py [--runs 5] [--write bench/results/start.md]

Needs Linux: pseudo-terminals and what /proc says of memory.
"""

import os
import pty
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.report import finish, options
from canasta.compiled.kernel import STATE, new_states
from canasta.game import Game

PROMPT = b"> "
LONGEST = 600
COPIES = 100_000

FIRST_LEGAL = """
import time
began = time.perf_counter()
from canasta import Game
Game.new("regency", 1).legal()
seconds = time.perf_counter() - began
most = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(seconds, int(most.split()[1]) / 1024)
"""

FIRST_STEP = """
import time
began = time.perf_counter()
from canasta.research.env import VectorEnv
env = VectorEnv("regency", 64)
env.step(env.sample())
seconds = time.perf_counter() - began
most = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(seconds, int(most.split()[1]) / 1024)
"""


def in_a_new_process(script: str, runs: int) -> tuple[float, float]:
    """Seconds and megabytes of a script in processes of their own, the medians."""
    told = [
        subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, check=True)
        for _ in range(runs)
    ]
    seconds, megabytes = zip(*(map(float, one.stdout.split()) for one in told), strict=True)
    return statistics.median(seconds), statistics.median(megabytes)


def seconds_to_prompt(folder: str) -> float:
    """Seconds from starting `canasta play` in a terminal to its first prompt."""
    places = dict.fromkeys(("XDG_CACHE_HOME", "XDG_DATA_HOME"), folder)
    outer, inner = pty.openpty()
    command = [sys.executable, "-m", "canasta", "play", "regency", "--seed", "1"]
    began = time.perf_counter()
    player = subprocess.Popen(
        command, stdin=inner, stdout=inner, stderr=inner, env={**os.environ, **places}
    )
    os.close(inner)
    shown = b""
    try:
        while not shown.endswith(PROMPT):
            shown = shown[-1000:] + os.read(outer, 1000)
            if time.perf_counter() - began > LONGEST:
                raise SystemExit("There was no prompt.")
        return time.perf_counter() - began
    finally:
        player.kill()
        player.wait()
        os.close(outer)


def microseconds(what: str, names: dict[str, object]) -> float:
    """Microseconds of one call, the best of five."""
    return min(timeit.repeat(what, globals=names, number=COPIES, repeat=5)) / COPIES * 1e6


def main() -> None:
    """Measure, print and write."""
    given = options(__doc__ or "")
    with tempfile.TemporaryDirectory() as folder:
        prompts = [seconds_to_prompt(folder) for _ in range(given.runs)]
    legal, legal_mb = in_a_new_process(FIRST_LEGAL, given.runs)
    step, step_mb = in_a_new_process(FIRST_STEP, given.runs)
    game = Game.new("regency", 1)
    raw = new_states(2).view("u1").reshape(2, -1)
    copied = microseconds("raw[1] = raw[0]", {"raw": raw})
    lines = [
        "| | |",
        "|---|--:|",
        f"| `canasta play` to its first prompt | {statistics.median(prompts):.2f} s |",
        f'| a new process: `Game.new("regency", 1).legal()` | {legal:.2f} s, {legal_mb:.0f} MB |',
        f'| a new process: `VectorEnv("regency", 64)`, a step | {step:.2f} s, {step_mb:.0f} MB |',
        f"| a state | {STATE.itemsize:,} bytes |",
        f"| copying a state within an array | {copied:.2f} µs |",
        f"| `Board.clone()` | {microseconds('clone()', {'clone': game.board.clone}):.2f} µs |",
        f"| `Game.clone()` | {microseconds('clone()', {'clone': game.clone}):.2f} µs |",
    ]
    finish("Starting, and what a state costs", lines, given.write)


if __name__ == "__main__":
    main()
