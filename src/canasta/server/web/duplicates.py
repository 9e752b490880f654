"""All duplicates that this process serves: challenges, deals of the day, boards of an evening."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from math import ceil
from time import monotonic
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from canasta.game import CanastaError, InvalidError
from canasta.live.base.actor import now
from canasta.live.base.codes import new_code
from canasta.live.base.errors import DuplicateError
from canasta.live.duplicate.checking import MOST_PROVED, Checked, check_result, proof_of
from canasta.live.duplicate.duplicate import DUPLICATES, Duplicate
from canasta.live.duplicate.events import (
    DuplicateClosed,
    DuplicateOpened,
    EntryMade,
    StoredDuplicateEvent,
)
from canasta.live.duplicate.links import (
    Result,
    day_link,
    first_link_code,
    link_rules,
    new_link,
    open_link,
    public_key,
    read_result,
    result_link,
    signing_seed,
)
from canasta.live.duplicate.requests import (
    NewChallenge,
    close,
    enter,
    first_day_code,
    is_same,
    may_enter,
    next_secret,
    not_of_these_boards,
    open_challenge,
    open_day,
    opened_for,
    over,
    run_out,
    score,
    take_in,
)
from canasta.live.duplicate.view import DuplicateView, LiveDuplicate, duplicate_view
from canasta.live.pad.requests import digest
from canasta.live.table import Table, TableError, TableEvent
from canasta.live.table.events import BoardsBound
from canasta.live.table.rounds import BoardPlayed
from canasta.live.table.settings import Settings
from canasta.rules import BOOKS, RulesError, get_rules
from canasta.server.store import BehindError, Store, StoreError
from canasta.server.store.rows import KindStore
from canasta.server.web.bodies import DuplicateFounded, ResultChecked, TableOpened
from canasta.server.web.limits import Guesses, Networks, Places
from canasta.server.web.logs import masked
from canasta.server.web.preparing import Preparing
from canasta.server.web.rule_reading import RuleReading
from canasta.server.web.serving import RunInBackground, Serving, under_new_code
from canasta.server.web.table_founding import FoundedTable, Seated, seated_table
from canasta.server.web.work import FairQueue, too_many

FOUNDED_AT_ONCE: Final = 10
FOUNDED_A_SECOND: Final = 1 / 120
"""Duplicates that one network may open at once, and per second in the long run."""

ENTERED_AT_ONCE: Final = 60
ENTERED_A_SECOND: Final = 1 / 20
"""Players of one network who may begin to play boards, or send their first result, at once and per
second in the long run; a whole club may do so in one evening."""

SENT_AT_ONCE: Final = 8
"""Results of one network that may be checked at the same time, or wait to be."""

_SLICE: Final = 0.05
"""Seconds for which a result is checked before another's turn."""

WORKED_AT_ONCE: Final = 600 / _SLICE
WORKED_A_SECOND: Final = 0.2 / _SLICE
"""Slices that results of one network may take at once, and per second in the long run; a board
against the slowest bots takes about ten seconds."""

_BEAT: Final = 5.0
"""Seconds between two reports that a check is still running."""

Keep = Callable[[Callable[[], FoundedTable]], Awaitable[FoundedTable]]
"""A function that stores a new table, with another code if its own is taken."""

Look = Callable[[str], Awaitable[Table | None]]
"""A function that returns a table as it is now, whether it is in memory or not."""

_T = TypeVar("_T")

log = logging.getLogger("canasta.duplicates")


class DuplicateRegistry(Serving[LiveDuplicate]):
    """The duplicates of one server process.

    The process that has a table open records the table's results. Results that are not recorded
    yet are recorded by the process that next opens the duplicate.

    Attributes:
        by_link: True if the cards of new boards follow from links and dates, as in a browser, where
            no server can keep a secret; if False, they are drawn at random here and kept secret.
    """

    def __init__(
        self,
        store: Store,
        guesses: Guesses,
        preparing: Preparing,
        run_in_background: RunInBackground,
        rules: RuleReading,
        keep: Keep,
        look: Look,
    ) -> None:
        self.by_link = False
        self._duplicates = KindStore(store, DUPLICATES)
        super().__init__(self._duplicates, guesses, preparing, run_in_background)
        self._rules = rules
        self._keep, self._look = keep, look
        self._entering = Networks(ENTERED_AT_ONCE, ENTERED_A_SECOND)
        self._proving, self._checking = asyncio.Lock(), FairQueue()
        self._sending = Places(SENT_AT_ONCE)
        self._working = Networks(WORKED_AT_ONCE, WORKED_A_SECOND)
        self._proofs: WeakKeyDictionary[LiveDuplicate, bytes] = WeakKeyDictionary()
        self._founding = Networks(FOUNDED_AT_ONCE, FOUNDED_A_SECOND)

    async def _read(self, code: str) -> LiveDuplicate | None:
        return await LiveDuplicate.open(code, self._duplicates, BehindError)

    def _knows(self, live: LiveDuplicate, key: str) -> bool:
        return live.duplicate.known_by(digest(key) if key else "") is not None

    def _none(self) -> CanastaError:
        return DuplicateError(
            "contest.none", "There are no boards under this code. Please check it."
        )

    def _view(self, live: LiveDuplicate) -> DuplicateView:
        return duplicate_view(live.duplicate)

    async def find(self, code: str, network: str, key: str = "") -> LiveDuplicate:
        """Return a duplicate as :meth:`Serving.find` does; close it first if its time is up."""
        live = await super().find(code, network, key)
        await self._closed_in_time(live)
        return live

    async def _closed_in_time(self, live: LiveDuplicate) -> None:
        if run_out(live.duplicate, now()):
            await live.carry_out(lambda duplicate: run_out(duplicate, now()))

    # ---- opening

    async def found(self, wanted: NewChallenge, network: str) -> DuplicateFounded:
        """Open a challenge.

        Raises:
            TableError: ``protocol.too_many``, ``protocol.too_many_tables``.
            InvalidError: what ``open_challenge`` refuses.
            StoreError: it could not be stored.
        """
        rules = wanted.rules
        settings = Settings(book=rules.book, house=rules.house, players=rules.players)
        new = partial(self._new, wanted)
        opened, key = await self._rules.work(network, settings, new)
        self._count_founding(network)
        first = [(opened, key)]

        async def attempt() -> DuplicateFounded:
            opened, key = first.pop() if first else await asyncio.to_thread(new)
            await self._store_new(opened)
            return DuplicateFounded(opened.code, key)

        return await under_new_code(attempt)

    def _new(self, wanted: NewChallenge) -> tuple[DuplicateOpened, str]:
        """Return the first event of a new challenge, and the secret with which it is closed."""
        if self.by_link:
            return open_link(new_link(wanted)), ""
        return open_challenge(wanted, now())

    async def follow_link(self, text: str, network: str) -> str:
        """Return the code of a link's duplicate, opened for the first who follows the link.

        Raises:
            InvalidError: what ``open_link`` refuses.
            DuplicateError: ``contest.key_taken``.
            TableError: ``protocol.too_many``, ``protocol.too_many_tables``.
            StoreError: it could not be stored.
        """
        rules = await asyncio.to_thread(link_rules, text)
        settings = Settings(book=rules.book, house=rules.house, players=rules.players)
        opened = await self._rules.work(network, settings, partial(open_link, text))
        count = partial(self._count_founding, network)
        return await self._opened_as(opened, first_link_code(text), count)

    async def _opened_as(
        self, wanted: DuplicateOpened, first_code: str, count: Callable[[], None]
    ) -> str:
        """Return the code of a duplicate whose code is derived; it is opened if it is not yet.

        Args:
            wanted: how it is opened.
            first_code: the code that an earlier release derived, which others may have taken.
            count: counts that one more is opened.
        """
        live = await self.open(wanted.code)
        if live is None:
            with suppress(DuplicateError, StoreError):  # what cannot be read there is not this one
                first = await self.open(first_code)
                # A closed one came from a file: links never close, and a day ends with its code.
                if (
                    first is not None
                    and not first.duplicate.closed
                    and is_same(first.duplicate.first_event, wanted)
                ):
                    return first_code
            count()
            with suppress(BehindError):  # another process has just opened it
                await self._store_new(wanted)
            live = await self.open(wanted.code)
        if live is None or not is_same(live.duplicate.first_event, wanted):
            raise DuplicateError(
                "contest.key_taken",
                "Something else is stored where these boards belong, so they are not opened: tell "
                "the person who runs the server.",
            )
        return wanted.code

    def _count_founding(self, network: str) -> None:
        if not self._founding.take(network):
            raise TableError(
                "protocol.too_many_tables",
                "Many challenges were sent from your network; use one of them, or wait a while.",
            )

    async def day(self, book: str, network: str) -> str:
        """Return the code of today's deal of a book; the first to ask has it drawn.

        Deals of books with variations count as challenges that the network sends: there are many.

        Raises:
            DuplicateError: ``contest.no_book``, ``contest.key_taken``.
            TableError: ``protocol.too_many_tables``.
            StoreError: it could not be stored.
        """
        try:
            rules = get_rules(book)
        except RulesError as error:
            raise DuplicateError("contest.no_book", error.message) from None
        at = now()
        if self.by_link:
            link = day_link(rules.name, datetime.fromtimestamp(at, UTC).date())
            wanted = await asyncio.to_thread(open_link, link)
            first_code = first_link_code(link)
        else:
            wanted = await asyncio.to_thread(open_day, rules.name, at)
            first_code = first_day_code(rules.name, at)
        count = partial(self._count_founding, network) if rules.name not in BOOKS else _uncounted
        return await self._opened_as(wanted, first_code, count)

    async def open_round(
        self, settings: Settings, boards: int, closes: float, title: str
    ) -> LiveDuplicate:
        """Open the boards of an evening's round.

        Raises:
            InvalidError: ``contest.boards``.
            StoreError: they could not be stored.
        """

        async def attempt() -> str:
            opened = opened_for(new_code(), "round", settings, boards, closes, title)
            await self._store_new(opened)
            return opened.code

        live = await self.open(await under_new_code(attempt))
        assert live is not None  # it is stored
        return live

    async def _store_new(self, opened: DuplicateOpened) -> None:
        """Store a new duplicate.

        Raises:
            BehindError: its code is taken.
        """
        await self._duplicates.keep(opened.code, [StoredDuplicateEvent(1, now(), opened)])
        log.info("opened", extra={"table": masked(opened.code)})

    # ---- playing

    async def enter(self, live: LiveDuplicate, name: str, token: str, network: str) -> TableOpened:
        """Seat a player at the boards, and return their table and their token.

        A player who shows the token of an earlier entry goes on at the table of that entry.

        Raises:
            DuplicateError, InvalidError: what ``may_enter`` refuses.
            TableError: ``protocol.too_many_tables``.
            StoreError: it could not be stored.
        """
        known = live.duplicate.known_by(digest(token) if token else "")
        if known is not None:
            return TableOpened(known.table, token)
        called = may_enter(live.duplicate, name, now())
        self._count_entering(network)
        table = await self.seat(live, (Seated(called),))
        return TableOpened(table.code, table.tokens[0])

    def _count_entering(self, network: str) -> None:
        if not self._entering.take(network):
            raise TableError(
                "protocol.too_many_tables",
                "Too many players have started from your network. Please wait a few minutes.",
            )

    async def seat(
        self, live: LiveDuplicate, who: tuple[Seated, ...], bound: Sequence[TableEvent] = ()
    ) -> FoundedTable:
        """Open a table for an entry.

        Args:
            who: one person, who plays with bots, or the players by seat.
            bound: further events that bind the table.

        Raises:
            DuplicateError: what ``enter`` refuses.
            InvalidError: ``table.name``.
            StoreError: it could not be stored.
        """
        duplicate = live.duplicate
        settings = duplicate.first_event.settings
        seats = (*who, *(Seated("") for _ in range(settings.players - len(who))))
        boards = BoardsBound(duplicate.code, duplicate.commitments)
        table = await self._keep(lambda: seated_table(settings, seats, [boards, *bound]))
        tokens, names = table.tokens[: len(who)], tuple(one.name for one in who)
        link = duplicate.first_event.link
        key = await asyncio.to_thread(_key_of, tokens[0], link) if link else ""
        await live.carry_out(
            lambda duplicate: enter(duplicate, names, table.code, tokens, now(), key)
        )
        return table

    async def next_board(self, table: Table) -> tuple[int, str] | None:
        """Return the number and the secret of a table's next board; None if it deals none.

        Raises:
            DuplicateError: what ``next_secret`` refuses, ``contest.none``.
        """
        board = table.next_board
        if table.bound is None or board is None or table.in_deal:
            return None
        live = await self.open(table.bound.duplicate)
        if live is None:
            raise self._none()
        await live.catch_up()  # it may have been ended by another process
        return board, next_secret(live.duplicate, table.code, board, now())

    async def check_look_back(self, table: Table) -> None:
        """Check that the deal that a table played last may be shown there with all its cards."""
        if table.bound is None or not table.dealt:
            return
        live = await self.open(table.bound.duplicate)
        if live is None:
            return  # it was archived, long after it was over
        await live.catch_up()  # other tables may be at other processes
        if not live.duplicate.may_look_back(table.dealt[-1].board):
            raise DuplicateError(
                "contest.board_open",
                "Another table has yet to play this board. You can look back at it when the last "
                "table has played it.",
            )

    async def note(self, table: Table) -> None:
        """Record a table's results; if that fails, opening the duplicate later tries again."""
        if table.bound is None or not table.boards:
            return
        with suppress(StoreError, CanastaError):
            live = await self.open(table.bound.duplicate)
            if live is not None:
                await self._note(live, table.code, tuple(table.boards))

    async def _note(self, live: LiveDuplicate, table: str, boards: Sequence[BoardPlayed]) -> None:
        await live.carry_out(lambda duplicate: score(duplicate, table, list(boards), now()))

    async def _catch_up_related(self, live: LiveDuplicate) -> None:
        """Record the results of tables that played while the duplicate was not open."""
        with suppress(StoreError, CanastaError):
            await self._closed_in_time(live)
            duplicate = live.duplicate
            for one in tuple(duplicate.players):
                if duplicate.closed:
                    return
                if one.table and len(one.scored) < duplicate.boards:
                    table = await self._look(one.table)
                    if table is not None and table.boards:
                        await self._note(live, one.table, tuple(table.boards))

    # ---- what was played elsewhere

    async def result(self, live: LiveDuplicate, token: str) -> str:
        """Return a player's result on these boards, as the text of a link."""
        duplicate = live.duplicate
        if not duplicate.first_event.link:
            raise _no_link()
        entry = duplicate.known_by(digest(token) if token else "")
        table = None if entry is None else await self._look(entry.table)
        if entry is None or table is None or not table.boards:
            raise DuplicateError(
                "contest.no_result", "You have played none of these boards to its end yet."
            )
        boards = tuple(table.boards)
        return await asyncio.to_thread(
            result_link, duplicate.first_event, entry.name, boards, token
        )

    def may_send(self, live: LiveDuplicate, network: str) -> None:
        """Check that a result from elsewhere may be sent, before anything of it is read.

        The answer depends on the duplicate and the network alone. So a board whose secret only this
        server knows gives one answer, whatever is sent.

        Raises:
            DuplicateError: ``contest.no_link``, ``contest.over``.
            TableError: ``protocol.too_many``.
        """
        if not live.duplicate.first_event.link:
            raise _no_link()
        if live.duplicate.over(now()):
            raise over()
        if not self._working.has(network) or not self._sending.take(network):
            raise too_many()
        self._sending.leave(network)  # ``take_in`` takes it again, and gives it back at its end

    async def take_in(
        self, live: LiveDuplicate, text: str, network: str
    ) -> AsyncGenerator[ResultChecked, None]:
        """Accept a result from elsewhere after replaying all of it.

        The replay runs in short slices, and the slices of all networks take turns. Until the end,
        the events report only that it is running, so that no one learns how much of a wrong result
        was legal.

        Raises:
            DuplicateError: ``contest.result``, whatever is wrong with it; what
                ``take_in`` refuses.
            TableError: ``protocol.too_many``.
            StoreError: it could not be stored.
        """
        if not self._sending.take(network):
            raise too_many()
        checking = asyncio.create_task(self._checked(live.duplicate.first_event, text, network))
        checking.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            ended: set[asyncio.Task[tuple[Result, tuple[BoardPlayed, ...]]]] = set()
            while not ended:
                yield ResultChecked(0, 0)
                ended, _ = await asyncio.wait({checking}, timeout=_BEAT)
            result, boards = checking.result()
        finally:
            checking.cancel()
            self._sending.leave(network)
        name, key = result.name, result.key.hex()
        if any(
            isinstance(one, EntryMade) for one in take_in(live.duplicate, name, key, boards, now())
        ):
            self._count_entering(network)
        await live.carry_out(lambda duplicate: take_in(duplicate, name, key, boards, now()))
        yield ResultChecked(len(boards), len(boards), taken=True)

    async def _checked(
        self, opened: DuplicateOpened, text: str, network: str
    ) -> tuple[Result, tuple[BoardPlayed, ...]]:
        """Return a result and the boards that it has.

        Raises:
            DuplicateError: ``contest.result``.
        """
        result, took = await self._slice(network, _SLICE, partial(_read_one, text))
        steps = check_result(opened, result)
        checked: Checked | None = None
        going = True
        while going:
            some = partial(_some_steps, steps, checked)
            (checked, going), took = await self._slice(network, took, some)
        return result, () if checked is None else checked.boards

    async def _slice(
        self, network: str, expected: float, work: Callable[[], _T]
    ) -> tuple[_T, float]:
        """Run work in a thread when it is a network's turn.

        Returns:
            The result of the work, and the seconds that it took.
        """
        async with self._checking.turn(network, expected):
            began = monotonic()
            try:
                return await asyncio.to_thread(work), monotonic() - began
            finally:
                self._working.charge(network, ceil((monotonic() - began) / _SLICE))

    # ---- what comes of it

    async def close(self, live: LiveDuplicate, key: str) -> None:
        """End a challenge, for the person who opened it.

        Raises:
            DuplicateError: ``contest.not_opener``.
            StoreError: it could not be stored.
        """
        await live.carry_out(lambda duplicate: close(duplicate, key))

    async def end(self, code: str) -> None:
        """End the duplicate of a round that is over, which shows its cards."""
        live = await self.open(code)
        if live is not None:
            await live.carry_out(ended)

    async def proof(self, live: LiveDuplicate) -> bytes:
        """Return the proof of a duplicate that is over, with as many tables as a file holds.

        Raises:
            DuplicateError: ``contest.under_way``.
        """
        duplicate = live.duplicate
        proof_of(duplicate, {})  # whether it may be had
        async with self._proving:
            if live not in self._proofs:
                self._proofs[live] = await self._proof(duplicate)
        return self._proofs[live]

    async def _proof(self, duplicate: Duplicate) -> bytes:
        played: dict[str, Sequence[BoardPlayed]] = {}
        records = 0
        for one in duplicate.players:
            if one.table and one.scored and records + len(one.scored) <= MOST_PROVED:
                table = await self._look(one.table)
                if table is not None:
                    played[one.table] = tuple(table.boards)
                    records += len(one.scored)
        return await asyncio.to_thread(proof_of, duplicate, played)


def _read_one(text: str) -> Result:
    """Return the result that a text holds.

    Raises:
        DuplicateError: ``contest.result``.
    """
    try:
        return read_result(text)
    except InvalidError:
        raise not_of_these_boards() from None


def _some_steps(steps: Iterator[Checked], checked: Checked | None) -> tuple[Checked | None, bool]:
    """Continue a check for a short while; return the last step, and True if more remain."""
    end = monotonic() + _SLICE
    for step in steps:
        checked = step
        if monotonic() >= end:
            return checked, True
    return checked, False


def _key_of(token: str, link: str) -> str:
    """Return the public key of a player with a token."""
    return public_key(signing_seed(token, link)).hex()


def _no_link() -> DuplicateError:
    return DuplicateError(
        "contest.no_link",
        "Only tables on this server play these boards. Play them here: your result is added by "
        "itself.",
    )


def _uncounted() -> None:
    """Count nothing: books without variations are free."""


def ended(duplicate: Duplicate) -> list[DuplicateClosed]:
    """Return the events that end a duplicate with its evening's round."""
    return [] if duplicate.closed else [DuplicateClosed()]
