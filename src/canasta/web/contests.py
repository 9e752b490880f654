"""All contests that this process serves: challenges, deals of the day, boards of an evening."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final
from weakref import WeakKeyDictionary

from canasta.duplicate import (
    Contest,
    ContestError,
    ContestOpened,
    ContestResults,
    ContestView,
    NewContest,
    StoredContestEvent,
    check_result,
    close,
    contest_results,
    contest_view,
    day_code,
    day_link,
    enter,
    may_enter,
    new_link,
    next_secret,
    open_challenge,
    open_day,
    open_link,
    opened_for,
    proof_of,
    read_result,
    result_link,
    run_out,
    score,
    take_in,
)
from canasta.duplicate.checking import Checked
from canasta.duplicate.events import ContestClosed
from canasta.duplicate.live import LiveContest
from canasta.duplicate.proof import MOST_PROVED
from canasta.game import CanastaError, InvalidError
from canasta.pad.opening import digest
from canasta.rules import RulesError, get_rules
from canasta.store import BehindError, Store, StoreError
from canasta.store.contests import ContestStore
from canasta.table import Table, TableError, TableEvent
from canasta.table.boards import BoardPlayed
from canasta.table.clock import now
from canasta.table.codes import new_code
from canasta.table.events import BoardsBound
from canasta.table.settings import Settings
from canasta.web.bodies import ContestFounded, ResultChecked, TableOpened
from canasta.web.guesses import Guesses
from canasta.web.limits import Networks
from canasta.web.logs import masked
from canasta.web.preparing import Preparing
from canasta.web.serving import Beside, Serving
from canasta.web.table_founding import FoundedTable, Seated, seated_table

FOUNDED_AT_ONCE: Final = 10
FOUNDED_A_SECOND: Final = 1 / 120
"""Contests that one network may open at once, and in a second in the long run."""

ENTERED_AT_ONCE: Final = 60
ENTERED_A_SECOND: Final = 1 / 20
"""How many of one network may begin to play boards at once, and in a second in the long run: a
whole club does on one evening."""

_NEW_CODES: Final = 20

Keep = Callable[[Callable[[], FoundedTable]], Awaitable[FoundedTable]]
"""Keeps a table that is founded, with another code where its own is taken."""

Look = Callable[[str], Awaitable[Table | None]]
"""A table as it is now, whether it is in memory or not."""

log = logging.getLogger("canasta.contests")


class ContestRegistry(Serving[LiveContest]):
    """The contests of one server process.

    What a table has made of its boards is noted by whichever process has the table open; what is
    not noted yet, by whichever next opens the contest.

    Attributes:
        by_link: whether the cards of new boards follow from links and dates, as where no server
            stands behind the players; otherwise they are drawn here, and nobody else has them.
    """

    def __init__(
        self,
        store: Store,
        guesses: Guesses,
        preparing: Preparing,
        beside: Beside,
        keep: Keep,
        look: Look,
    ) -> None:
        """Serve the contests of a store.

        Args:
            store: where they are kept.
            guesses: how often codes were asked for that lead nowhere.
            preparing: how far the kernel is.
            beside: lets something be done while nobody waits for it.
            keep: keeps a new table.
            look: a table as it is now.
        """
        self.by_link = False
        self._contests = ContestStore(store)
        super().__init__(self._contests, guesses, preparing, beside)
        self._keep, self._look = keep, look
        self._entering = Networks(ENTERED_AT_ONCE, ENTERED_A_SECOND)
        self._proving, self._checking = asyncio.Lock(), asyncio.Lock()
        self._proofs: WeakKeyDictionary[LiveContest, bytes] = WeakKeyDictionary()
        self._founding = Networks(FOUNDED_AT_ONCE, FOUNDED_A_SECOND)

    async def _read(self, code: str) -> LiveContest | None:
        return await LiveContest.opened(code, self._contests, BehindError)

    def _knows(self, live: LiveContest, key: str) -> bool:
        return live.contest.known_by(digest(key) if key else "") is not None

    def _none(self) -> CanastaError:
        return ContestError(
            "contest.none", "There are no boards under this code; look at it once more."
        )

    def _view(self, live: LiveContest) -> ContestView:
        return contest_view(live.contest)

    async def asked(self, code: str, network: str, key: str = "") -> LiveContest:
        """As :meth:`Serving.asked`; what has run out is closed first."""
        live = await super().asked(code, network, key)
        await self._closed_in_time(live)
        return live

    async def _closed_in_time(self, live: LiveContest) -> None:
        if run_out(live.contest, now()):
            await live.carry_out(lambda contest: run_out(contest, now()))

    # ---- opening

    async def found(self, wanted: NewContest, network: str) -> ContestFounded:
        """Open a challenge.

        Raises:
            TableError: ``protocol.too_many_tables``.
            InvalidError: what :func:`canasta.duplicate.open_challenge` refuses.
            StoreError: it could not be kept.
        """
        await asyncio.to_thread(open_challenge, wanted, now())  # before anything is counted
        self._count_founding(network)
        for _ in range(_NEW_CODES):
            if self.by_link:
                opened, key = open_link(new_link(wanted)), ""
            else:
                opened, key = open_challenge(wanted, now())
            if await self._kept(opened):
                return ContestFounded(opened.code, key)
        raise InvalidError("table.settings", "No free code was found; try again.")

    async def follow_link(self, text: str, network: str) -> str:
        """The code of the contest that a link is of; whoever follows it first has it opened.

        Raises:
            InvalidError: what :func:`canasta.duplicate.open_link` refuses.
            TableError: ``protocol.too_many_tables``.
            StoreError: it could not be kept.
        """
        opened = await asyncio.to_thread(open_link, text)
        if await self.opened(opened.code) is None:
            self._count_founding(network)
            await self._kept(opened)
        return opened.code

    def _count_founding(self, network: str) -> None:
        if not self._founding.take(network):
            raise TableError(
                "protocol.too_many_tables",
                "Many challenges were sent from your network; use one of them, or wait a while.",
            )

    async def day(self, book: str) -> str:
        """The code of today's deal of a book; whoever asks first has it drawn.

        Raises:
            ContestError: ``contest.no_book``.
            StoreError: it could not be kept.
        """
        try:
            rules = get_rules(book)
        except RulesError as error:
            raise ContestError("contest.no_book", error.message) from None
        if self.by_link:
            opened = open_link(day_link(rules.name, datetime.fromtimestamp(now(), UTC).date()))
            if await self.opened(opened.code) is None:
                await self._kept(opened)
            return opened.code
        code = day_code(rules.name, now())
        if await self.opened(code) is None:
            await self._kept(open_day(rules.name, now()))
        return code

    async def open_round(
        self, settings: Settings, boards: int, closes: float, title: str
    ) -> LiveContest:
        """Open the boards of an evening's round.

        Raises:
            InvalidError: ``contest.boards``.
            StoreError: they could not be kept.
        """
        for _ in range(_NEW_CODES):
            opened = opened_for(new_code(), "round", settings, boards, closes, title)
            if await self._kept(opened):
                live = await self.opened(opened.code)
                assert live is not None  # it is kept
                return live
        raise InvalidError("table.settings", "No free code was found; try again.")

    async def _kept(self, opened: ContestOpened) -> bool:
        """Whether a new contest was kept; not, where its code is taken."""
        try:
            await self._contests.keep(opened.code, [StoredContestEvent(1, now(), opened)])
        except BehindError:
            return False
        log.info("opened", extra={"table": masked(opened.code)})
        return True

    # ---- playing

    async def enter(self, live: LiveContest, name: str, token: str, network: str) -> TableOpened:
        """Somebody plays the boards: their table, and the secret by which it knows them.

        Whoever shows that they play already goes on at their table.

        Args:
            live: the contest.
            name: what they are called.
            token: what they show.
            network: where they come from.

        Raises:
            ContestError, InvalidError: what :func:`canasta.duplicate.may_enter` refuses.
            TableError: ``protocol.too_many_tables``.
            StoreError: it could not be kept.
        """
        known = live.contest.known_by(digest(token) if token else "")
        if known is not None:
            return TableOpened(known.table, token)
        called = may_enter(live.contest, name, now())
        if not self._entering.take(network):
            raise TableError(
                "protocol.too_many_tables",
                "Many have begun to play from your network; wait a while.",
            )
        table = await self.seat(live, (Seated(called),))
        return TableOpened(table.code, table.tokens[0])

    async def seat(
        self, live: LiveContest, who: tuple[Seated, ...], bound: Sequence[TableEvent] = ()
    ) -> FoundedTable:
        """Found a table for an entry.

        Args:
            live: the contest.
            who: one person, who plays with bots, or who sits where.
            bound: what else the table is bound to.

        Raises:
            ContestError: what :func:`canasta.duplicate.enter` refuses.
            InvalidError: ``table.name``.
            StoreError: it could not be kept.
        """
        contest = live.contest
        settings = contest.opened.settings
        seats = (*who, *(Seated("") for _ in range(settings.players - len(who))))
        boards = BoardsBound(contest.code, contest.commitments)
        table = await self._keep(lambda: seated_table(settings, seats, [boards, *bound]))
        tokens, names = table.tokens[: len(who)], tuple(one.name for one in who)
        await live.carry_out(lambda contest: enter(contest, names, table.code, tokens, now()))
        return table

    async def next_board(self, table: Table) -> tuple[int, str] | None:
        """The board that a table deals next and its secret; None where it deals none.

        Raises:
            ContestError: what :func:`canasta.duplicate.next_secret` refuses, ``contest.none``.
        """
        board = table.next_board
        if table.bound is None or board is None or table.in_deal:
            return None
        live = await self.opened(table.bound.contest)
        if live is None:
            raise self._none()
        await live.catch_up()  # it may have been ended by another process
        return board, next_secret(live.contest, table.code, board, now())

    async def note(self, table: Table) -> None:
        """Note what a table has made of its boards; whoever next opens the contest tries again."""
        if table.bound is None or not table.boards:
            return
        with suppress(StoreError, CanastaError):
            live = await self.opened(table.bound.contest)
            if live is not None:
                await self._note(live, table.code, tuple(table.boards))

    async def _note(self, live: LiveContest, table: str, boards: Sequence[BoardPlayed]) -> None:
        await live.carry_out(lambda contest: score(contest, table, list(boards), now()))

    async def _begun(self, live: LiveContest) -> None:
        """Note what tables have played meanwhile."""
        with suppress(StoreError, CanastaError):
            await self._closed_in_time(live)
            contest = live.contest
            for one in tuple(contest.players):
                if contest.closed:
                    return
                if one.table and len(one.scored) < contest.boards:
                    table = await self._look(one.table)
                    if table is not None and table.boards:
                        await self._note(live, one.table, tuple(table.boards))

    # ---- what was played elsewhere

    async def result(self, live: LiveContest, token: str) -> str:
        """What somebody has made of the boards here, as the text of a link.

        Raises:
            ContestError: ``contest.no_link``, ``contest.no_result``.
        """
        contest = live.contest
        if not contest.opened.link:
            raise ContestError(
                "contest.no_link", "These boards are this server's own: results stand here."
            )
        entry = contest.known_by(digest(token) if token else "")
        table = None if entry is None else await self._look(entry.table)
        if entry is None or table is None or not table.boards:
            raise ContestError(
                "contest.no_result", "You have played none of these boards to its end yet."
            )
        return await asyncio.to_thread(result_link, contest.opened, entry.name, tuple(table.boards))

    async def take_in(self, live: LiveContest, text: str) -> AsyncGenerator[ResultChecked, None]:
        """Take in what somebody has made of the boards elsewhere, after all was done again.

        One is checked at a time. How far that is comes act by act.

        Raises:
            InvalidError: what :func:`canasta.duplicate.read_result` refuses.
            ContestError: what :func:`canasta.duplicate.check_result` and ``take_in`` refuse.
            StoreError: it could not be kept.
        """
        result = read_result(text)
        async with self._checking:
            steps = check_result(live.contest.opened, result)
            checked: Checked | None = None
            while (step := await asyncio.to_thread(next, steps, None)) is not None:
                checked = step
                yield ResultChecked(checked.acts, checked.of)
        boards = () if checked is None else checked.boards
        await live.carry_out(lambda contest: take_in(contest, result.name, boards, now()))
        yield ResultChecked(len(boards), len(boards), taken=True)

    # ---- what comes of it

    async def close(self, live: LiveContest, key: str) -> None:
        """Whoever opened a challenge ends it.

        Raises:
            ContestError: ``contest.not_opener``.
            StoreError: it could not be kept.
        """
        await live.carry_out(lambda contest: close(contest, key))

    async def end(self, code: str) -> None:
        """An evening's round is over: its cards are shown."""
        live = await self.opened(code)
        if live is not None:
            await live.carry_out(ended)

    def results(self, live: LiveContest, token: str) -> ContestResults:
        """What somebody may know of the results."""
        return contest_results(live.contest, token)

    async def proof(self, live: LiveContest) -> bytes:
        """The proof of a contest that is over, of as many tables as a file holds.

        Raises:
            ContestError: ``contest.under_way``.
        """
        contest = live.contest
        proof_of(contest, {})  # whether it may be had
        async with self._proving:
            if live not in self._proofs:
                self._proofs[live] = await self._proof(contest)
        return self._proofs[live]

    async def _proof(self, contest: Contest) -> bytes:
        played: dict[str, Sequence[BoardPlayed]] = {}
        records = 0
        for one in contest.players:
            if one.table and one.scored and records + len(one.scored) <= MOST_PROVED:
                table = await self._look(one.table)
                if table is not None:
                    played[one.table] = tuple(table.boards)
                    records += len(one.scored)
        return await asyncio.to_thread(proof_of, contest, played)


def ended(contest: Contest) -> list[ContestClosed]:
    """A contest that its evening ends."""
    return [] if contest.closed else [ContestClosed()]
