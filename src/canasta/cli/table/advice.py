"""Advice in the terminal: options with their points, reasons as lines."""

from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

from canasta.cli.table.cards import inked
from canasta.players.advice import Option, Reason, say


def options_table(options: Sequence[Option]) -> Table:
    """Return the options in lines, the best first, the others with their gap behind it."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(overflow="fold")
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    best = options[0]
    table.add_row("", Text("points", style="note"), Text("behind", style="note"))
    for option in options:
        act = inked(option.act)
        if option is best:
            act.stylize("bold")
        behind = "" if option is best else gap(best.points - option.points, option.error)
        table.add_row(act, f"{option.points:+,.0f}", behind)
    return table


def gap(points: float, error: float) -> str:
    """Return points with twice the standard error, a 95 % interval: ``45 ± 12``."""
    return f"{points:,.0f} ± {2 * error:,.0f}"


def reasons_table(reasons: Iterable[Reason]) -> Table:
    """Return reasons as sentences, one below the other."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for reason in reasons:
        table.add_row(" •", inked(say(reason)))
    return table
