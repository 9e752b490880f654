"""`canasta lab`: the effects of a change of the rules, measured by play."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from canasta.cli import texts
from canasta.cli.commands.simulate import bot_names
from canasta.cli.help import HOUSE_INSTEAD, JOBS, PLAYERS, SEED, BookHelp, check_players, find_rules
from canasta.cli.problem import FAILED, Problem
from canasta.cli.streams import console, get_ready, progress_bar

if TYPE_CHECKING:
    from rich.table import Table

    from canasta.research.lab.rule_lab import Figure, Study, Value
    from canasta.rules import Rules

NOTE_OF_BOOK: Final = "± is the 95 % interval of a mean."
NOTE: Final = (
    "± is the 95 % interval of a mean. A difference is taken deal by deal with the same "
    "cards; * marks a difference whose interval excludes zero. About one line in twenty is "
    "marked by chance."
)
_HOUSE: Final = "-"


@dataclass(frozen=True, slots=True)
class LabOptions:
    book: str
    house: str | None
    change: tuple[str, ...]
    deals: int
    matches: bool
    bots: str
    players: int | None
    seed: int
    jobs: int | None
    plot: Path | None
    as_json: bool


@click.command(cls=BookHelp, epilog=texts.LAB_EPILOG)
@click.argument("book")
@click.option(
    "--change",
    metavar="CHANGE",
    multiple=True,
    help="A variation, a rule (target=10000), a file of house rules, or several joined by +.",
)
@click.option("--deals", type=click.IntRange(1), default=200, show_default=True, help="How many.")
@click.option("--matches", is_flag=True, help="Play so many whole matches instead.")
@click.option(
    "--bots",
    metavar="A[,B…]",
    default="club",
    show_default=True,
    help="The bots: one name for all, one for each side, or one for each seat.",
)
@PLAYERS
@SEED
@JOBS
@HOUSE_INSTEAD
@click.option(
    "--plot",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the figures as SVG or PNG, by the file's ending; both without an ending.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def lab(**given: Any) -> int:
    """Measure what changes to the rules of BOOK do, with the same bots and cards.

    Reports length, scores, endings, wins by seat and canastas for the book, and how each change
    differs.
    """
    options = LabOptions(**given)
    from canasta.players.bots import NAMES
    from canasta.research.lab import InvariantError
    from canasta.research.lab.pool import cores
    from canasta.research.lab.rule_lab import new_study, run

    book = find_rules(
        None if options.book == _HOUSE and options.house else options.book, options.house
    )
    changes = _changes(book, options.change)
    players = check_players(book, options.players)
    bots = bot_names(options.bots, NAMES)
    study = new_study(book, changes, players, bots, options.seed, matches=options.matches)
    if options.plot is not None:
        from canasta.research.lab.rule_lab.plot import plot_files

        plot_files(options.plot)  # raises before anything is played
    get_ready()
    what = "matches" if options.matches else "deals"
    words = f"{options.deals:,} {what} of {book.title}"
    if changes:
        words += f", and of {len(changes)} changed book{'s' if len(changes) > 1 else ''}"
    jobs = cores() if options.jobs is None else options.jobs
    with progress_bar(words) as progress:
        try:
            run(study, options.deals, jobs, progress)
        except InvariantError as error:
            raise Problem(str(error), FAILED) from None
        except KeyboardInterrupt:
            if study.deals:
                _show(options, study)
            raise
    _show(options, study)
    return 0


def _changes(book: "Rules", texts: tuple[str, ...]) -> "dict[str, Rules]":
    from canasta.research.lab.rule_lab import changed

    found = {}
    for text in texts:
        if text in found:
            raise Problem(f"The change {text!r} is named twice; once is enough.")
        found[text] = changed(book, text)
    return found


def _show(options: LabOptions, study: "Study") -> None:
    if options.plot is not None:
        from canasta.research.lab.rule_lab.plot import plot

        for path in plot(study, options.plot):
            console(stderr=True).print(f"Drawn in {path}.", style="note")
    if options.as_json:
        click.echo(json.dumps(study.as_json(), indent=1))
        return
    out = console()
    for number in range(1, len(study.every)) or (0,):
        out.print(table(study, number))
    for text in study.unchanged():
        out.print(f"{text}: no deal changed.", style="note")
    out.print(NOTE if study.changes else NOTE_OF_BOOK, style="note")


def table(study: "Study", number: int) -> "Table":
    """Return a table of the book's figures and, from ``number`` 1 on, those of a change."""
    from rich import box
    from rich.table import Table

    what = "matches" if study.matches else "deals"
    title = f"{study.deals:,} {what} of each, {study.players} players, seeds from {study.seed}"
    made = Table(
        "",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        title=title,
        title_style="bold",
        title_justify="left",
    )
    made.add_column(study.book.name, justify="right", no_wrap=True)
    book = study.values(0)
    rows = [[cell(figure, book[figure.key])] for figure in study.nonzero_figures()]
    if number:
        made.add_column(tuple(study.changes)[number - 1], justify="right", overflow="fold")
        made.add_column("difference", justify="right", no_wrap=True)
        values, differences = study.values(number), study.differences(number)
        for row, figure in zip(rows, study.nonzero_figures(), strict=True):
            value = differences[figure.key]
            row.append(cell(figure, values[figure.key]))
            row.append(cell(figure, value, sign="+") + ("*" if value.clear else " "))
    for row, figure in zip(rows, study.nonzero_figures(), strict=True):
        made.add_row(figure.words, *row)
    return made


def cell(figure: "Figure", value: "Value", sign: str = "") -> str:
    if figure.share:
        return f"{100 * value.mean:{sign}.1f} ± {100 * value.margin:.1f} %"
    digits = 0 if max(abs(value.mean), value.margin) >= 100 else 2
    return f"{value.mean:{sign},.{digits}f} ± {value.margin:,.{digits}f}"
