"""The curve of a course: how far off the network is after each round, as text and as a drawing."""

from collections.abc import Sequence
from typing import Final

from canasta.learning.course import Point

ROWS: Final = 10
"""Lines of the drawing in text."""
MOST: Final = 60
"""Rounds that it shows; of more, these are spread over all."""
WIDTH, HEIGHT, EDGE = 640, 320, 56


def as_text(points: Sequence[Point], as_dealt: float) -> str:
    """The curve in letters: ``o`` deals that were held out, ``.`` those learned from.

    Args:
        points: the rounds.
        as_dealt: the loss where hands are as likely as they are dealt.
    """
    shown = _shown(points)
    low, high = _bounds(points)
    grid = [[" "] * len(shown) for _ in range(ROWS)]
    for column, point in enumerate(shown):
        for sign, loss in ((".", point.learned), ("o", point.held_out)):
            grid[_row(loss, low, high)][column] = sign
    lines = [
        f"{high - (high - low) * row / (ROWS - 1):8.4f} │{''.join(cells)}"
        for row, cells in enumerate(grid)
    ]
    axis = " " * 9 + "└" + "─" * len(shown)
    last = f"{'':10}rounds 1 to {points[-1].round}: o held out, . learned from"
    return "\n".join([*lines, axis, last, f"{'':10}hands as dealt: {as_dealt:.4f}"])


def as_svg(points: Sequence[Point], as_dealt: float, title: str) -> str:
    """The curve as a drawing."""
    low, high = _bounds(points)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<style>text { font: 12px sans-serif }</style>",
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{EDGE}" y="20">{title}; hands as dealt: {as_dealt:.4f}</text>',
    ]
    for part in range(5):
        loss = low + (high - low) * part / 4
        at = _height(loss, low, high)
        lines.append(f'<path d="M{EDGE} {at:.1f}H{WIDTH - 16}" stroke="#ddd"/>')
        lines.append(f'<text x="{EDGE - 6}" y="{at + 4:.1f}" text-anchor="end">{loss:.4f}</text>')
    for name, colour, losses in (
        ("learned from", "#888", [point.learned for point in points]),
        ("held out", "#06c", [point.held_out for point in points]),
    ):
        step = (WIDTH - EDGE - 16) / max(len(points) - 1, 1)
        places = " ".join(
            f"{EDGE + number * step:.1f},{_height(loss, low, high):.1f}"
            for number, loss in enumerate(losses)
        )
        lines.append(f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="2">')
        lines.append(f"<title>{name}</title></polyline>")
    end = f"round {points[-1].round}; blue: held out, grey: learned from"
    lines.append(f'<text x="{WIDTH - 16}" y="{HEIGHT - 12}" text-anchor="end">{end}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _shown(points: Sequence[Point]) -> list[Point]:
    count = min(len(points), MOST)
    return [points[number * len(points) // count] for number in range(count)]


def _bounds(points: Sequence[Point]) -> tuple[float, float]:
    """The least and the greatest loss, a little apart where they are one."""
    losses = [loss for point in points for loss in (point.learned, point.held_out)]
    low, high = min(losses), max(losses)
    return low, max(high, low + 1e-4)


def _row(loss: float, low: float, high: float) -> int:
    return round((high - loss) / (high - low) * (ROWS - 1))


def _height(loss: float, low: float, high: float) -> float:
    return 40 + (high - loss) / (high - low) * (HEIGHT - 80)
