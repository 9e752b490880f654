"""Names that nobody at a table takes for another's: equal or look-alike ones are told apart."""

from collections.abc import Iterator

from canasta.table.lookalikes import Names
from canasta.table.seat_names import seat_names
from canasta.table.state import Table


def is_free(table: Table, name: str, person: str = "") -> bool:
    """Whether nobody else at a table, person or bot, has a name that looks like this one."""
    return name not in Names(_names(table, person))


def free_name(table: Table, name: str) -> str:
    """A name that is free: the one that is wanted, or that with a number.

    Two people called Anna may well come to one table.
    """
    return Names(_names(table, "")).free(name)


def _names(table: Table, person: str) -> Iterator[str]:
    for one, guest in table.guests.items():
        if one != person:
            yield guest.name
    if table.under_way:  # else bots give way: their names are theirs to lend
        for chair, name in zip(table.chairs, seat_names(table), strict=True):
            if chair.person is None and name:
                yield name
