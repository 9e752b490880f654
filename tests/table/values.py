"""Honest pages before a deal: they commit to a value, and reveal it once all have committed."""

from collections.abc import Callable

from canasta.live.table import Table, TableEvent, dealing
from canasta.live.table.fair import commitment, value_commitment


def promise_of(table: Table) -> str:
    """The server's commitment of the deal about to begin."""
    assert table.promise is not None
    return commitment(table.promise.secret)


def own_commitment(table: Table, seat: int, value: str) -> str:
    """Return what a seat's page commits to."""
    promise = table.promise
    assert promise is not None
    return value_commitment(value, promise.deal, promise.attempt, seat, promise_of(table))


def commit(table: Table, person: str, value: str) -> list[TableEvent]:
    """Someone's page commits to a value."""
    seat = table.seat_of(person)
    assert seat is not None
    return dealing.commit(table, person, promise_of(table), own_commitment(table, seat, value))


def reveal(table: Table, person: str, value: str) -> list[TableEvent]:
    """Someone's page reveals it."""
    return dealing.reveal(table, person, promise_of(table), value)


def give_all(
    table: Table, happen: Callable[[list[TableEvent]], object], values: dict[str, str]
) -> None:
    """Everyone's page commits and reveals: the deal is dealt.

    Args:
        table: the table.
        happen: applies events.
        values: by person.
    """
    for person, value in values.items():
        happen(commit(table, person, value))
    for person, value in values.items():
        happen(reveal(table, person, value))
