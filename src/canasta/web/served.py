"""A table that this process serves: its bots play, its clock runs, its deals begin."""

import asyncio
from contextlib import suppress
from hashlib import sha256
from time import monotonic, time
from typing import Final

from canasta.store import StoreError
from canasta.table import Table, TableError, dealing, play
from canasta.table.live import LiveTable
from canasta.table.settings import PACES
from canasta.table.thinking import steps_for
from canasta.web.bot_process import Question
from canasta.web.bot_workers import BotWorkers
from canasta.web.metrics import Metrics
from canasta.web.telling import Shared

ENTROPY_WAIT: Final = 4.0
"""Seconds that a deal waits for the values of players whose pages do not answer."""

_RETRY: Final = 2.0
"""Seconds after which what could not be kept is tried again."""


class Served:
    """A live table and all that happens at it without anybody's wish.

    Attributes:
        live: the table.
        shared: its parts that are told to all.
        connections: how many pages look at it.
        asked_at: when somebody asked for it last, by the monotonic clock.
    """

    def __init__(self, live: LiveTable, workers: BotWorkers, metrics: Metrics) -> None:
        """Begin to serve; needs a running event loop."""
        self.live = live
        self.shared = Shared(live)
        self.connections = 0
        self.asked_at = monotonic()
        self._workers, self._metrics = workers, metrics
        self._task = asyncio.create_task(self._serve(), name=f"table {live.table.code}")

    async def close(self) -> None:
        """Serve no more."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _serve(self) -> None:
        while True:
            version = self.live.version
            wait = None
            if self.live.here:  # nobody plays for nobody
                try:
                    wait = await self._one_thing()
                except (StoreError, TableError):
                    wait = _RETRY
            if wait == 0:
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self.live.after(version), wait)

    async def _one_thing(self) -> float | None:
        """Do what is due; the seconds until something may be, None where nothing will be."""
        table = self.live.table
        if table.promise is not None:
            return await self._deal(table)
        if play.bot_to_act(table) is not None:
            await self._bot_acts(table)
            return 0
        end = play.deadline(table)
        if end is None:
            return None
        if end <= time():
            await self.live.wish(lambda table: play.run_out(table, time()))
            return 0
        return end - time()

    async def _deal(self, table: Table) -> float | None:
        promise = table.promise
        version = self.live.version
        end = time() + ENTROPY_WAIT
        while table.promise is promise and time() < end:
            if table.people_at() <= set(promise.values if promise else ()):
                break
            with suppress(TimeoutError):
                version = await asyncio.wait_for(self.live.after(version), end - time())
        if table.promise is promise:
            await self.live.wish(
                lambda table: dealing.deal_now(table) if table.promise is promise else []
            )
        return 0

    async def _bot_acts(self, table: Table) -> None:
        to_act, game = play.bot_to_act(table), table.game
        if to_act is None or game is None:
            return
        (seat, level), moves = to_act, table.moves
        match = f"{table.code} {table.branch}"
        question = Question(
            match=match,
            settings=table.settings,
            level=level,
            seat=seat,
            seen=game.view(seat).to_bytes(),
            seed=int.from_bytes(sha256(match.encode()).digest()[:4], "big"),
        )
        began = time()
        with self._metrics.bot_seconds.time():
            action = await self._workers.choose(question)
        if action is None:
            self._metrics.bots_lost.inc()
        await asyncio.sleep(max(0.0, PACES[table.settings.pace] - (time() - began)))
        if table.game is not game or table.moves != moves:
            return
        steps = steps_for(game, action, question.seed + moves)
        await self.live.wish(lambda table: play.act_for(table, seat, steps, moves))
