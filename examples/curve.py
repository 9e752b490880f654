"""Draws what was learned: points ahead in a deal, with 95 % intervals or a line for each seed.

python -m pip install matplotlib
python examples/curve.py curve.csv curve.svg

The file is one of ppo.py, a run by seconds of one core; or of ppo_books.py, a panel for each book.
"""

import csv
import sys
from pathlib import Path
from statistics import median
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

SETTINGS: dict[str, Any] = {
    "svg.hashsalt": "canasta",
    "svg.fonttype": "none",  # text stays text: a smaller file, in the reader's own fonts
    "font.sans-serif": ["Helvetica", "Arial", "DejaVu Sans"],
    "axes.spines.top": False,
    "axes.spines.right": False,
}
BLUE, PALE, GREY = "#0072b2", "#7fb8d9", "#bbbbbb"
COLUMNS = 3
TITLES = {"wca": "WCA"}
"""Books whose title is not the name with a capital letter."""
Rows = list[dict[str, str]]


def one_run(figure: Figure, rows: Rows) -> None:
    """Draw a run of ppo.py."""
    seconds, ahead, half = (
        [float(row[name]) for row in rows] for name in ("seconds", "ahead", "half")
    )
    axes = figure.subplots()
    axes.axhline(0, color=GREY, linewidth=1)
    axes.errorbar(seconds, ahead, yerr=half, color=BLUE, marker="o", markersize=4, capsize=3)
    axes.set_xlabel("seconds of one core")
    axes.set_ylabel("points ahead of novice, a deal")


def panel(axes: Any, title: str, lines: list[list[tuple[float, float]]]) -> None:
    """Draw a book: a thin line for each seed and their median, which is named at its end."""
    for line in lines:
        axes.plot(*zip(*line, strict=True), color=PALE, linewidth=0.9)
    steps = [at for at, _ in lines[0]]
    middle = [median(ahead for _, ahead in mark) for mark in zip(*lines, strict=True)]
    axes.axhline(0, color=GREY, linewidth=0.8, zorder=0)
    axes.plot(steps, middle, color=BLUE, linewidth=2)
    axes.set_title(title, loc="left", fontsize=11, fontweight="bold")
    axes.set_title(f"{middle[-1]:+,.0f}", loc="right", fontsize=11, color=BLUE)
    axes.set_xlim(0, steps[-1])
    axes.xaxis.set_major_locator(MaxNLocator(3, steps=[1, 5, 10]))
    axes.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    axes.grid(axis="y", color="#eeeeee", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.tick_params(labelsize=9, color=GREY)
    axes.spines[["left", "bottom"]].set_color(GREY)


def all_books(figure: Figure, rows: Rows) -> None:
    """Draw the runs of ppo_books.py, a panel for each book."""
    runs: dict[str, dict[str, list[tuple[float, float]]]] = {}
    for row in rows:
        point = float(row["steps"]) / 1e6, float(row["ahead"])
        runs.setdefault(row["book"], {}).setdefault(row["seed"], []).append(point)
    figure.get_layout_engine().set(hspace=0.08, wspace=0.05)  # type: ignore[union-attr]
    places = figure.subplots(-(-len(runs) // COLUMNS), COLUMNS, squeeze=False).flat
    for axes, (book, seeds) in zip(places, runs.items(), strict=False):
        title = TITLES.get(book, book.capitalize())
        panel(axes, title, list(seeds.values()))
    for axes in list(places)[len(runs) :]:
        axes.remove()
    figure.supxlabel("million steps learned from", fontsize=10)
    figure.supylabel("points a deal ahead of random play", fontsize=10)


def draw(curve: Path, picture: Path) -> None:
    """Draw the curves of a file into an SVG or a PNG."""
    with curve.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    by_book = "book" in rows[0]
    with rc_context(SETTINGS):
        figure = Figure(figsize=(8, 5) if by_book else (6.4, 3.6), layout="constrained")
        (all_books if by_book else one_run)(figure, rows)
        # Neither the hour nor the maker's address belongs into a picture that is kept.
        names = ("Creator", "Date", "Format", "Type") if picture.suffix == ".svg" else ("Software",)
        figure.savefig(picture, dpi=150, metadata=dict.fromkeys(names))
    if picture.suffix == ".svg":
        head, mark, rest = picture.read_text("utf-8").partition("<svg")
        picture.write_text(head.partition("<!DOCTYPE")[0] + mark + rest, "utf-8", newline="\n")


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
