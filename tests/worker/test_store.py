"""What happens at a table counts when the browser has made it safe, not before."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from tests.store.events import tables
from tests.worker.memory import Memory
from tests.worker.visiting import table, worker

from canasta.live.table import StoredEvent
from canasta.live.table.events import Said
from canasta.server.store import BehindError, StoreError
from canasta.server.worker.store import BrowserStore


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def said(number: int, at: float = 5.0) -> StoredEvent:
    return StoredEvent(number, at, Said("p1", "hello", quick=True))


def test_no_one_hears_of_an_act_before_it_is_safe() -> None:
    async def work() -> None:
        memory = Memory()
        async with worker(memory) as visitor:
            _, seat, _ = await table(visitor)
            memory.safe.clear()
            number = seat.send("say_quickly", word="hello")
            await asyncio.sleep(0.2)
            seat.take()
            assert number not in seat.answers
            memory.safe.set()
            await seat.until(lambda: number in seat.answers)
            assert seat.answers[number]["type"] == "done"

    run(work())


@pytest.mark.parametrize(
    ("why", "words"), [("full", "no room left"), ("miscounted", "close all its windows")]
)
def test_a_browser_without_room_says_so_and_the_table_goes_on_when_there_is_some(
    why: str, words: str
) -> None:
    async def work() -> None:
        memory = Memory()
        async with worker(memory) as visitor:
            _, seat, _ = await table(visitor)
            before = memory.commits
            memory.refuses = why
            told = await seat.request("say_quickly", word="hello")
            assert (told["type"], told["code"]) == ("refused", f"store.{why}")
            assert words in told["message"]
            assert memory.commits == before
            memory.refuses = ""
            assert (await seat.request("say_quickly", word="hello"))["type"] == "done"

    run(work())


def test_writes_that_come_during_a_write_are_stored_together() -> None:
    async def work() -> None:
        memory = Memory()
        store = BrowserStore(memory)
        memory.safe.clear()
        first = store.keep("ACDEFG", [said(1)])
        await asyncio.sleep(0)
        others = [store.keep("ACDEFG", [said(2)]), store.keep("ACDEFH", [said(1), said(2)])]
        memory.safe.set()
        await asyncio.gather(first, *others)
        assert memory.commits == 2
        assert [entry.number for entry in tables(store).entries("ACDEFG")] == [1, 2]
        assert tables(store).entries("ACDEFH", 1) == [said(2)]

    run(work())


def test_a_write_with_a_gap_in_its_numbers_is_refused_and_the_rest_stored() -> None:
    async def work() -> None:
        store = BrowserStore(Memory())
        good, gap, twice = (store.keep("ACDEFG", [said(number)]) for number in (1, 3, 1))
        await good
        for wrong in (gap, twice):
            with pytest.raises(BehindError):
                await wrong
        assert tables(store).entries("ACDEFG") == [said(1)]

    run(work())


def test_tables_and_pads_are_listed_separately_the_newest_first() -> None:
    async def work() -> None:
        store = BrowserStore(Memory())
        for at, code in enumerate(("ACDEFG", "pad:ACDEFH", "ACDEFJ")):
            await store.keep(code, [said(1, float(at))])
        assert store.codes() == ["ACDEFJ", "ACDEFG"]
        assert store.codes("pad") == ["pad:ACDEFH"]
        assert store.idle_since(2.0, 9) == ["ACDEFG"]
        assert not store.remove("ACDEFG", 2)
        assert store.remove("ACDEFG", 1)
        assert store.codes() == ["ACDEFJ"]

    run(work())


def test_nothing_in_a_browser_waits_for_its_database() -> None:
    with pytest.raises(StoreError) as caught:
        BrowserStore(Memory()).append("ACDEFG", [said(1)])
    assert caught.value.code == "store.waiting"
