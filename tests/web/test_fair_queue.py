"""One thing at a time in a fair order: what is cheap waits for little, and nothing for ever."""

import asyncio
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from canasta.bots import NAMES
from canasta.web.bot_time import STEPS
from canasta.web.bot_workers import PATIENCE
from canasta.web.fair_queue import FairQueue


class Work:
    """Things done in a queue by a clock that goes on only while one of them is done."""

    def __init__(self) -> None:
        self.now = 0.0
        self.queue = FairQueue(lambda: self.now)
        self.done: list[str] = []
        self.under_way = 0

    async def do(self, name: str, patience: float, takes: float) -> None:
        async with self.queue.turn(patience):
            self.under_way += 1
            assert self.under_way == 1
            try:
                for _ in range(9):
                    await asyncio.sleep(0)
                self.now += takes
                self.done.append(name)
            finally:
                self.under_way -= 1


def test_what_is_cheap_waits_for_what_is_under_way_and_for_nothing_else() -> None:
    async def check() -> None:
        work = Work()
        dear = [asyncio.create_task(work.do(f"master {n}", 1.0, 0.1)) for n in range(12)]
        await asyncio.sleep(0)
        cheap = asyncio.create_task(work.do("club", 0.0, 0.001))
        await asyncio.gather(*dear, cheap)
        assert work.done[:2] == ["master 0", "club"]

    asyncio.run(check())


def test_what_is_dear_is_done_in_the_end_however_much_comes_that_is_cheap() -> None:
    async def check() -> None:
        work = Work()
        first = asyncio.create_task(work.do("club", 0.0, 0.1))
        await asyncio.sleep(0)
        dear = asyncio.create_task(work.do("master", 1.0, 0.1))
        others: list[asyncio.Task[None]] = []
        while not dear.done():  # two are always waiting that are cheap
            others = [task for task in others if not task.done()]
            while len(others) < 2:
                others.append(asyncio.create_task(work.do("club", 0.0, 0.1)))
            await asyncio.sleep(0)
            assert work.now < 2.0
        await asyncio.gather(first, *others)

    asyncio.run(check())


def test_tables_that_ask_for_the_same_take_turns() -> None:
    async def table(work: Work, name: str) -> None:
        for _ in range(5):
            await work.do(name, 0.0, 0.01)

    async def check() -> None:
        work = Work()
        await asyncio.gather(*(table(work, name) for name in "abc"))
        assert work.done == [*"abc"] * 5

    asyncio.run(check())


@given(st.integers(0, 2**32))
def test_whoever_gives_up_holds_up_nobody(seed: int) -> None:
    luck = Random(seed)

    async def check() -> None:
        work = Work()
        tasks = [
            asyncio.create_task(work.do(str(n), luck.choice([0.0, 1.0]), luck.random()))
            for n in range(8)
        ]
        given_up = luck.sample(range(8), 4)
        for number in given_up:
            for _ in range(luck.randrange(20)):
                await asyncio.sleep(0)
            tasks[number].cancel()
        await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)
        assert {str(n) for n in range(8) if n not in given_up} <= set(work.done)
        await asyncio.wait_for(work.do("at last", 0.0, 0.0), 10)

    asyncio.run(check())


def test_every_level_has_its_place_and_its_time() -> None:
    assert tuple(PATIENCE) == tuple(STEPS) == NAMES
    assert sorted(PATIENCE.values()) == list(PATIENCE.values())
    assert sorted(STEPS.values()) == list(STEPS.values())
