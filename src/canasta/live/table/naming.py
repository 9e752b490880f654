"""Unique names at a table: no two of them are equal or look alike."""

from collections.abc import Iterator

from canasta.live.table.lookalikes import Names
from canasta.live.table.seat_names import seat_names
from canasta.live.table.state import Table


def is_free(table: Table, name: str, person: str = "") -> bool:
    """Return whether no other person or bot at a table has a name that looks like this one."""
    return name not in Names(_names(table, person))


def free_name(table: Table, name: str) -> str:
    """Return a free name: the one that is wanted, or that with a number.

    Two people called Anna may well come to one table.
    """
    return Names(_names(table, "")).free(name)


def _names(table: Table, person: str) -> Iterator[str]:
    for one, guest in table.guests.items():
        if one != person:
            yield guest.name
    if table.under_way:  # before a match bots give way: their names are free
        for chair, name in zip(table.chairs, seat_names(table), strict=True):
            if chair.person is None and name:
                yield name
