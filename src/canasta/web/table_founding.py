"""The first events of a table: who comes, who sits where, which bots play."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta.lessons import LESSONS
from canasta.table import StoredEvent, Table, TableEvent, founding, people, seating
from canasta.table.clock import now
from canasta.table.events import BoardsBound
from canasta.table.settings import Settings
from canasta.web.protocol import NewTable


class FoundedTable(NamedTuple):
    """A table that is about to be kept."""

    code: str
    tokens: tuple[str, ...]
    """What each person is known by; of a table that somebody opens the host's alone."""
    events: list[TableEvent]

    @property
    def entries(self) -> list[StoredEvent]:
        """The events in their places."""
        return [StoredEvent(number, now(), event) for number, event in enumerate(self.events, 1)]


class _Founding:
    """A table, and what has happened at it so far."""

    def __init__(self, settings: Settings) -> None:
        self.table = Table()
        self.events: list[TableEvent] = []
        self.happen([founding.found(settings)])

    def happen(self, events: Sequence[TableEvent]) -> None:
        for event in events:
            self.events.append(event)
            self.table.apply(StoredEvent(len(self.events), now(), event))

    def seat(self, name: str, seat: int) -> tuple[str, str]:
        """Somebody comes and sits down: who they are, and what they are known by."""
        invitation = self.table.company.invitation
        person, token, came = people.come(self.table, name, people.Visit(invitation=invitation))
        self.happen(came)
        self.happen(seating.sit(self.table, person, seat))
        return person, token


def table_for(request: NewTable) -> FoundedTable:
    """A table that somebody opens, who is its host.

    Raises:
        InvalidError: ``table.settings``, ``table.name``, ``table.bot``.
    """
    new = _Founding(request.settings)
    lesson = LESSONS.get(new.table.settings.lesson)
    own = 0 if lesson is None else lesson.you
    person, token = new.seat(request.name, own)
    levels = request.seats[: new.table.settings.players]
    if lesson is not None:
        levels = (new.table.settings.bots,) * lesson.players
    for seat, level in enumerate(levels):
        if level and seat != own:
            new.happen(seating.seat_bot(new.table, person, seat, level, ()))
    return FoundedTable(new.table.code, (token,), new.events)


def seated_table(
    settings: Settings, names: Sequence[str], contest: str = "", commitments: tuple[str, ...] = ()
) -> FoundedTable:
    """A table at which everybody has a seat from the start; the first of them is its host.

    Args:
        settings: what is played.
        names: who sits where; empty for a bot. At least one is a person's.
        contest: the code of the contest whose boards are played; empty where cards are shuffled.
        commitments: to the secrets of its boards.

    Raises:
        InvalidError: ``table.settings``, ``table.name``.
    """
    new = _Founding(settings)
    tokens = [""] * len(names)
    host = ""
    for seat, name in enumerate(names):
        if name:
            person, tokens[seat] = new.seat(name, seat)
            host = host or person
    level = new.table.settings.bots
    for seat, name in enumerate(names):
        if not name:
            new.happen(seating.seat_bot(new.table, host, seat, level, ()))
    if commitments:
        new.happen([BoardsBound(contest, commitments)])
    return FoundedTable(new.table.code, tuple(tokens), new.events)
