"""`canasta simulate`: many deals among bots."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from canasta.cli import texts
from canasta.cli.problem import FAILED, Problem
from canasta.cli.ready import check_players, find_rules, get_ready, progress_bar
from canasta.cli.streams import console

if TYPE_CHECKING:
    from rich.console import Console

    from canasta.research.lab import Simulation

_HOUSE: Final = "-"


@dataclass(frozen=True, slots=True)
class SimulateOptions:
    """The options of `canasta simulate`."""

    book: str
    deals: int
    bots: str
    players: int | None
    seed: int
    jobs: int
    house: str | None
    check: bool
    as_json: bool


def run_deals(options: SimulateOptions) -> int:
    """Play the deals and print the results."""
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


def bot_names(text: str, known: "tuple[str, ...] | list[str]") -> list[str]:
    """Return the bots of a list separated by commas.

    Raises:
        Problem: there is no such bot.
    """
    from canasta.rules.nearest import nearest

    names = [name.strip().lower() for name in text.split(",")]
    for name in names:
        if name not in known and not _is_bot(name):
            near = nearest(name, known)
            meant = f" Did you mean {near!r}?" if near else ""
            raise Problem(f"There is no bot {name[:40]!r}.{meant} The bots are {', '.join(known)}.")
    return names


def _is_bot(name: str) -> bool:
    """Return whether a name that is not in the list is that of a bot with options."""
    from canasta.players.bots import make
    from canasta.rules import USUAL_BOOK, get_rules

    try:
        make(name, get_rules(USUAL_BOOK), 4, 0, 0)
    except ValueError:
        return False
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
