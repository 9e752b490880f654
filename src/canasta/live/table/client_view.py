"""The view that one person has of a table: the only form in which any of it leaves the server.

It has three parts, so that only changed parts need be sent: the room and the game, which are the
same for everyone, and the person's private view. Everything of the game comes from
:class:`canasta.game.View`, which is made from a redacted record.
"""

from collections.abc import Callable, Collection, Sequence

import msgspec

from canasta.game import WATCHER, Event
from canasta.live.base.actor import Actor, Keeper, now
from canasta.live.base.errors import TableError
from canasta.live.table import people
from canasta.live.table.events import Acted, StoredEvent
from canasta.live.table.game_view import GameView, PrivateView, game_view, may_look, private_view
from canasta.live.table.room_view import RoomView, room_view
from canasta.live.table.state import ChatEntry, Table


class SaidView(msgspec.Struct, frozen=True):
    """An entry of the chat: words, or a notice about a person."""

    number: int
    """Number of its event: later entries have higher ones."""
    name: str
    words: str
    quick: bool
    """True if ``words`` is the name of a quick word or a reaction, which each page shows in its own
    way."""
    hint: bool
    """True if the entry says that the person was given a hint; it has no words then."""
    voided: bool = False
    """True if the entry says that the cards are shuffled again, because the pages of the people
    named in ``words`` did not reveal their values."""
    notice: str = ""
    """The event of a notice, which has no words: ``kicked``, ``banned``, ``muted``, ``unmuted``,
    ``host_given``, ``host_left``, ``host_away`` or ``host_back`` (they are the host now), ``left``
    (their seat, where a bot plays on), ``stood_in`` (a bot plays for them), ``returned`` (to their
    seat), ``took_seat`` (a bot's),
    ``declined`` (what they proposed), ``resigned`` or ``match_taken``; else empty."""
    by: str = ""
    """Name of the person who did it, or was the host before; empty if there is none."""
    consent: bool = False
    """True if the people at the table agreed to it."""


class ClientView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one person sees it."""

    number: int
    """Its version: the number of the last event."""
    room: RoomView
    game: GameView | None
    """None before the first deal, and for people who may not watch."""
    own: PrivateView
    said: tuple[SaidView, ...]
    events: int
    """Number of events of the game so far."""


def client_view(table: Table, person: str, present: Collection[str]) -> ClientView:
    """Return a table as one person sees it."""
    return ClientView(
        number=table.number,
        room=room_view(table, present, sees=sees_game(table, person)),
        game=shared_game(table) if sees_game(table, person) else None,
        own=private_view(table, person),
        said=said_since(table, 0, person),
        events=event_count(table) if sees_game(table, person) else 0,
    )


def shared_game(table: Table) -> GameView | None:
    """Return the game as everyone sees it who may see it; None before the first deal."""
    return (
        None
        if table.game is None
        else game_view(table.game, table.moves, table.winner, table.resigned)
    )


def sees_game(table: Table, person: str) -> bool:
    """Return whether a person may see the game: players may, watchers if the settings let them."""
    seat = table.seat_of(person)
    return may_look(table, WATCHER if seat is None else seat)


def said_since(table: Table, number: int, person: str) -> tuple[SaidView, ...]:
    """Return the chat after an event, as far as a person may see it.

    Entries from a time at which they were not allowed to look stay hidden later too.
    """
    return tuple(
        _said(table, word)
        for word in table.said
        if word.number > number and (word.heard is None or person in word.heard)
    )


def _said(table: Table, word: ChatEntry) -> SaidView:
    name, by = table.people.names(word)
    return SaidView(
        number=word.number,
        name=name,
        words=word.words,
        quick=word.quick,
        hint=word.hint,
        voided=word.voided,
        notice=word.notice,
        by=by,
        consent=word.consent,
    )


def event_count(table: Table) -> int:
    """Return the number of events of the game so far."""
    return 0 if table.game is None else table.game.event_count


def deal_start(table: Table) -> int:
    """Return the number of events before this deal began."""
    return table.deal_start


def events_since(table: Table, person: str, known: int) -> tuple[Event, ...]:
    """Return the events of the game after the first ``known``, as a person sees them."""
    seat = table.seat_of(person)
    if table.game is None or not sees_game(table, person):
        return ()
    return table.game.events(known, WATCHER if seat is None else seat)


class LiveTable(Actor[Table, StoredEvent]):
    """A table that is served.

    Attributes:
        table: the current table, its subject.
        here: the number of connections to this process, by person.
        room_version: raised by everything but a plain action during a deal,
            which changes nothing of the room but the time of the player to act.
    """

    kind, error, entry = "table", TableError, StoredEvent

    def __init__(
        self,
        table: Table,
        keeper: Keeper[StoredEvent],
        behind: type[Exception],
        now: Callable[[], float] = now,
    ) -> None:
        super().__init__(table, keeper, behind, now)
        self.table = table
        self.here: dict[str, int] = {}
        self.room_version = 0
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._opened_at = now()
        self._gone: dict[str, float] = {}
        self._there: set[str] = set()

    @classmethod
    def make(cls, entries: Sequence[StoredEvent]) -> Table:
        table = Table()
        for entry in entries:
            table.apply(entry)
        for game in (table.game, table.before):
            if game is not None:
                game.open_events()  # derived here, and not when the first page asks
        room_view(table, (), frozenset(), None)
        for person in {chair.person for chair in table.chairs} | {table.host}:
            if person is not None:
                client_view(table, person, ())
                events_since(table, person, 0)
        return table

    def _happen(self, entry: StoredEvent) -> None:
        asking = self.table.asking
        self.table.apply(entry)
        if not isinstance(entry.event, Acted) or asking or not self.table.in_deal:
            self.room_version += 1

    def _presence_changed(self) -> None:
        there, now = self.present, self._now()
        for person in there:
            self._gone.pop(person, None)
        for person in self._there - there:
            self._gone[person] = now
        guests, since = self.table.guests, now - people.GRACE
        self._gone = {who: at for who, at in self._gone.items() if at > since or who in guests}
        self._there = there
        self.room_version += 1
        self._tell()

    @property
    def present(self) -> set[str]:
        """People who are at the table, through this or another process."""
        return set(self.here).union(*self._elsewhere.values())

    @property
    def around(self) -> set[str]:
        """People who are at the table, or were less than ``GRACE`` seconds ago."""
        if not self._gone:
            return self.present
        since = self._now() - people.GRACE
        return self.present.union(person for person, at in self._gone.items() if at > since)

    @property
    def there(self) -> set[str]:
        """People who are asked for consent and need no stand-in: in a deal, those just gone too."""
        return self.around if self.table.in_deal else self.present

    def away_since(self, person: str) -> float | None:
        """Return since when a person has been away, in seconds since 1970, as far as is known here.

        For a person who has not been there since the table was opened, this is the time of its
        opening; None for a person who is there.
        """
        return None if person in self.present else self._gone.get(person, self._opened_at)

    def gone_for(self, seconds: float) -> set[str]:
        """Return the people known at the table who have been away for at least so many seconds."""
        until = self._now() - seconds
        away = ((person, self.away_since(person)) for person in self.table.guests)
        return {person for person, since in away if since is not None and since <= until}

    def next_departure(self) -> float | None:
        """Return when the next person who has gone ceases to count as present; None for none."""
        now = self._now()
        return min(
            (at + people.GRACE for at in self._gone.values() if at + people.GRACE > now),
            default=None,
        )

    def seated_here(self) -> int:
        """Return the number of seated people who are at the table."""
        present = self.present
        return sum(chair.person in present for chair in self.table.chairs)

    def elsewhere(self, process: str, people: Collection[str]) -> None:
        """Set the people who are connected to another process."""
        found = frozenset(people)
        if found != self._elsewhere.get(process, frozenset()):
            self._elsewhere[process] = found
            self._presence_changed()

    def came(self, person: str) -> None:
        """Count a person's new connection."""
        self.here[person] = self.here.get(person, 0) + 1
        self._presence_changed()

    def went(self, person: str) -> None:
        """Count a person's closed connection; the seat stays theirs."""
        left = self.here.get(person, 0) - 1
        if left > 0:
            self.here[person] = left
        else:
            self.here.pop(person, None)
        self._presence_changed()
