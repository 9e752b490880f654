"""A table that this process serves: its bots play, its clock runs, its deals begin."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from time import monotonic, time
from typing import Final, TypeAlias

from canasta.store import StoreError
from canasta.table import Table, TableError, dealing, play
from canasta.table.live import LiveTable
from canasta.table.settings import PACES
from canasta.table.state import Promise
from canasta.table.thinking import steps_for
from canasta.web.bot_process import Question
from canasta.web.bot_workers import BotWorkers
from canasta.web.metrics import Metrics
from canasta.web.telling import Shared

ENTROPY_WAIT: Final = 4.0
"""Seconds that a deal waits for the values of players whose pages do not answer."""

_RETRY: Final = 2.0
"""Seconds after which what could not be kept is tried again."""

_Due: TypeAlias = tuple[float, Callable[[], Awaitable[None]]]
"""When something is due, in seconds since 1970, and what."""


class Served:
    """A live table and all that happens at it without anybody's wish.

    At every change it looks what is due next: at once it is begun, later a timer waits for it. One
    thing is under way at a time.

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
        self._promised: tuple[Promise | None, float] = (None, 0.0)
        self._timer: asyncio.TimerHandle | None = None
        self._doing: asyncio.Task[None] | None = None
        self._unlisten = live.listen(self._look)
        self._look()

    async def close(self) -> None:
        """Serve no more."""
        self._unlisten()
        self._wait_for(None)
        if self._doing is not None:
            doing, self._doing = self._doing, None
            doing.cancel()
            with suppress(asyncio.CancelledError):
                await doing

    # ---- what is due, and when

    def _look(self) -> None:
        """Something has changed, or it is time: begin what is due, wait for what will be."""
        if self._doing is not None:
            return  # it looks when it is done
        due = self._due()
        if due is None or due[0] > time():
            self._wait_for(None if due is None else due[0] - time())
        else:
            self._wait_for(None)
            self._doing = asyncio.create_task(
                self._do(due[1]), name=f"table {self.live.table.code}"
            )

    def _wait_for(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._look)

    async def _do(self, work: Callable[[], Awaitable[None]]) -> None:
        failed = False
        try:
            await work()
        except (StoreError, TableError):
            failed = True
        finally:
            self._doing = None
        if failed:
            self._wait_for(_RETRY)
        else:
            self._look()

    def _due(self) -> _Due | None:
        """What happens next if nobody does anything, and when; None where nothing does."""
        table = self.live.table
        if not self.live.here:  # nobody plays for nobody, and who comes back has a value to give
            self._promised = None, 0.0
            return None
        if table.promise is not None:
            return self._values_by(table, table.promise), partial(self._deal, table.promise)
        if play.bot_to_act(table) is not None:
            return 0.0, self._bot_acts
        end = play.deadline(table)
        return None if end is None else (end, self._run_out)

    def _values_by(self, table: Table, promise: Promise) -> float:
        """Until when a deal waits for the values of its players."""
        if self._promised[0] is not promise:
            self._promised = promise, time() + ENTROPY_WAIT
        return 0.0 if table.people_at() <= set(promise.values) else self._promised[1]

    # ---- doing it

    async def _deal(self, promise: Promise) -> None:
        await self.live.wish(
            lambda table: dealing.deal_now(table) if table.promise is promise else []
        )

    async def _run_out(self) -> None:
        await self.live.wish(lambda table: play.run_out(table, time()))

    async def _bot_acts(self) -> None:
        table = self.live.table
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
