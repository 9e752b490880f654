"""A table at work: one thing after the other, each kept before it happens and then told.

Several processes may serve one table: an event is accepted once, and who comes too late reads what
has happened meanwhile and decides anew.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Final, Protocol

from canasta.game import CanastaError
from canasta.table.clock import now
from canasta.table.errors import TableError
from canasta.table.events import Acted, StoredEvent, TableEvent
from canasta.table.state import Table

GRACE: Final = 20.0
"""Seconds for which somebody whose connection has gone counts as being there: pages are loaded
anew, and phones change networks."""

_TRIES = 100
"""How often a request is decided anew because another process was faster."""


class Keeper(Protocol):
    """What keeps the events of tables (see :class:`canasta.store.Store`)."""

    def keep(self, code: str, entries: Sequence[StoredEvent]) -> "asyncio.Future[None]":
        """Keep the next events; the future is done when they are kept, or says why not."""

    def entries(self, code: str, after: int = 0) -> list[StoredEvent]:
        """The events after a number."""


class LiveTable:
    """One serial actor.

    Attributes:
        table: the table as it is; it is changed here alone.
        here: who is connected to this process, by how many connections.
    """

    def __init__(
        self, table: Table, keeper: Keeper, behind: type[Exception], now: Callable[[], float] = now
    ) -> None:
        """Serve a table.

        Args:
            table: the table as its keeper has it.
            keeper: where its events are kept.
            behind: what the keeper raises where somebody else has written meanwhile.
            now: the clock.
        """
        self.table = table
        self.here: dict[str, int] = {}
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._opened_at = now()
        self._gone: dict[str, float] = {}
        self._there: set[str] = set()
        self._keeper = keeper
        self._behind = behind
        self._now = now
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listeners: set[Callable[[], None]] = set()
        self.version = 0
        """Raised with every event, and when somebody comes or goes."""
        self.beside = 0
        """Raised with all that is more than an act in a deal that goes on: nothing else changes
        what there is beside the game, but for the time of the one to act."""

    @classmethod
    async def opened(cls, code: str, keeper: Keeper, behind: type[Exception]) -> "LiveTable | None":
        """The table that is kept under a code; None where there is none.

        Raises:
            TableError: ``table.broken``: what is kept of it cannot have happened.
        """
        entries = await asyncio.to_thread(keeper.entries, code)
        if not entries:
            return None
        try:
            table = await asyncio.to_thread(_made, entries)
        except (CanastaError, ValueError) as error:
            raise TableError(
                "table.broken",
                "What is kept of this table cannot have happened, so it is not opened: ask whoever "
                "runs the server, and open another.",
            ) from error
        return cls(table, keeper, behind)

    async def carry_out(self, decide: Callable[[Table], Sequence[TableEvent]]) -> None:
        """Decide what somebody wants, keep what comes of it, let it happen, tell those who wait.

        It is carried out even if who waits for it gives up: what is kept has to be told.

        Args:
            decide: from the table to events; it changes nothing, and may be asked again.

        Raises:
            CanastaError: what ``decide`` refuses, or the keeper; nothing has happened.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._carry_out(decide, done))
        self._tasks.add(task)

        def ended(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if task.cancelled():
                done.cancel()
            elif (error := task.exception()) is None:
                _settle(done)
            elif not done.done():
                done.set_exception(error)

        task.add_done_callback(ended)
        await done

    async def _carry_out(
        self, decide: Callable[[Table], Sequence[TableEvent]], done: "asyncio.Future[None]"
    ) -> None:
        async with self._turn:
            for _ in range(_TRIES):
                events = decide(self.table)
                if not events:
                    return
                first = self.table.number + 1
                at = self._now()
                entries = [
                    StoredEvent(first + place, at, event) for place, event in enumerate(events)
                ]
                try:
                    await self._keeper.keep(self.table.code, entries)
                except self._behind:
                    await self._catch_up()
                    continue
                # Before all are told, so that who requested it hears of both in the same breath.
                _settle(done)
                self._happen(entries)
                return
            raise TableError("table.busy", "Others are always faster; try again.")

    async def catch_up(self) -> None:
        """Read what another process has written."""
        async with self._turn:
            await self._catch_up()

    async def _catch_up(self) -> None:
        after = self.table.number
        self._happen(await asyncio.to_thread(self._keeper.entries, self.table.code, after))

    def _happen(self, entries: Sequence[StoredEvent]) -> None:
        for entry in entries:
            asking = self.table.asking
            self.table.apply(entry)
            if not isinstance(entry.event, Acted) or asking or not self.table.in_deal:
                self.beside += 1
        if entries:
            self._tell()

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

    def _tell(self) -> None:
        self.version += 1
        for told in tuple(self._listeners):
            told()

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call something, which must be quick, at every change; what is returned ends that."""
        self._listeners.add(told)
        return lambda: self._listeners.discard(told)

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


def _made(entries: Sequence[StoredEvent]) -> Table:
    """The table of some events: a long evening's take a while, in which others go on playing."""
    table = Table()
    for entry in entries:
        table.apply(entry)
    return table


def _settle(done: "asyncio.Future[None]") -> None:
    if not done.done():  # who waited may have given up
        done.set_result(None)
