"""Draws what ppo.py learned: points ahead of a level by seconds of one core, with 95 % intervals.

python -m pip install matplotlib
python examples/curve.py curve.csv curve.svg
"""

import csv
import sys
from pathlib import Path

from matplotlib import rc_context
from matplotlib.figure import Figure


def draw(curve: Path, picture: Path) -> None:
    """Draw a curve, as ppo.py writes it, into an SVG or a PNG."""
    with curve.open(newline="") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    seconds, ahead, half = ([row[name] for row in rows] for name in ("seconds", "ahead", "half"))
    settings = {"svg.hashsalt": "canasta", "axes.spines.top": False, "axes.spines.right": False}
    with rc_context(settings):
        figure = Figure(figsize=(6.4, 3.6), layout="constrained")
        axes = figure.subplots()
        axes.axhline(0, color="#bbbbbb", linewidth=1)
        axes.errorbar(
            seconds, ahead, yerr=half, color="#0072b2", marker="o", markersize=4, capsize=3
        )
        axes.set_xlabel("seconds of one core")
        axes.set_ylabel("points ahead of novice, a deal")
        # Neither the hour nor the maker's address belongs into a picture that is kept.
        names = ("Creator", "Date", "Format", "Type") if picture.suffix == ".svg" else ("Software",)
        figure.savefig(picture, dpi=150, metadata=dict.fromkeys(names))
    if picture.suffix == ".svg":
        head, mark, rest = picture.read_text("utf-8").partition("<svg")
        picture.write_text(head.partition("<!DOCTYPE")[0] + mark + rest, "utf-8", newline="\n")


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
