"""House rules of strangers are read beside the event loop, so many and no more."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.web.serving import Page, RefusedError, Server

from canasta.game import InvalidError
from canasta.rules import Rules, house
from canasta.table import TableError
from canasta.table import settings as module
from canasta.table.settings import LONGEST_HOUSE, Settings, rules_of
from canasta.web import rule_reading
from canasta.web.rule_reading import RuleReading

HOUSE = 'book = "waldo"\n[rules]\ntarget = '


def read_together(work: Callable[[RuleReading], Awaitable[None]], deadline: float = 60.0) -> None:
    async def whole() -> None:
        await work(RuleReading(deadline))

    asyncio.run(whole())


def test_rules_are_read_in_another_thread_and_found_by_who_asks_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: list[threading.Thread] = []

    def read(text: str) -> Rules:
        threads.append(threading.current_thread())
        return house.read_house_rules(text)

    monkeypatch.setattr(module, "read_house_rules", read)
    settings = Settings(house=f"{HOUSE}12340")

    async def work(reading: RuleReading) -> None:
        await reading.check("n", settings)
        assert rules_of(settings).target == 12340

    read_together(work)
    assert threads
    assert threading.main_thread() not in threads


def test_a_network_has_so_many_texts_read_and_another_is_not_held_up() -> None:
    async def work(reading: RuleReading) -> None:
        for number in range(rule_reading.AT_ONCE):
            await reading.check("n", Settings(house=f"{HOUSE}{10000 + number}"))
        reading._networks._buckets["n"]._left = 0.0  # however long that took
        with pytest.raises(TableError, match="wait a moment"):
            await reading.check("n", Settings(house=f"{HOUSE}9980"))
        await reading.check("other", Settings(house=f"{HOUSE}9990"))
        await reading.check("n", Settings(book="waldo"))

    read_together(work)


def test_who_has_many_texts_waiting_has_no_more_read() -> None:
    async def work(reading: RuleReading) -> None:
        go_on = threading.Event()
        waiting = [
            asyncio.create_task(reading.work("n", Settings(), go_on.wait))
            for _ in range(rule_reading._OF_ONE)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TableError, match="wait a moment"):
            await reading.check("n", Settings())
        go_on.set()
        assert all(await asyncio.gather(*waiting))
        await reading.check("n", Settings())

    read_together(work)


def test_what_takes_too_long_is_given_up_and_its_place_is_free_when_it_ends() -> None:
    async def work(reading: RuleReading) -> None:
        go_on = threading.Event()
        for _ in range(rule_reading._OF_ONE):
            with pytest.raises(TableError, match="wait a moment"):
                await reading.work("n", Settings(), go_on.wait)
        go_on.set()
        while reading._work._waiting._open:
            await asyncio.sleep(0.001)
        assert await reading.work("n", Settings(), lambda: 7) == 7

    read_together(work, deadline=0.01)


def test_no_text_is_longer_than_a_table_may_have_wherever_it_is_asked_for() -> None:
    with pytest.raises(InvalidError, match="at most"):
        rules_of(Settings(house=HOUSE + "1" * LONGEST_HOUSE))


SLOW = 'book = "waldo"\n' + ".".join("a" * (LONGEST_HOUSE // 2 - 20)) + " = 1"
MANY = 'book = "waldo"\n[rules]\n' + "\n".join(f"targex{number}=1" for number in range(600))


@pytest.mark.parametrize("house", [SLOW, MANY], ids=["a dotted key", "many unknown rules"])
def test_hostile_rules_are_refused_shortly_on_every_road(server: Server, house: str) -> None:
    settings = {"book": "waldo", "house": house}
    answers = [
        server.ask("POST", "/api/rules", body=json.dumps(settings).encode()),
        server.ask(
            "POST", "/api/tables", body=json.dumps({"settings": settings, "name": "A"}).encode()
        ),
    ]
    for answer in answers:
        assert answer.status_code == 400
        assert answer.json()["code"] == "table.settings"
        assert len(answer.content) < 4000
    code, token = server.new_table()
    with Page(server.url, code, token) as host:
        host.hello()
        with pytest.raises(RefusedError) as refused:
            host.request("choose", settings=settings)
        assert refused.value.code == "table.settings"
        assert len(host.frames[-1]) < 4000


def test_only_the_host_has_rules_read(server: Server) -> None:
    code, _ = server.new_table()
    with Page(server.url, code, name="Ben") as guest:
        guest.hello()
        with pytest.raises(RefusedError) as refused:
            guest.request("choose", settings={"house": SLOW})
        assert refused.value.code == "table.not_host"


def test_a_flood_of_rules_is_told_to_wait(home: Path) -> None:
    body = json.dumps({"house": f"{HOUSE}10000"}).encode()
    with Server(home, fast=False) as server:
        told: list[int] = []
        while 429 not in told and len(told) < 1000:  # a slow machine is given some more meanwhile
            told.append(server.ask("POST", "/api/rules", body=body).status_code)
    assert set(told) == {200, 429}
