"""Reports of people about each other, which only the host reads."""

from typing import Final

from canasta.live.table import events as ev
from canasta.live.table.company import Report
from canasta.live.table.errors import TableError
from canasta.live.table.names import read_words
from canasta.live.table.people import guest_in
from canasta.live.table.state import Table

MOST_BY_ONE: Final = 3
"""Most reports of one person that a table stores."""


def report(table: Table, person: str, about: str, words: str) -> list[ev.TableEvent]:
    """Report a person to the host; a report about the host goes to the next player.

    Raises:
        InvalidError: ``table.person``, ``table.words``.
        TableError: ``table.not_about_yourself``, ``table.reported``, ``table.nobody_to_tell``.
    """
    guest_in(table, about)
    if about == person:
        raise TableError("table.not_about_yourself", "You cannot report yourself.")
    told = ev.Reported(person, about, read_words(words))
    if sum(one.person == person for one in table.company.reports) >= MOST_BY_ONE:
        raise TableError(
            "table.reported", f"You have reported {MOST_BY_ONE} times: the host knows of it."
        )
    if _reader(table, person, about) is None:
        raise TableError("table.nobody_to_tell", "Nobody is here whom it could be told.")
    return [told]


def reports_for(table: Table, person: str) -> tuple[Report, ...]:
    """Return the reports that a person is to read, the newest last."""
    return tuple(
        one for one in table.company.reports if _reader(table, one.person, one.about) == person
    )


def _reader(table: Table, person: str, about: str) -> str | None:
    """Return who reads a report: the host, or if it concerns them, the next player clockwise."""
    if table.host not in (None, about, person):
        return table.host
    seat = (table.seat_of(table.host) if table.host else None) or 0
    order = [*table.chairs[seat:], *table.chairs[:seat]]
    found = (chair.person for chair in order if chair.person not in (None, about, person))
    return next(found, None)
