"""Loading of the engine, and progress bars."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from canasta.cli import texts
from canasta.cli.problem import Problem
from canasta.cli.signals import SIGNALS
from canasta.cli.streams import console, is_terminal

if TYPE_CHECKING:
    from collections.abc import Callable

    from canasta.rules import Rules


def get_ready() -> None:
    """Load the engine, and turn on garbage collection for objects made after that.

    Raises:
        EngineChoiceError: there is no engine.
    """
    from canasta.engine import engine

    engine()
    gc.freeze()
    gc.enable()


@contextmanager
def progress_bar(words: str) -> "Iterator[Callable[[int, int], None]]":
    """Show a progress bar on a terminal; elsewhere print the words alone.

    Yields:
        A function to call with the number done and the total; it also raises a signal that was
        lost.
    """
    err = console(stderr=True)
    if not is_terminal(sys.stderr) or err.is_dumb_terminal:
        print(words, file=sys.stderr, flush=True)
        yield lambda _done, _total: SIGNALS.check_lost()
        return
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    err.print(words, style="note")
    columns = (
        BarColumn(bar_width=max(8, min(40, err.width - 30))),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(done: int, total: int) -> None:
            SIGNALS.check_lost()
            bar.update(task, completed=done, total=total)

        yield show


def find_rules(book: str | None, house: str | None = None) -> "Rules":
    """Return the rules of a book's name, or of a file of house rules.

    Raises:
        Problem: there is no such book, or the file cannot be used.
    """
    from canasta.rules import USUAL_BOOK, RulesError, get_rules, load_house_rules

    try:
        if house is None:
            return get_rules(USUAL_BOOK if book is None else book)
        if book is not None:
            raise Problem(texts.BOOK_AND_HOUSE)
        if not house:
            raise Problem(texts.NO_HOUSE)
        return load_house_rules(house)
    except RulesError as error:
        raise Problem(error.message) from None


def check_players(rules: "Rules", players: int | None) -> int:
    """Return the number of players: the given one, or the book's default.

    Raises:
        Problem: the book is not for this number.
    """
    if players is None:
        return rules.players[0]
    if players not in rules.players:
        raise Problem(texts.wrong_players(rules.title, rules.players, players))
    return players


def check_seat(seat: int, players: int) -> int:
    """Return a seat of the table after checking it.

    Raises:
        Problem: there is no such seat.
    """
    if not 0 <= seat < players:
        raise Problem(texts.wrong_seat(seat, players))
    return seat
