"""A table in one line, from its events alone: no game is replayed for it."""

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from canasta.game import InvalidError
from canasta.live.table import events as ev
from canasta.live.table.settings import rules_of


class Summary(msgspec.Struct, frozen=True):
    """A table as a list of tables shows it."""

    code: str
    name: str
    """Its name; empty if it has none."""
    title: str
    """The title of its rules."""
    people: int
    """Number of people who have a seat, away or not."""
    deals: int
    """Number of shuffled deals, in all its matches."""
    played: float
    """Time of its last event, in seconds since 1970."""


def summary(code: str, entries: Sequence[ev.StoredEvent]) -> Summary:
    """Return a table in one line.

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
