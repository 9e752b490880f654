"""A study as a picture: every figure of the book and of each change, with its interval.

It is drawn by matplotlib, an extra: ``pip install 'canasta[lab]'``. The colours are those of Okabe
and Ito, which colour-blind people can distinguish; each change has its own mark, too.
"""

from itertools import cycle
from pathlib import Path
from typing import Any, Final

from canasta.game import InvalidError
from canasta.research.lab.rule_lab.study import Figure, Study, Value

COLOURS: Final = ("#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
MARKS: Final = ("o", "s", "^", "D", "v", "P", "X")
LEFT_OUT: Final = ("steps", "points_without")
"""Figures that add nothing to the others."""
COLUMNS: Final = 4
ENDINGS: Final = (".svg", ".png")


def plot(study: Study, path: Path, keys: tuple[str, ...] | None = None) -> list[Path]:
    """Draw figures of a study, by their keys, or all that are not always 0; return the files.

    The file is an SVG or a PNG by its suffix; without one both are written.

    Raises:
        InvalidError: ``lab.no_matplotlib`` or ``lab.plot_file``.
    """
    paths = plot_files(path)
    from matplotlib import rc_context
    from matplotlib.figure import Figure as Picture

    shown = [
        figure
        for figure in study.nonzero_figures()
        if (figure.key in keys if keys is not None else figure.key not in LEFT_OUT)
    ]
    across = min(COLUMNS, len(shown))
    down = -(-len(shown) // across)
    books = [study.book.name, *study.changes]
    every = [study.values(number) for number in range(len(books))]
    height = 0.75 + 0.24 * len(books)
    settings: Any = {
        "svg.hashsalt": "canasta",
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.spines.left": False,
    }
    with rc_context(settings):
        picture = Picture(figsize=(2.9 * across, height * down + 0.9), layout="constrained")
        picture.suptitle(_title(study), fontsize=11, x=0.01, ha="left")
        grid = picture.subplots(down, across, squeeze=False)
        for number, axes in enumerate(grid.flat):
            if number < len(shown):
                _panel(axes, shown[number], [values[shown[number].key] for values in every])
            else:
                axes.set_axis_off()
        _legend(picture, books)
        for target in paths:
            # Leave the time and the creator out of the file, so that it is reproducible.
            names = (
                ("Creator", "Date", "Format", "Type") if target.suffix == ".svg" else ("Software",)
            )
            metadata = dict.fromkeys(names)
            picture.savefig(target, dpi=150, metadata=metadata)
    return paths


def plot_files(path: Path) -> list[Path]:
    try:
        import matplotlib  # noqa: F401 - whether it is there
    except ImportError:
        raise InvalidError(
            "lab.no_matplotlib",
            "Plots are drawn by matplotlib, which is not installed. Install it with "
            "pip install 'canasta[lab]'.",
        ) from None
    if path.suffix in ENDINGS:
        return [path]
    if path.suffix:
        raise InvalidError(
            "lab.plot_file",
            f"A plot is an SVG or a PNG; {path.name[:60]!r} is neither. Without an ending both "
            "are written.",
        )
    return [path.with_suffix(ending) for ending in ENDINGS]


def _title(study: Study) -> str:
    names = tuple(dict.fromkeys(study.bots))
    what = "matches" if study.matches else "deals"
    return (
        f"{study.book.title}: {study.deals:,} {what} of each, {study.players} players "
        f"({', '.join(names)}), means with 95 % intervals"
    )


def _panel(axes: Any, figure: Figure, values: list[Value]) -> None:
    scale = 100 if figure.share else 1
    axes.axvline(scale * values[0].mean, color="#bbbbbb", linewidth=1, zorder=0)
    for number, (value, colour, mark) in enumerate(zip(values, cycle(COLOURS), cycle(MARKS))):
        axes.errorbar(
            scale * value.mean,
            -number,
            xerr=scale * value.margin,
            color=colour,
            marker=mark,
            markersize=5,
            capsize=3,
            linewidth=1.4,
        )
    axes.set_title(figure.words + (" (%)" if figure.share else ""), fontsize=9, loc="left")
    axes.set_yticks([])
    axes.set_ylim(-len(values) + 0.4, 0.6)
    axes.margins(x=0.12)
    axes.locator_params(axis="x", nbins=5)


def _legend(picture: Any, books: list[str]) -> None:
    from matplotlib.lines import Line2D

    marks = [
        Line2D([], [], color=colour, marker=mark, markersize=5, linewidth=1.4, label=book)
        for book, colour, mark in zip(books, cycle(COLOURS), cycle(MARKS))
    ]
    picture.legend(handles=marks, loc="outside lower left", ncols=min(4, len(books)), frameon=False)
