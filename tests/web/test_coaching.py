"""A served table ends a coaching by itself: in time, or at once if no one can answer it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.clauses.test_coaching import say, sitting
from tests.store.events import tables
from tests.table.sitting import Sitting

from canasta.live.table import events as ev
from canasta.live.table.client_view import LiveTable
from canasta.live.table.people import GRACE
from canasta.live.table.state import ANSWER_WITHIN
from canasta.server.store import BehindError, SqliteStore
from canasta.server.web import table_runner as module
from canasta.server.web.bot_workers import BotWorkers
from canasta.server.web.metrics import Metrics
from canasta.server.web.table_runner import TableRunner


class Served:
    """A table at which Ben has named cards to Ann; time goes on only where it is said."""

    def __init__(self, live: LiveTable, at_table: Sitting, now: float) -> None:
        self.live, self.ids, self.now = live, at_table.ids, now

    async def lapsed(self) -> None:
        """Wait until no one waits for an answer any more."""
        there = asyncio.Event()

        def look() -> None:
            if not self.live.table.coaching_open:
                there.set()

        unlisten = self.live.listen(look)
        look()
        await asyncio.wait_for(there.wait(), 20)
        unlisten()

    async def waits(self) -> None:
        """Whatever was due has had its turn, and an answer is waited for."""
        for _ in range(20):
            await asyncio.sleep(0)
        assert not self.live._turn.locked()
        assert self.live.table.coaching_open


def serve(
    path: Path,
    patch: pytest.MonkeyPatch,
    there: tuple[str, ...],
    what: Callable[[Served], Awaitable[None]],
) -> list[object]:
    """Serve the table to some people; return all events at it since."""

    async def whole() -> list[object]:
        at_table = sitting()
        say(at_table, "Ben", "the kings!")
        store = SqliteStore(path / "tables.sqlite")
        store.append(at_table.table.code, at_table.entries)
        live = await LiveTable.open(at_table.table.code, tables(store), BehindError)
        assert live is not None
        assert live.table.coached_since is not None
        served = Served(live, at_table, live.table.coached_since)
        live._now = lambda: served.now
        live._opened_at = served.now
        patch.setattr(module, "now", lambda: served.now)
        for name in there:
            live.came(served.ids[name])
        workers = BotWorkers(1)
        runner = TableRunner(live, workers, Metrics())
        try:
            await what(served)
        finally:
            await runner.close()
            await workers.close()
        kept = tables(store).entries(at_table.table.code, len(at_table.entries))
        await asyncio.to_thread(store.close)
        return [entry.event for entry in kept]

    return asyncio.run(whole())


@pytest.mark.rule("W-115")
def test_a_coaching_lapses_by_itself_when_its_time_is_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def until(served: Served) -> None:
        await served.waits()
        served.now += ANSWER_WITHIN - 0.5
        served.live.came(served.ids["Ann"])
        await served.waits()
        served.now += 0.5
        served.live.came(served.ids["Ann"])
        await served.lapsed()

    assert serve(tmp_path, monkeypatch, ("Ann", "Ben", "Cem"), until) == [ev.CoachingEnded()]


@pytest.mark.rule("W-115")
def test_a_coaching_lapses_at_once_if_no_opponent_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened = serve(tmp_path, monkeypatch, ("Ann", "Ben"), Served.lapsed)
    assert happened == [ev.CoachingEnded()]


@pytest.mark.rule("W-115")
def test_a_coaching_lapses_when_the_last_opponent_has_left_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def leave(served: Served) -> None:
        served.live.went(served.ids["Cem"])
        await served.waits()
        served.now += GRACE
        served.live.came(served.ids["Ann"])
        await served.lapsed()

    assert serve(tmp_path, monkeypatch, ("Ann", "Ben", "Cem"), leave) == [ev.CoachingEnded()]
