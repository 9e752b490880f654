"""Until when a deal waits for the values of those who play."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from tests.store.events import tables
from tests.table.sitting import Sitting
from tests.table.values import commit, reveal

from canasta.live.table import Settings, dealing
from canasta.live.table.client_view import LiveTable
from canasta.server.store import BehindError, SqliteStore
from canasta.server.web import table_runner as module
from canasta.server.web.bot_workers import BotWorkers
from canasta.server.web.metrics import Metrics
from canasta.server.web.table_runner import ENTROPY_WAIT, TableRunner

NAMES = ("Ann", "Ben")


class Evening:
    """Two at a table that is served, by a clock that goes on only where it is said."""

    def __init__(self, live: LiveTable, ids: dict[str, str]) -> None:
        self.live, self.ids = live, ids
        self.now = 1000.0

    def come(self, name: str) -> None:
        self.live.came(self.ids[name])

    def go(self, name: str) -> None:
        self.live.went(self.ids[name])

    async def begin(self) -> None:
        await self.live.carry_out(partial(dealing.begin, person=self.ids["Ann"]))

    async def commit(self, name: str, value: str) -> None:
        await self.live.carry_out(partial(commit, person=self.ids[name], value=value))

    async def reveal(self, name: str, value: str) -> None:
        await self.live.carry_out(partial(reveal, person=self.ids[name], value=value))

    async def dealt(self) -> dict[int, str]:
        """Wait for the deal; the values that it came of."""
        dealt = asyncio.Event()
        unlisten = self.live.listen(lambda: dealt.set() if self.live.table.dealt else None)
        if not self.live.table.dealt:
            await asyncio.wait_for(dealt.wait(), 20)
        unlisten()
        return self.live.table.dealt[-1].values

    async def phase(self, *, attempt: int = 1, closed: bool = False) -> None:
        """Wait until the shuffle is so far."""
        there = asyncio.Event()

        def look() -> None:
            promise = self.live.table.promise
            if promise is not None and (promise.attempt, promise.closed) == (attempt, closed):
                there.set()

        unlisten = self.live.listen(look)
        look()
        await asyncio.wait_for(there.wait(), 20)
        unlisten()

    async def still(self) -> None:
        """Nothing has been dealt, and nothing is about to be: whatever was due has had its turn."""
        for _ in range(20):
            await asyncio.sleep(0)
        assert not self.live._turn.locked()
        assert self.live.table.promise is not None
        assert not self.live.table.dealt


@asynccontextmanager
async def evening(path: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Evening]:
    sitting = Sitting(Settings(book="joker+two-hand", players=2), *NAMES)
    for seat, name in enumerate(NAMES):
        sitting.sit(name, seat)
    store = SqliteStore(path / "tables.sqlite")
    store.append(sitting.table.code, sitting.entries)
    live = await LiveTable.open(sitting.table.code, tables(store), BehindError)
    assert live is not None
    found = Evening(live, sitting.ids)
    patch.setattr(module, "now", lambda: found.now)
    workers = BotWorkers(1)
    runner = TableRunner(live, workers, Metrics())
    try:
        yield found
    finally:
        await runner.close()
        await workers.close()
        await asyncio.to_thread(store.close)


@pytest.fixture
def play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[Evening], Awaitable[None]]], None]:
    """Spend an evening so."""

    def spend(what: Callable[[Evening], Awaitable[None]]) -> None:
        async def whole() -> None:
            async with evening(tmp_path, monkeypatch) as found:
                await what(found)

        asyncio.run(whole())

    return spend


Play = Callable[[Callable[[Evening], Awaitable[None]]], None]


A, B = "aa" * 32, "bb" * 32


def test_a_deal_waits_no_longer_than_for_all_values(play: Play) -> None:
    async def check(table: Evening) -> None:
        table.come("Ann")
        table.come("Ben")
        await table.begin()
        await table.commit("Ann", A)
        await table.still()
        await table.commit("Ben", B)
        await table.reveal("Ben", B)
        await table.still()
        await table.reveal("Ann", A)
        assert await table.dealt() == {0: A, 1: B}

    play(check)


def test_the_list_is_closed_without_a_player_who_does_not_answer(play: Play) -> None:
    async def check(table: Evening) -> None:
        table.come("Ann")
        table.come("Ben")
        await table.begin()
        await table.commit("Ann", A)
        table.now += ENTROPY_WAIT - 0.1
        table.come("Ann")  # another page of hers changes nothing
        await table.still()
        table.now += 0.2
        table.come("Ann")
        await table.phase(closed=True)
        await table.reveal("Ann", A)
        assert await table.dealt() == {0: A}

    play(check)


def test_a_value_that_is_not_revealed_in_time_leaves_the_shuffle_void(play: Play) -> None:
    async def check(table: Evening) -> None:
        table.come("Ann")
        table.come("Ben")
        await table.begin()
        table.now += ENTROPY_WAIT - 0.1
        await table.commit("Ann", A)
        await table.commit("Ben", B)
        await table.reveal("Ann", A)
        table.now += ENTROPY_WAIT - 0.1  # there is as much time again for this
        table.come("Ann")
        await table.still()
        table.now += 0.2
        table.come("Ann")
        await table.phase(attempt=2)
        await table.commit("Ann", B)  # nobody waits for Ben any more
        await table.reveal("Ann", B)
        assert await table.dealt() == {0: B}
        assert [void.missing for void in table.live.table.dealt[-1].voided] == [(1,)]

    play(check)


def test_a_deal_without_people_waits_for_one_to_come_back(play: Play) -> None:
    async def check(table: Evening) -> None:
        table.come("Ann")
        await table.begin()
        table.go("Ann")
        table.now += 10 * ENTROPY_WAIT
        await table.still()
        table.come("Ben")  # the time starts again: his page has a value to give
        await table.still()
        table.now += ENTROPY_WAIT - 0.1
        table.come("Ann")
        await table.still()
        await table.commit("Ben", B)
        await table.commit("Ann", A)
        await table.reveal("Ben", B)
        await table.reveal("Ann", A)
        assert await table.dealt() == {0: A, 1: B}

    play(check)


def test_anyone_who_comes_back_and_does_not_answer_is_not_waited_for_longer(play: Play) -> None:
    async def check(table: Evening) -> None:
        table.come("Ann")
        await table.begin()
        table.go("Ann")
        table.now += 10 * ENTROPY_WAIT
        table.come("Ann")
        table.now += ENTROPY_WAIT + 0.1
        table.come("Ben")
        assert await table.dealt() == {}

    play(check)
