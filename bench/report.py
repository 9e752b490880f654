"""Parts of the speed scripts: options, medians, peers, and a table that is printed or kept."""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from bench.machine import heading  # noqa: E402 - found by the line above

Figures = dict[str, list[float]]


def options(text: str) -> argparse.Namespace:
    """The options of a speed script."""
    parser = argparse.ArgumentParser(description=text.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5, help="runs; medians are told")
    parser.add_argument("--peers", metavar="PYTHON", help="an interpreter that has open_spiel")
    parser.add_argument("--write", type=Path, help="a file that the figures go to")
    return parser.parse_args()


def one_core() -> None:
    """Stay on one core, peers too, where the system knows how."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def medians(names: tuple[str, ...], runs: int, measure: Callable[[str], float]) -> Figures:
    """Each name's figures; the names take turns, so that a busy moment meets them all."""
    figures: Figures = {name: [] for name in names}
    for _ in range(runs):
        for name in names:
            figures[name].append(measure(name))
    return figures


def peers(python: str | None, what: str, runs: int) -> Figures:
    """The peers' figures; none, said aloud, where no interpreter with OpenSpiel is named."""
    if python is None:
        print("No peers: name an interpreter that has open_spiel with --peers.", file=sys.stderr)
        return {}
    command = [python, str(HERE / "peers.py"), what, str(runs)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        print(f"No peers: {run.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return {}
    found: Figures = json.loads(run.stdout.strip().splitlines()[-1])
    return {f"OpenSpiel {name}": values for name, values in found.items()}


def rows(figures: Figures, *, thousands: bool = True) -> list[str]:
    """A table of medians with their range, a second or in thousands a second."""
    unit, word = (1000, "thousand a second") if thousands else (1, "a second")
    lines = [f"| | {word} (median) | lowest | highest |", "|---|--:|--:|--:|"]
    for name, values in figures.items():
        cells = (statistics.median(values), min(values), max(values))
        texts = (f"{value / unit:,.0f}" for value in cells)
        lines.append(f"| {name} | " + " | ".join(texts) + " |")
    return lines


def measured_at() -> str:
    """When, what and where was measured, and how busy it was there."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return f"{heading()}; load {load}."


def finish(title: str, lines: list[str], path: Path | None, *, keep: bool = False) -> None:
    """Print a page of figures, and write it where wanted; ``keep``: before the file's sections."""
    text = "\n".join([f"# {title}", "", measured_at(), "", *lines]) + "\n"
    print(text)
    if path is None:
        return
    former = path.read_text("utf-8") if keep and path.exists() else ""
    sections = former[former.find("\n## ") :] if "\n## " in former else ""
    path.write_text(text + sections, "utf-8", newline="\n")


def finish_section(title: str, lines: list[str], path: Path | None) -> None:
    """Print a section of figures; in the file it takes the place of the former one, or the end."""
    text = "\n".join([f"## {title}", "", measured_at(), "", *lines]) + "\n"
    print(text)
    if path is None:
        return
    before, found, rest = path.read_text("utf-8").partition(f"## {title}\n")
    after = rest[rest.find("\n## ") :] if found and "\n## " in rest else ""
    start = before if found else f"{before.rstrip()}\n\n"
    path.write_text(start + text + after, "utf-8", newline="\n")
