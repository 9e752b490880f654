"""The first events of a table: who comes, who sits where, which bots play."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta.lessons import LESSONS
from canasta.positions import read_link
from canasta.table import StoredEvent, Table, TableEvent, founding, people, seating
from canasta.table.carrying import Carried, settings_for
from canasta.table.clock import now
from canasta.table.events import MatchBrought
from canasta.table.settings import Settings
from canasta.web.bodies import BringMatch, NewTable


class FoundedTable(NamedTuple):
    """A table that is about to be kept."""

    code: str
    tokens: tuple[str, ...]
    """What each person is known by; of a table that somebody opens the host's, and those of the
    people at the same device."""
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
        self.invitation = ""
        self.happen([founding.found(settings)])

    def happen(self, events: Sequence[TableEvent]) -> None:
        for event in events:
            self.events.append(event)
            self.table.apply(StoredEvent(len(self.events), now(), event))

    def seat(self, name: str, seat: int) -> tuple[str, str]:
        """Somebody comes and sits down: who they are, and what they are known by."""
        visit = people.Visit(invitation=self.invitation)
        person, token, came = people.come(self.table, name, visit)
        self.happen(came)
        self.invitation = self.invitation or people.invitation_of(token)
        self.happen(seating.sit(self.table, person, seat))
        return person, token


def table_for(request: NewTable) -> FoundedTable:
    """A table that somebody opens, who is its host; people at the same device sit there, too.

    Raises:
        InvalidError: ``table.settings``, ``table.name``, ``table.bot``.
    """
    new = _Founding(request.settings)
    lesson = LESSONS.get(new.table.settings.lesson)
    studied = new.table.settings.position
    position = read_link(studied) if studied else None
    own = lesson.you if lesson is not None else 0 if position is None else position.seat
    person, token = new.seat(request.name, own)
    levels, names = request.seats, request.people
    if lesson is not None or position is not None:
        levels, names = (new.table.settings.bots,) * new.table.settings.players, ()
    tokens = [token]
    for seat in range(new.table.settings.players):
        if seat == own:
            continue
        if name := _at(names, seat):
            tokens.append(new.seat(name, seat)[1])
        elif level := _at(levels, seat):
            new.happen(seating.seat_bot(new.table, person, seat, level, ()))
    return FoundedTable(new.table.code, tuple(tokens), new.events)


def _at(texts: Sequence[str], seat: int) -> str:
    """What is said of a seat; nothing where the list is shorter."""
    return texts[seat] if seat < len(texts) else ""


def carried_table(carried: Carried, request: BringMatch) -> FoundedTable:
    """A table at which a match goes on: who brought it is the host, on the seat they had.

    Whoever was at their device then is so again; at the other seats bots play until people come.

    Raises:
        InvalidError: ``table.settings``, ``table.name``.
    """
    new = _Founding(settings_for(carried.game, request.settings))
    name = request.name or carried.seats[carried.own].name
    person, token = new.seat(name, carried.own)
    tokens = [token]
    for seat, was in enumerate(carried.seats):
        if seat == carried.own:
            continue
        if was.here and was.name:
            tokens.append(new.seat(was.name, seat)[1])
        else:
            new.happen(seating.seat_bot(new.table, person, seat, was.level, ()))
    new.happen([MatchBrought(person, carried.match)])
    return FoundedTable(new.table.code, tuple(tokens), new.events)


class Seated(NamedTuple):
    """Who has a seat from the start."""

    name: str
    """A person's; empty for a bot."""
    bot: str = ""
    """The level of the bot; empty for that of the table."""


def seated_table(
    settings: Settings, seats: Sequence[Seated], bound: Sequence[TableEvent] = ()
) -> FoundedTable:
    """A table at which everybody has a seat from the start; the first of them is its host.

    Args:
        settings: what is played.
        seats: who sits where; at least one is a person.
        bound: what happens at last: to which boards or which round the table is bound.

    Raises:
        InvalidError: ``table.settings``, ``table.name``.
    """
    new = _Founding(settings)
    tokens = [""] * len(seats)
    host = ""
    for seat, who in enumerate(seats):
        if who.name:
            person, tokens[seat] = new.seat(who.name, seat)
            host = host or person
    for seat, who in enumerate(seats):
        if not who.name:
            level = who.bot or new.table.settings.bots
            new.happen(seating.seat_bot(new.table, host, seat, level, ()))
    new.happen(bound)
    return FoundedTable(new.table.code, tuple(tokens), new.events)
