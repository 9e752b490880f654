"""Pausing a table, and letting it go on."""

from canasta.table import events as ev
from canasta.table.people import own_seat
from canasta.table.state import Table


def pause(table: Table, person: str) -> list[ev.TableEvent]:
    """A player pauses the table.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``.
    """
    own_seat(table, person)
    last = table.round is not None and table.round.up is not None  # it is waited for
    return [] if table.paused is not None or last else [ev.Paused(person)]


def go_on(table: Table, person: str) -> list[ev.TableEvent]:
    """A player lets a paused table go on.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``.
    """
    own_seat(table, person)
    return [] if table.paused is None else [ev.Resumed(person)]
