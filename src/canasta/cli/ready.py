"""Loading of the engine, and progress bars."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from canasta.cli.signals import SIGNALS
from canasta.cli.streams import console, is_terminal

if TYPE_CHECKING:
    from collections.abc import Callable


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

        def told(done: int, total: int) -> None:
            SIGNALS.check_lost()
            bar.update(task, completed=done, total=total)

        yield told
