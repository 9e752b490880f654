"""One thing at a time in a fair order: what is cheap waits for little, and nothing for ever."""

import asyncio
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from canasta.players.bots import NAMES, SEATED
from canasta.server.web.bot_time import STEPS
from canasta.server.web.bot_workers import EXPECTED
from canasta.server.web.work import FairQueue


class Work:
    """Things done in a queue by a clock that goes on only while one of them is done."""

    def __init__(self) -> None:
        self.now = 0.0
        self.queue = FairQueue()
        self.done: list[str] = []
        self.under_way = 0

    async def do(self, name: str, takes: float) -> None:
        async with self.queue.turn(name, takes):
            self.under_way += 1
            assert self.under_way == 1
            try:
                for _ in range(9):
                    await asyncio.sleep(0)
                self.now += takes
                self.done.append(name)
            finally:
                self.under_way -= 1

    async def play(self, name: str, takes: float, times: int) -> None:
        for _ in range(times):
            await self.do(name, takes)


def test_a_short_task_waits_for_the_task_under_way_and_not_for_all_long_ones() -> None:
    async def check() -> None:
        work = Work()
        dear = [asyncio.create_task(work.play(f"master {n}", 0.1, 20)) for n in range(12)]
        await asyncio.sleep(0)
        waits: list[float] = []
        while len(waits) < 40:
            came = work.now
            await work.do("club", 0.001)
            waits.append(work.now - came)
        await asyncio.gather(*dear)
        assert max(waits) < 0.25  # and not twelve times 0.1

    asyncio.run(check())


def test_a_long_task_is_done_in_the_end_however_many_short_ones_come() -> None:
    async def check() -> None:
        work = Work()
        others = [asyncio.create_task(work.do("club", 0.01))]
        await asyncio.sleep(0)
        dear = asyncio.create_task(work.do("master", 0.1))
        while not dear.done():  # some are always waiting that are cheap, of ever other tables
            others = [task for task in others if not task.done()]
            while len(others) < 3:
                others.append(asyncio.create_task(work.do(f"club {work.now} {len(others)}", 0.01)))
            await asyncio.sleep(0)
            assert work.now < 1.0
        await asyncio.gather(*others)

    asyncio.run(check())


def test_tables_that_ask_for_the_same_take_turns() -> None:
    async def check() -> None:
        work = Work()
        await asyncio.gather(*(work.play(name, 0.25, 5) for name in "abc"))
        assert work.done == [*"abc"] * 5

    asyncio.run(check())


def test_an_idle_client_has_no_claim_to_the_turns_it_missed() -> None:
    async def check() -> None:
        work = Work()
        await work.play("a", 0.25, 20)
        await asyncio.gather(*(work.play(name, 0.25, 5) for name in "ab"))
        assert work.done[20:24] in ([*"abab"], [*"baba"], [*"abba"], [*"baab"])

    asyncio.run(check())


@given(st.integers(0, 2**32))
def test_a_client_that_gives_up_delays_no_one(seed: int) -> None:
    rng = Random(seed)

    async def check() -> None:
        work = Work()
        tasks = [asyncio.create_task(work.do(str(n), rng.random())) for n in range(8)]
        given_up = rng.sample(range(8), 4)
        for number in given_up:
            for _ in range(rng.randrange(20)):
                await asyncio.sleep(0)
            tasks[number].cancel()
        await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)
        assert {str(n) for n in range(8) if n not in given_up} <= set(work.done)
        await asyncio.wait_for(work.do("at last", 0.0), 10)

    asyncio.run(check())


def test_a_fair_queue_remembers_a_bounded_number_of_clients() -> None:
    async def check() -> None:
        work = Work()
        first = asyncio.create_task(work.do("first", 0.01))
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(work.do(str(n), 0.01)) for n in range(3000)]
        most = 0
        while not all(task.done() for task in waiting):
            await asyncio.sleep(0)
            most = max(most, len(work.queue._had))
        await first
        assert most <= 1001 + len(waiting) // 2
        assert not work.queue._had

    asyncio.run(check())


def test_every_bot_of_a_table_has_its_place_and_its_time() -> None:
    assert tuple(EXPECTED) == tuple(STEPS) == SEATED
    by_strength = [STEPS[level] for level in NAMES]
    assert sorted(by_strength) == by_strength
    assert all(EXPECTED[level] < STEPS[level] for level in SEATED)
