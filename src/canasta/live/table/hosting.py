"""The role of the host: handing it on, and passing it from a host who stays away."""

from collections.abc import Collection
from typing import Final

from canasta.live.table import events as ev
from canasta.live.table.errors import TableError
from canasta.live.table.people import guest_in, require_host
from canasta.live.table.state import Table

HOST_AWAY: Final = 60.0
"""Seconds for which a host may be away before the role passes to another person."""


def next_host(table: Table, present: Collection[str]) -> str | None:
    """Return the person who is the host after the present one.

    This is the next person clockwise who sits at the table and is there; else the first to have
    come of the people there; None if no one else is there.
    """
    seat = (table.seat_of(table.host) if table.host else None) or 0
    order = [*table.chairs[seat:], *table.chairs[:seat]]
    seated = [chair.person for chair in order if chair.person is not None]
    for person in (*seated, *table.guests):
        if person != table.host and person in present:
            return person
    return None


def pass_host(
    table: Table, person: str, heir: str, present: Collection[str]
) -> list[ev.TableEvent]:
    """Make another person the host.

    Raises:
        InvalidError: ``table.person``.
        TableError: ``table.not_host``, ``table.away``.
    """
    require_host(table, person)
    guest = guest_in(table, heir)
    if heir not in present:
        raise TableError("table.away", f"{guest.name} is away; the host has to be there.")
    return [] if heir == person else [ev.HostPassed(heir, "given")]


def pass_from_absent(table: Table, present: Collection[str]) -> list[ev.TableEvent]:
    """Pass the role on from a host who has been away for ``HOST_AWAY`` seconds, if anyone is there.

    They are the host again when they are back (``give_back``), unless it was handed on meanwhile.
    """
    heir = next_host(table, present)
    if table.host is None or table.host in present or heir is None:
        return []
    return [ev.HostPassed(heir, "away")]


def give_back(table: Table, present: Collection[str]) -> list[ev.TableEvent]:
    """Give the role back to a host who was away for long and has returned."""
    first = table.absent_host
    if first is None or first not in present or first not in table.guests:
        return []
    return [] if first == table.host else [ev.HostPassed(first, "back")]
