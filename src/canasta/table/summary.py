"""A table in a line, from its events alone: nothing is played again for it."""

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from canasta.game import InvalidError
from canasta.table import events as ev
from canasta.table.settings import rules_of


class Summary(msgspec.Struct, frozen=True):
    """What a list of tables tells of one."""

    code: str
    name: str
    """What it is called; empty where it has no name."""
    title: str
    """The title of its rules."""
    people: int
    """How many people sit there, those included who are away."""
    deals: int
    """How many deals were dealt, of all its matches."""
    played: float
    """When something happened there last, in seconds since 1970."""


def summary(code: str, entries: Sequence[ev.StoredEvent]) -> Summary:
    """A table in a line.

    Args:
        code: its code.
        entries: all its events; there is at least one.
    """
    title, name, deals, seats = "", "", 0, dict[int, str]()
    for entry in entries:
        match entry.event:
            case ev.Founded(_, settings) | ev.SettingsChosen(settings):
                name, title = settings.name, settings.book
                with suppress(InvalidError):  # rules that this release does not know
                    title = rules_of(settings).title
            case ev.Sat(person, seat):
                seats[seat] = person
            case ev.Stood(seat):
                seats.pop(seat, None)
            case ev.DealBegun():
                deals += 1
    return Summary(code, name, title, len(seats), deals, entries[-1].at)
