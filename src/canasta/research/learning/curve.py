"""The curve of a training over its rounds, as text and as a drawing."""

from collections.abc import Sequence
from typing import Final, NamedTuple

ROWS: Final = 10
"""Lines of the drawing in text."""
MOST: Final = 60
"""Most rounds that it shows; if there are more, those shown are spread over all of them."""
WIDTH, HEIGHT, EDGE = 640, 320, 56


class CurveLine(NamedTuple):
    """One line of the drawing."""

    name: str
    sign: str
    """Character that draws it in text."""
    colour: str
    values: Sequence[float]
    """Values after each round."""


class Curve(NamedTuple):
    """Lines, a text with the value to compare them with, and the number of decimals."""

    lines: Sequence[CurveLine]
    beside: str
    digits: int


def as_text(curve: Curve) -> str:
    """Return the curve in characters."""
    rounds = len(curve.lines[0].values)
    shown = [number * rounds // min(rounds, MOST) for number in range(min(rounds, MOST))]
    low, high = _bounds(curve)
    grid = [[" "] * len(shown) for _ in range(ROWS)]
    for line in curve.lines:
        for column, number in enumerate(shown):
            grid[_row(line.values[number], low, high)][column] = line.sign
    rows = [
        f"{high - (high - low) * row / (ROWS - 1):8.{curve.digits}f} │{''.join(cells)}"
        for row, cells in enumerate(grid)
    ]
    axis = " " * 9 + "└" + "─" * len(shown)
    signs = ", ".join(f"{line.sign} {line.name}" for line in reversed(curve.lines))
    last = f"{'':10}rounds 1 to {rounds}: {signs}"
    values = [_values(line, curve.digits) for line in reversed(curve.lines)]
    return "\n".join([*rows, axis, last, *values, f"{'':10}{curve.beside}"])


def _values(line: CurveLine, digits: int) -> str:
    """Return the values after each round as numbers, to compare with another run."""
    shown = " ".join(f"{value:.{digits}f}" for value in line.values)
    return f"{'':10}{line.sign} {shown}"


def as_svg(curve: Curve, title: str) -> str:
    """Return the curve as SVG."""
    low, high = _bounds(curve)
    rounds = len(curve.lines[0].values)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<style>text { font: 12px sans-serif }</style>",
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{EDGE}" y="20">{title}; {curve.beside}</text>',
    ]
    for part in range(5):
        value = low + (high - low) * part / 4
        at = _height(value, low, high)
        parts.append(f'<path d="M{EDGE} {at:.1f}H{WIDTH - 16}" stroke="#ddd"/>')
        shown = f"{value:.{curve.digits}f}"
        parts.append(f'<text x="{EDGE - 6}" y="{at + 4:.1f}" text-anchor="end">{shown}</text>')
    step = (WIDTH - EDGE - 16) / max(rounds - 1, 1)
    for line in curve.lines:
        places = " ".join(
            f"{EDGE + number * step:.1f},{_height(value, low, high):.1f}"
            for number, value in enumerate(line.values)
        )
        parts.append(
            f'<polyline points="{places}" fill="none" stroke="{line.colour}" stroke-width="2">'
        )
        parts.append(f"<title>{line.name}</title></polyline>")
        # The name is written at the end of the line.
        at = _height(line.values[-1], low, high)
        parts.append(
            f'<text x="{WIDTH - 16}" y="{at - 5:.1f}" text-anchor="end" fill="{line.colour}">'
            f"{line.name}</text>"
        )
    end = f"rounds 1 to {rounds}"
    parts.append(f'<text x="{WIDTH - 16}" y="{HEIGHT - 12}" text-anchor="end">{end}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _bounds(curve: Curve) -> tuple[float, float]:
    """Return the least and the greatest value, slightly apart if they are equal."""
    values = [value for line in curve.lines for value in line.values]
    low, high = min(values), max(values)
    return low, max(high, low + 10**-curve.digits)


def _row(value: float, low: float, high: float) -> int:
    return round((high - value) / (high - low) * (ROWS - 1))


def _height(value: float, low: float, high: float) -> float:
    return 40 + (high - value) / (high - low) * (HEIGHT - 80)
