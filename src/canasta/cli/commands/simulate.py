"""`canasta simulate`: many deals among bots."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from canasta.cli import texts
from canasta.cli.help import HOUSE_INSTEAD, PLAYERS, BookHelp, check_players, find_rules
from canasta.cli.problem import FAILED, Problem
from canasta.cli.streams import console, get_ready, progress_bar

if TYPE_CHECKING:
    from rich.console import Console

    from canasta.research.lab import Simulation

_HOUSE: Final = "-"


@dataclass(frozen=True, slots=True)
class SimulateOptions:
    book: str
    deals: int
    bots: str
    players: int | None
    seed: int
    jobs: int
    house: str | None
    check: bool
    as_json: bool
    records: Path | None


@click.command(cls=BookHelp)
@click.argument("book")
@click.option("--deals", type=click.IntRange(1), default=1000, show_default=True, help="How many.")
@click.option(
    "--bots",
    metavar="A,B[,…]",
    default="random",
    show_default=True,
    help="Bots at seats 0, 1, …; if there are too few names, they repeat.",
)
@PLAYERS
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="Seed; the same number gives the same deals.",
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@HOUSE_INSTEAD
@click.option("--check", is_flag=True, help="Test the invariants at every step.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option(
    "--records",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a data set of observations, masks and actions to FOLDER, in place of statistics.",
)
def simulate(**given: Any) -> int:
    """Play many deals of BOOK among bots, and print statistics."""
    options = SimulateOptions(**given)
    from canasta.game.board import check_seed
    from canasta.players.bots import NAMES
    from canasta.research.lab import InvariantError, simulate
    from canasta.research.lab.simulation import seated

    book = None if options.house is not None and options.book == _HOUSE else options.book
    rules = find_rules(book, options.house)
    players = check_players(rules, options.players)
    bots = bot_names(options.bots, NAMES)
    check_seed(options.seed, "simulate.seed")
    seated(rules, players, bots)  # raises before anything begins
    get_ready()
    if options.records is not None:
        from canasta.research.lab.records import write_records

        at_table = seated(rules, players, bots)
        steps = write_records(
            options.records, rules, players, options.deals, at_table, options.seed
        )
        click.echo(f"{options.records} holds {steps:,} steps.")
        return 0
    with progress_bar(f"{options.deals:,} {_deals(options.deals)} of {rules.title}") as progress:
        try:
            done = simulate(
                rules,
                players,
                options.deals,
                bots,
                options.seed,
                options.jobs,
                options.check,
                progress,
            )
        except InvariantError as error:
            raise Problem(str(error), FAILED) from None
    if options.as_json:
        click.echo(json.dumps(done.as_json(), indent=1))
    else:
        _print(console(), done)
    return 0


def bot_name(text: str) -> str:
    """Return the name of a bot as it is known; the names of files and policies stay as written."""
    from canasta.players.bots import is_bot, todays_name

    plain = text.strip().lower()
    known = plain if is_bot(plain) and "file=" not in plain else text.strip()
    return todays_name(known)


def bot_names(text: str, known: "tuple[str, ...] | list[str]") -> list[str]:
    """Return the bots of a list separated by commas."""
    from canasta.rules.nearest import nearest

    names = [bot_name(name) for name in text.split(",")]
    for name in names:
        if name not in known and not _is_bot(name):
            near = nearest(name, known)
            meant = f" Did you mean {near!r}?" if near else ""
            raise Problem(f"There is no bot {name[:40]!r}.{meant} The bots are {', '.join(known)}.")
    return names


def _is_bot(name: str) -> bool:
    """Return whether a name that is not in the list is that of a bot with options, or a policy."""
    from canasta.players.bots import is_bot, make
    from canasta.rules import USUAL_BOOK, get_rules

    if is_bot(name):
        try:
            make(name, get_rules(USUAL_BOOK), 4, 0, 0)
        except ValueError:
            return False
        return True
    from canasta.research.env.policies import find_policy, is_policy

    if not is_policy(name):
        return False
    try:
        find_policy(name)
    except ValueError as error:
        raise Problem(str(error)) from None
    return True


def _print(out: "Console", done: "Simulation") -> None:
    from rich import box
    from rich.table import Table

    first, *names = done.heading()
    title = f"{done.deals:,} {_deals(done.deals)} of {done.rules}, {done.players} players"
    table = Table(first, box=box.SIMPLE_HEAD, title=title, title_style="bold", title_justify="left")
    for name in names:
        table.add_column(name, justify="right")
    for label, *cells in done.table():
        table.add_row(label, *cells)
    out.print(table)
    out.print(texts.INTERVALS, style="note")


def _deals(count: int) -> str:
    return "deal" if count == 1 else "deals"
