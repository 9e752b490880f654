"""A table that is served, and the people who are there."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from canasta.live.base.actor import Actor, Keeper, now
from canasta.live.base.errors import TableError
from canasta.live.table.client_view import client_view, events_since
from canasta.live.table.events import Acted, StoredEvent
from canasta.live.table.room_view import room_view
from canasta.live.table.state import Table

GRACE: Final = 20.0
"""Seconds for which a person counts as present after their connection closed: pages are reloaded,
and phones change networks."""


class LiveTable(Actor[Table, StoredEvent]):
    """A table that is served.

    Attributes:
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
        """Serve a table; see :class:`canasta.live.base.actor.Actor`."""
        super().__init__(table, keeper, behind, now)
        self.here: dict[str, int] = {}
        self.room_version = 0
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._opened_at = now()
        self._gone: dict[str, float] = {}
        self._there: set[str] = set()

    @property
    def table(self) -> Table:
        """The current table."""
        return self.subject

    @classmethod
    def make(cls, entries: Sequence[StoredEvent]) -> Table:
        """See :class:`canasta.live.base.actor.Actor`."""
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

    def _come_or_gone(self) -> None:
        there, now = self.present, self._now()
        for person in there:
            self._gone.pop(person, None)
        for person in self._there - there:
            self._gone[person] = now
        guests, since = self.table.guests, now - GRACE
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
        since = self._now() - GRACE
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

    def next_gone(self) -> float | None:
        """Return when the next person who has gone ceases to count as present; None for none."""
        now = self._now()
        return min((at + GRACE for at in self._gone.values() if at + GRACE > now), default=None)

    def seated_here(self) -> int:
        """Return the number of seated people who are at the table."""
        present = self.present
        return sum(chair.person in present for chair in self.table.chairs)

    def elsewhere(self, process: str, people: Collection[str]) -> None:
        """Set the people who are connected to another process."""
        found = frozenset(people)
        if found != self._elsewhere.get(process, frozenset()):
            self._elsewhere[process] = found
            self._come_or_gone()

    def came(self, person: str) -> None:
        """Count a person's new connection."""
        self.here[person] = self.here.get(person, 0) + 1
        self._come_or_gone()

    def went(self, person: str) -> None:
        """Count a person's closed connection; the seat stays theirs."""
        left = self.here.get(person, 0) - 1
        if left > 0:
            self.here[person] = left
        else:
            self.here.pop(person, None)
        self._come_or_gone()
