"""Names that nobody at a table takes for another's: equal or look-alike ones are told apart."""

from collections.abc import Iterator

from canasta.table.lookalikes import looks
from canasta.table.names import LONGEST_NAME
from canasta.table.seat_names import seat_names
from canasta.table.state import Table


def is_free(table: Table, name: str, person: str = "") -> bool:
    """Whether nobody else at a table, person or bot, has a name that looks like this one."""
    return looks(name).isdisjoint(_taken(table, person))


def free_name(table: Table, name: str) -> str:
    """A name that is free: the one that is wanted, or that with a number.

    Two people called Anna may well come to one table.
    """
    taken, number, tried = _taken(table, ""), 1, name
    while not looks(tried).isdisjoint(taken):
        number += 1
        end = f" {number}"
        tried = name[: LONGEST_NAME - len(end)].rstrip() + end
    return tried


def _taken(table: Table, person: str) -> set[str]:
    return {look for name in _names(table, person) for look in looks(name)}


def _names(table: Table, person: str) -> Iterator[str]:
    for one, guest in table.guests.items():
        if one != person:
            yield guest.name
    if table.under_way:  # else bots give way: their names are theirs to lend
        for chair, name in zip(table.chairs, seat_names(table), strict=True):
            if chair.person is None and name:
                yield name
