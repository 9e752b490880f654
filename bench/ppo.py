"""The speed at which examples/ppo.py learns, beside its first version in PyTorch in the same run.

python bench/ppo.py --peers PYTHON --write bench/results/ppo.md

PYTHON has PyTorch and what canasta needs; the former example is taken from the repository.
Seconds are the processor's, so that what runs beside it counts little.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.report import HERE, finish, options, rows

FORMER = "2f9f6e4"
"""The last commit with the former example."""
MILLIONS = 3
EXAMPLE = HERE.parent / "examples" / "ppo.py"


def run(python: str, file: Path, *what: str) -> Any:
    """Return the figures of bench/ppo_run.py."""
    path = os.pathsep.join([str(HERE.parent / "src"), os.environ.get("PYTHONPATH", "")])
    command = [python, str(HERE / "ppo_run.py"), str(file), *what]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, check=True, env={**os.environ, "PYTHONPATH": path}
    )
    return json.loads(done.stdout.decode().splitlines()[-1])


def former(folder: str) -> Path:
    """The example as it was."""
    path = Path(folder) / "former.py"
    shown = subprocess.run(
        ["git", "show", f"{FORMER}:examples/ppo.py"],
        cwd=HERE.parent,
        capture_output=True,
        check=True,
    )
    path.write_bytes(shown.stdout)
    return path


def table(curves: dict[str, list[list[float]]]) -> list[str]:
    """Points ahead of random by steps, with the seconds that each took to get there."""
    lines = ["| steps | " + " | ".join(f"{name}: seconds | points" for name in curves) + " |"]
    lines.append("|--:|" + "--:|--:|" * len(curves))
    for marks in zip(*curves.values(), strict=True):
        cells = (f"{mark[0]:,.1f} | {mark[2]:+,.0f} ± {mark[3]:.0f}" for mark in marks)
        lines.append(f"| {marks[0][1]:,.0f} | " + " | ".join(cells) + " |")
    return lines


def main() -> None:
    """Measure, and print or write it."""
    given = options(__doc__)
    figures: dict[str, list[float]] = {}
    curves = {}
    with tempfile.TemporaryDirectory() as folder:
        kinds = {"as it is": (sys.executable, EXAMPLE)}
        if given.peers:
            kinds["as it was, PyTorch"] = (given.peers, former(folder))
        else:
            print("No peer: name an interpreter that has PyTorch with --peers.", file=sys.stderr)
        for _ in range(given.runs):
            for name, (python, file) in kinds.items():
                figures.setdefault(name, []).append(run(python, file, "speed"))
        for name, (python, file) in kinds.items():
            curves[name] = run(python, file, "curve", str(MILLIONS), "1")
    lines = ["## Steps learned from, in a second of one core", "", *rows(figures), ""]
    if given.peers:
        ours, theirs = (statistics.median(values) for values in figures.values())
        lines += [f"{ours / theirs:.1f} times as many, by medians.", ""]
    lines += [f"## The same strength: {MILLIONS} million steps of WCA, seed 1", ""]
    lines += ["Points a deal ahead of random play, 95 %; seconds of one core.", "", *table(curves)]
    lines += ["", "At the end against novice: "]
    lines[-1] += "; ".join(
        f"{name} {marks[-1][5]:+,.0f} ± {marks[-1][6]:.0f}" for name, marks in curves.items()
    )
    finish("The PPO example: how fast it learns", lines, given.write)


if __name__ == "__main__":
    main()
