"""The first events of a new table: its people, its seats and its bots."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta.live.base.actor import now
from canasta.live.table import StoredEvent, Table, TableEvent, people, seating
from canasta.live.table.carrying import Carried, settings_for
from canasta.live.table.events import MatchBrought
from canasta.live.table.settings import Settings
from canasta.server.web.bodies import BringMatch, NewTable
from canasta.study.lessons import LESSONS
from canasta.study.positions import read_link


class FoundedTable(NamedTuple):
    """A new table that is about to be stored."""

    code: str
    tokens: tuple[str, ...]
    """The tokens of its people: of ``table_for`` and ``carried_table`` the host's first, then those
    at the same device; of ``seated_table`` by seat, empty for bots."""
    events: list[TableEvent]

    @property
    def entries(self) -> list[StoredEvent]:
        """The events with their numbers and times."""
        return [StoredEvent(number, now(), event) for number, event in enumerate(self.events, 1)]


class _Founding:
    """A new table, and its events so far."""

    def __init__(self, settings: Settings) -> None:
        self.table = Table()
        self.events: list[TableEvent] = []
        self.invitation = ""
        self.happen([seating.found(settings)])

    def happen(self, events: Sequence[TableEvent]) -> None:
        for event in events:
            self.events.append(event)
            self.table.apply(StoredEvent(len(self.events), now(), event))

    def seat(self, name: str, seat: int) -> tuple[str, str]:
        """Seat a new person; return their id and their token."""
        visit = people.Visit(invitation=self.invitation)
        person, token, came = people.arrive(self.table, name, visit)
        self.happen(came)
        self.invitation = self.invitation or people.invitation_of(token)
        self.happen(seating.sit(self.table, person, seat))
        return person, token


def table_for(request: NewTable) -> FoundedTable:
    """Return a new table, with its host and the people at the same device seated.

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
    """Return the text of a seat; empty if the list is shorter."""
    return texts[seat] if seat < len(texts) else ""


def carried_table(carried: Carried, request: BringMatch) -> FoundedTable:
    """Return a table at which a match continues, hosted by the person who brought it.

    The people who shared their device are seated again; bots play the other seats until people
    come.

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
    """A person or a bot with a seat from the start."""

    name: str
    """The name of the person; empty for a bot."""
    bot: str = ""
    """The level of the bot; empty for the table's level."""


def seated_table(
    settings: Settings, seats: Sequence[Seated], bound: Sequence[TableEvent] = ()
) -> FoundedTable:
    """Return a table with all seats taken from the start; the first person is the host.

    Args:
        seats: the players by seat; at least one is a person.
        bound: the last events, which bind the table to boards or a round.

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
