"""Pauses of a table."""

from canasta.live.table import events as ev
from canasta.live.table.people import own_seat
from canasta.live.table.state import Table


def pause(table: Table, person: str) -> list[ev.TableEvent]:
    """Pause the table, as any player may.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``.
    """
    own_seat(table, person)
    last = table.round is not None and table.round.up is not None  # the evening waits for it
    return [] if table.paused is not None or last else [ev.Paused(person)]


def go_on(table: Table, person: str) -> list[ev.TableEvent]:
    """Let a paused table go on, as any player may.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``.
    """
    own_seat(table, person)
    return [] if table.paused is None else [ev.Resumed(person)]
