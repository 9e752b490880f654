"""A table at work, and who is there."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from canasta.table.actor import Actor, Keeper
from canasta.table.client_view import client_view, events_since
from canasta.table.clock import now
from canasta.table.errors import TableError
from canasta.table.events import Acted, StoredEvent
from canasta.table.room_view import room_view
from canasta.table.state import Table

GRACE: Final = 20.0
"""Seconds for which somebody whose connection has gone counts as being there: pages are loaded
anew, and phones change networks."""


class LiveTable(Actor[Table, StoredEvent]):
    """One table, served.

    Attributes:
        here: who is connected to this process, by how many connections.
        beside: raised with all that is more than an act in a deal that goes on: nothing else
            changes what there is beside the game, but for the time of the one to act.
    """

    kind, error, entry = "table", TableError, StoredEvent

    def __init__(
        self,
        table: Table,
        keeper: Keeper[StoredEvent],
        behind: type[Exception],
        now: Callable[[], float] = now,
    ) -> None:
        """Serve a table; see :class:`canasta.table.actor.Actor`."""
        super().__init__(table, keeper, behind, now)
        self.here: dict[str, int] = {}
        self.beside = 0
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._opened_at = now()
        self._gone: dict[str, float] = {}
        self._there: set[str] = set()

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.subject

    @classmethod
    def make(cls, entries: Sequence[StoredEvent]) -> Table:
        """See :class:`canasta.table.actor.Actor`."""
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
            self.beside += 1

    def _come_or_gone(self) -> None:
        there, now = self.present, self._now()
        for person in there:
            self._gone.pop(person, None)
        for person in self._there - there:
            self._gone[person] = now
        guests, since = self.table.guests, now - GRACE
        self._gone = {who: at for who, at in self._gone.items() if at > since or who in guests}
        self._there = there
        self.beside += 1
        self._tell()

    @property
    def present(self) -> set[str]:
        """Who is at the table, wherever they are connected."""
        return set(self.here).union(*self._elsewhere.values())

    @property
    def around(self) -> set[str]:
        """Who is at the table, or was less than ``GRACE`` seconds ago."""
        if not self._gone:
            return self.present
        since = self._now() - GRACE
        return self.present.union(person for person, at in self._gone.items() if at > since)

    @property
    def there(self) -> set[str]:
        """Whose consent is asked, and who is not stood in for: in mid-deal those just gone too."""
        return self.around if self.table.in_deal else self.present

    def away_since(self, person: str) -> float | None:
        """Since when somebody is away, in seconds since 1970, as far as is known here.

        Of somebody who has not been there since the table was opened it is the time of that; None
        for somebody who is there.
        """
        return None if person in self.present else self._gone.get(person, self._opened_at)

    def gone_for(self, seconds: float) -> set[str]:
        """Who of those known at the table has been away for so long."""
        until = self._now() - seconds
        away = ((person, self.away_since(person)) for person in self.table.guests)
        return {person for person, since in away if since is not None and since <= until}

    def next_gone(self) -> float | None:
        """When the next person who has gone will not count as being there any more."""
        now = self._now()
        return min((at + GRACE for at in self._gone.values() if at + GRACE > now), default=None)

    def seated_here(self) -> int:
        """How many of those who have a seat are at the table."""
        present = self.present
        return sum(chair.person in present for chair in self.table.chairs)

    def elsewhere(self, process: str, people: Collection[str]) -> None:
        """Who is connected to another process."""
        found = frozenset(people)
        if found != self._elsewhere.get(process, frozenset()):
            self._elsewhere[process] = found
            self._come_or_gone()

    def came(self, person: str) -> None:
        """Somebody's connection opened."""
        self.here[person] = self.here.get(person, 0) + 1
        self._come_or_gone()

    def went(self, person: str) -> None:
        """Somebody's connection closed; the seat stays theirs."""
        left = self.here.get(person, 0) - 1
        if left > 0:
            self.here[person] = left
        else:
            self.here.pop(person, None)
        self._come_or_gone()
