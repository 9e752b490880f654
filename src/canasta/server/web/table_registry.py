"""All tables that this process serves, and what they share: the store, the bots, the kernel."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Final
from weakref import WeakKeyDictionary

from canasta.game import CanastaError
from canasta.live.base.actor import now
from canasta.live.pad.export import PADS
from canasta.live.table import Table, TableError, TableEvent, carrying, people
from canasta.live.table.client_view import LiveTable, sees_game
from canasta.live.table.export import TABLES
from canasta.live.table.settings import rules_of
from canasta.server.store import BehindError, KindStore, Store, StoreError
from canasta.server.store.rows import key_of
from canasta.server.web.bodies import BringMatch, Ended, NewTable, OpenTable, TableOpened
from canasta.server.web.bot_workers import BotWorkers, Thinkers
from canasta.server.web.duplicates import DuplicateRegistry
from canasta.server.web.evenings import EveningRegistry, EveningTables
from canasta.server.web.keeping import Keeping, collect_new, watch_pauses
from canasta.server.web.limits import Guesses, Networks
from canasta.server.web.listening import BEAT, Presence
from canasta.server.web.logs import masked
from canasta.server.web.metrics import Metrics
from canasta.server.web.pads import PadRegistry
from canasta.server.web.pages import shown
from canasta.server.web.preparing import Preparing
from canasta.server.web.rule_reading import RuleReading
from canasta.server.web.serving import Serving, under_new_code
from canasta.server.web.table_founding import FoundedTable, carried_table, table_for
from canasta.server.web.table_runner import TableRunner
from canasta.server.web.work import FairQueue, Work

CHECKED_FOR: Final = 5.0
"""Seconds for which a check of the store is valid, however many health checks come."""

_LOOKING_BACK: Final = 2
"""Replays, records and checks of matches that are made at the same time."""

_OF_ONE_NETWORK: Final = 4
"""The number of these that one network may have running or waiting."""

_LONGEST: Final = 20.0
"""Seconds after which one is given up."""

_LISTED: Final = 50

LISTED_OF_ONE: Final = 8
"""Tables that the lobby shows of one network."""

FOUNDED_AT_ONCE: Final = 30
FOUNDED_A_SECOND: Final = 1 / 30
"""Tables that one network may open at once, and per second in the long run."""

POSED_AT_ONCE: Final = 60
POSED_A_SECOND: Final = 1 / 5
"""The same for tables at which puzzles are solved, which are soon done."""

_SWEPT: Final = 10.0
"""Seconds between two looks at what no one requests any more."""

log = logging.getLogger("canasta.tables")


class TableRegistry(Serving[LiveTable]):
    """The tables of one server process, and the registries of all else in the same store.

    Attributes:
        store: the store of the tables.
        metrics: the server's metrics.
        preparing: reports when the kernel is ready; no table is opened before.
        rules: reads the rules that people send.
        guesses: counts failed code lookups.
        pads: the score pads of the same store.
        duplicates: its challenges, deals of the day, and boards of evenings.
        evenings: its club evenings.
    """

    def __init__(
        self,
        store: Store,
        bots: int | Thinkers = 1,
        keeping: Keeping | None = None,
        preparing: Preparing | None = None,
        *,
        watched: bool = True,
    ) -> None:
        """Serve the tables of a store.

        Args:
            store: the store of the tables; it is closed with the registry.
            bots: the number of processes in which bots think, or something that thinks in
                their place.
            keeping: when idle tables are archived; default: never.
            preparing: another way to load the engine.
            watched: True to measure the delays of the event loop.
        """
        self._tasks: set[asyncio.Task[None]] = set()
        self._ending = False
        self.store = store
        self.metrics = Metrics()
        self.preparing = preparing or Preparing()
        self.rules = RuleReading()
        self.guesses = Guesses()
        super().__init__(
            KindStore(store, TABLES), self.guesses, self.preparing, self.run_in_background
        )
        self.looking_back = Work(_LOOKING_BACK, _OF_ONE_NETWORK, _LONGEST)
        self.selecting = FairQueue()
        self._founding = Networks(FOUNDED_AT_ONCE, FOUNDED_A_SECOND)
        self._posing = Networks(POSED_AT_ONCE, POSED_A_SECOND)
        self._founders: dict[str, str] = {}
        self._workers = BotWorkers(bots) if isinstance(bots, int) else bots
        self._watched = watched
        self._presence = Presence(store)
        store.timed(self.metrics.commit_seconds.observe)
        self._runner: dict[str, TableRunner] = {}
        self._checked: asyncio.Task[None] | None = None
        self._checked_at = 0.0
        self._keeping = keeping
        self._listed: WeakKeyDictionary[LiveTable, tuple[int, OpenTable | None]]
        self._listed = WeakKeyDictionary()
        self._noted: WeakKeyDictionary[LiveTable, int] = WeakKeyDictionary()
        self.pads = PadRegistry(
            store, self.rules, self.guesses, self.preparing, self.run_in_background
        )
        self.duplicates = DuplicateRegistry(
            store,
            self.guesses,
            self.preparing,
            self.run_in_background,
            self.rules,
            self.keep,
            self.look,
        )
        tables = EveningTables(self.duplicates, self.keep, self.look, self.open)
        self.evenings = EveningRegistry(
            store, self.pads, self.guesses, self.preparing, self.run_in_background, tables
        )
        self._all: tuple[Serving[Any], ...] = (self, self.pads, self.duplicates, self.evenings)

    async def start(self) -> None:
        """Start: follow the writes of other processes, and load the kernel in the background."""
        loop = asyncio.get_running_loop()

        def note_change(code: str, number: int) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._on_written, code, number)

        def take_news(news: str) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._on_news, news)

        await asyncio.to_thread(self.store.changes, note_change, take_news)
        self.run_in_background(self.preparing.prepare())
        self.run_in_background(self._say_who_is_here())
        self.run_in_background(self._sweep())
        self.run_in_background(collect_new())
        if self._keeping is not None:
            self.run_in_background(self._archive_all(self._keeping))
        if self._watched:
            self.run_in_background(watch_pauses(self.metrics.pause_seconds.observe))

    async def close(self) -> None:
        """Shut down; all accepted events are stored, so nothing is lost."""
        self._ending = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for runner in tuple(self._runner.values()):
            await runner.close()
        await self._workers.close()
        await asyncio.to_thread(self.store.close)

    async def check(self) -> None:
        """Check that the store can be read and written; a result is valid for ``CHECKED_FOR``."""
        if self._checked is None or monotonic() - self._checked_at > CHECKED_FOR:
            if self._checked is not None and not self._checked.done():
                raise StoreError("store.unreachable", "The store has not answered for long.")
            self._checked_at = monotonic()
            self._checked = asyncio.create_task(asyncio.to_thread(self.store.check))
            self._checked.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(self._checked)

    # ---- tables

    async def table(self, code: str, network: str, token: str = "") -> TableRunner:
        """Return the table of a code that a person requests, as :meth:`Serving.find` does.

        Raises:
            TableError: ``table.none``, ``protocol.too_many_codes``.
        """
        live = await self.find(code, network, token)
        return self._runner[live.table.code]

    async def _read(self, code: str) -> LiveTable | None:
        return await LiveTable.open(code, self._store, BehindError)

    def _knows(self, live: LiveTable, key: str) -> bool:
        with suppress(TableError):
            return bool(people.known(live.table, key))
        return False

    def _none(self) -> CanastaError:
        return TableError("table.none", "There is no table with this code. Please check it.")

    def _prepare(self, live: LiveTable) -> None:
        code = live.table.code
        self._runner[code] = TableRunner(live, self._workers, self.metrics)
        self._seen_elsewhere({code: self._presence.at(code)})
        self.metrics.tables.set(len(self._runner))
        log.info("opened", extra={"table": masked(code)})
        if live.table.bound is not None or live.table.round is not None:
            live.listen(partial(self._played, live))
            self._played(live)

    def _dropped(self, live: LiveTable) -> None:
        code = live.table.code
        self._founders.pop(code, None)
        self.run_in_background(self._runner.pop(code).close())
        self.metrics.tables.set(len(self._runner))

    def _in_use(self, code: str) -> bool:
        return code in self._live or any(self._presence.at(code).values())

    def _played(self, live: LiveTable) -> None:
        """Record new results of a table's boards or round."""
        table, played = live.table, live.table.round
        done = (len(table.boards), 0 if played is None else len(played.totals) + played.over)
        if sum(done) > self._noted.get(live, 0):
            self._noted[live] = sum(done)
            self.run_in_background(self.duplicates.note(table))
            self.run_in_background(self.evenings.table_played(table))

    def enter(self, runner: TableRunner) -> None:
        """Count a page at a table."""
        self._enter(runner.live.table.code)
        self.metrics.connections.inc()

    def leave(self, runner: TableRunner) -> None:
        """Count a page that has left; a while after the last one, the table leaves memory."""
        self._leave(runner.live.table.code)
        self.metrics.connections.dec()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEPT)
            for serving in self._all:
                serving.forget()

    async def _archive_all(self, keeping: Keeping) -> None:
        """Archive what is idle for long, at intervals."""
        while True:
            await asyncio.sleep(keeping.look)
            with suppress(StoreError):  # there is a next time
                before = now() - keeping.seconds
                for serving in self._all:
                    await serving.archive(keeping, before)

    async def found(self, request: NewTable, network: str) -> TableOpened:
        """Open a new table, with the person who opens it as host.

        Raises:
            TableError: ``protocol.too_many``, ``protocol.too_many_tables``.
            InvalidError: ``table.settings``, ``table.name``, ``table.bot``.
            StoreError: it could not be stored.
        """
        await self.rules.check(network, request.settings)
        founding = self._posing if request.settings.puzzle else self._founding
        if not founding.take(network):
            raise _too_many_tables()
        table = await self.keep(lambda: table_for(request))
        if request.settings.listed:
            self._founders[table.code] = network  # until its host's page is there
            self._listed_first(table.code)
        return TableOpened(table.code, table.tokens[0], table.tokens[1:])

    async def carry(
        self, runner: TableRunner, person: str, tokens: Sequence[str], network: str
    ) -> str:
        """Return the match of a table as text, for a person who goes on with it elsewhere.

        Raises:
            TableError: as :func:`canasta.live.table.carrying.take`; ``table.unknown``,
                ``protocol.too_many``.
            InvalidError: ``compact.position``.
        """
        work: Callable[[], str] | None = None

        def decide(table: Table) -> list[TableEvent]:
            nonlocal work
            same_device = people.shown(table, tokens)
            events = carrying.take(table, person, same_device)
            seat, game = table.own_seat(person), table.game
            assert game is not None  # there is a match to be taken
            seats = carrying.seats_of(table, person, same_device)
            work = partial(carrying.write_match, game.clone(), seats, seat)
            return events

        await runner.live.carry_out(decide)
        assert work is not None  # it was decided on
        return await self.looking_back.do(network, work)

    async def bring(self, request: BringMatch, network: str) -> TableOpened:
        """Open a table that goes on with a match from elsewhere.

        Raises:
            InvalidError: as :func:`canasta.live.table.carrying.read_match`; ``table.settings``,
                ``table.name``.
            TableError: ``protocol.too_many``, ``protocol.too_many_tables``.
            StoreError: it could not be stored.
        """
        await self.preparing.ready.wait()
        self.rules.count(network)
        carried = await self.looking_back.do(network, partial(carrying.read_match, request.match))
        if not self._founding.take(network):
            raise _too_many_tables()
        work = partial(carried_table, carried, request)
        first = await self.looking_back.do(network, work)
        again = [first]
        table = await self.keep(lambda: again.pop() if again else work())
        return TableOpened(table.code, table.tokens[0], table.tokens[1:])

    async def keep(self, found: Callable[[], FoundedTable]) -> FoundedTable:
        """Store a new table.

        Args:
            found: makes the table; called again if its code is taken.

        Raises:
            InvalidError: no code is free, or what ``found`` refuses.
            StoreError: it could not be stored.
        """

        async def attempt() -> FoundedTable:
            table = await asyncio.to_thread(found)
            await self._store.keep(table.code, table.entries)
            log.info("founded", extra={"table": masked(table.code)})
            return table

        return await under_new_code(attempt)

    async def look(self, code: str) -> Table | None:
        """Return a table as it is now, for reading only; it is not started.

        Raises:
            TableError: ``table.broken``.
            StoreError: it cannot be read.
        """
        live = self._live.get(code) or await self._read(code)
        return None if live is None else live.table

    # ---- the lobby

    def _listed_first(self, code: str) -> None:
        """Open a new public table at once, so that the lobby shows it."""
        self.run_in_background(self._open(code))

    async def _open(self, code: str) -> None:
        with suppress(StoreError):  # it is opened when people come
            await self.open(code)

    def listed(self) -> tuple[OpenTable, ...]:
        """Return the public tables in memory, as the lobby shows them."""
        found = [
            (self._open_table(runner.live), runner.live.seated_here(), self._home_of(runner))
            for runner in self._runner.values()
            if runner.live.table.settings.listed
        ]
        return shown(found, _LISTED, LISTED_OF_ONE)

    def _open_table(self, live: LiveTable) -> OpenTable:
        """Return a table as the lobby shows it, made again when something has happened there."""
        number, found = self._listed.get(live, (0, None))
        if found is None or number != live.table.number:
            found = open_table(live.table)
            self._listed[live] = live.table.number, found
        return found

    def _home_of(self, runner: TableRunner) -> str:
        """Return the network that a table counts for: its host's, else the one that opened it."""
        table = runner.live.table
        return runner.visitors.network_of(table.host) or self._founders.get(table.code, "")

    # ---- other processes

    def _on_written(self, code: str, number: int) -> None:
        for serving in self._all:
            serving.on_written(code, number)
        if not code or code.startswith(key_of(PADS.name, "")):
            self.evenings.pad_written(code.removeprefix(key_of(PADS.name, "")))

    # ---- people who are connected to other processes

    def said_here(self, runner: TableRunner) -> None:
        """Announce the people at a table to the other processes."""
        here = {runner.live.table.code: tuple(runner.live.here)}
        self.run_in_background(self._presence.announce(here))

    async def _say_who_is_here(self) -> None:
        while True:
            here = {code: tuple(runner.live.here) for code, runner in self._runner.items()}
            await self._presence.announce(here)
            self._seen_elsewhere(self._presence.idle_since())
            await asyncio.sleep(BEAT)

    def _on_news(self, news: str) -> None:
        self._seen_elsewhere(self._presence.hear(news))

    def _seen_elsewhere(self, tables: dict[str, dict[str, tuple[str, ...]]]) -> None:
        for code, processes in tables.items():
            runner = self._runner.get(code)
            if runner is not None:
                for process, some in processes.items():
                    runner.live.elsewhere(process, some)

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background; it is cancelled when the registry closes."""
        if self._ending:  # it would not be awaited
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _too_many_tables() -> TableError:
    return TableError(
        "protocol.too_many_tables",
        "Many tables were opened from your network; use one of them, or wait a while.",
    )


def open_table(table: Table, person: str | None = None) -> OpenTable:
    """Return a table as the lobby shows it.

    Args:
        person: a person at the table, who also sees the result of its match; None for others.
    """
    return OpenTable(
        code=table.code,
        name=table.settings.name,
        title=rules_of(table.settings).title,
        seats=tuple(
            "bot" if chair.bot else "person" if chair.person else "" for chair in table.chairs
        ),
        deal=0 if table.game is None else table.game.deal,
        watchers=table.settings.watchers,
        ended=None if person is None or not sees_game(table, person) else _ended(table, person),
        aside=_aside(table),
    )


def _aside(table: Table) -> bool:
    game, settings = table.game, table.settings
    learnt = settings.lesson and game is not None and game.deal == 1 and game.deal_over
    boards_over = table.bound is not None and table.next_board is None
    round_over = table.round is not None and table.round.over
    return bool(settings.position or learnt or boards_over or round_over)


def _ended(table: Table, person: str) -> Ended | None:
    game = table.game
    if game is None or not table.match_over:
        return None
    seat = table.seat_of(person)
    return Ended(
        scores=game.scores,
        winner=table.winner,
        resigned=table.resigned,
        own=None if seat is None else seat % game.sides,
        deals=game.deal,
    )
