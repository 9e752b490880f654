"""Online tables of evenings: opened for a round, followed, and ended with it."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

from canasta.game import CanastaError
from canasta.live.duplicate.live import LiveContest
from canasta.live.duplicate.opening import DAY
from canasta.live.duplicate.requests import give_token
from canasta.live.evening import Evening, PlayedRound
from canasta.live.evening import events as e
from canasta.live.evening.live import LiveEvening
from canasta.live.evening.online import bound_to, places_of, played_at, table_settings
from canasta.live.evening.seating import Round
from canasta.live.table import Table, TableEvent, people, round_time
from canasta.live.table.live import LiveTable
from canasta.server.store import StoreError
from canasta.server.web.contests import ContestRegistry, Keep, Look
from canasta.server.web.table_founding import Seated, seated_table

BOARDS_FOR: Final = 60 * DAY
"""Seconds in which boards can be played; a round ends when the director ends it."""

Open = Callable[[str], Awaitable[LiveTable | None]]
"""A function that returns a live table by its code, opening it if needed."""


class EveningTables:
    """The online tables of evenings."""

    def __init__(self, contests: ContestRegistry, keep: Keep, look: Look, open: Open) -> None:
        """Set up without tables.

        Args:
            contests: the contests, which hold the boards.
            keep: stores a new table.
            look: returns a table as it is now.
            open: returns a live table.
        """
        self._contests = contests
        self._keep, self._look, self._open = keep, look, open

    async def found(
        self, evening: Evening, places: Round, ends: float | None, now: float
    ) -> tuple[list[e.RoundTable], str]:
        """Open the tables of the next round, and its boards.

        Args:
            evening: the evening as it is now.
            places: the seating of the round.
            ends: when time is up, in seconds since 1970; None if the round is measured in deals.
            now: the time, in seconds since 1970.

        Returns:
            The tables, and the code of the boards; empty if each table has cards of its own.

        Raises:
            InvalidError: ``table.settings``.
            StoreError: they could not be stored.
        """
        settings = evening.standing.settings
        chosen = table_settings(settings)
        boards: LiveContest | None = None
        if settings.boards:
            title = f"{settings.title} · {len(evening.standing.rounds) + 1}".strip(" ·")[-40:]
            boards = await self._contests.open_round(
                chosen, settings.deals, now + BOARDS_FOR, title
            )
        tables = []
        for one in places.tables:
            seats = tuple(
                Seated("" if place.bot else place.name, place.bot)
                for place in places_of(evening, one.sides)
            )
            bound: list[TableEvent] = [bound_to(evening, one.table, ends)]
            if boards is None:
                founded = await self._keep(partial(seated_table, chosen, seats, bound))
            else:
                founded = await self._contests.seat(boards, seats, bound)
            tables.append(e.RoundTable(one.table, one.sides, game=founded.code))
        return tables, "" if boards is None else boards.contest.code

    async def give_seat(self, code: str, seat: int, token: str, boards: str) -> None:
        """Give a person access to their seat by a token.

        Args:
            code: the table's code.
            seat: their seat.
            token: the token, of which digests are stored.
            boards: the code of the boards that the table plays, or an empty string.

        Raises:
            CanastaError, StoreError: it could not be stored.
        """
        live = await self._open(code)
        if live is not None:
            await live.carry_out(lambda table: people.give_key(table, seat, token))
        contest = await self._contests.open(boards) if boards else None
        if contest is not None:
            await contest.carry_out(lambda contest: give_token(contest, code, seat, token))

    async def free_seat(self, code: str, seat: int) -> None:
        """Withdraw access to a seat until it is given to a person again."""
        await self._tell(code, lambda table: people.take_key(table, seat))

    async def note(self, live: LiveEvening, table: Table) -> None:
        """Record the result of one of an evening's tables."""
        with suppress(StoreError, CanastaError):
            await live.carry_out(lambda evening: played_at(evening, table))

    async def resume(self, live: LiveEvening, played: PlayedRound) -> None:
        """Catch up with the tables of a round after the evening was not in memory."""
        if played.over:
            await self.end(live, played)
            return
        for one in played.tables:
            if one.game and not one.done:
                with suppress(StoreError, CanastaError):
                    table = await self._look(one.game)
                    if table is not None:
                        await self.note(live, table)

    async def timed(self, played: PlayedRound) -> None:
        """Inform the tables of a round of its new end."""
        ends = played.ends
        if ends is not None:
            for code in (one.game for one in played.tables if one.game):
                await self._tell(code, lambda table: round_time.timed(table, ends))

    async def end(self, live: LiveEvening, played: PlayedRound) -> None:
        """End a round: stop its tables, and show its boards."""
        for one in played.tables:
            if one.game and not one.done:
                table = await self._tell(one.game, round_time.stop)
                if table is not None:
                    await self.note(live, table)
        if played.boards:
            with suppress(StoreError, CanastaError):
                await self._contests.end(played.boards)

    async def _tell(self, code: str, decide: Callable[[Table], list[TableEvent]]) -> Table | None:
        with suppress(StoreError, CanastaError):  # it is informed when the evening is opened again
            live = await self._open(code)
            if live is not None:
                await live.carry_out(decide)
                return live.table
        return None
