"""House rules of strangers are read next to the event loop, so many and no more."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast, get_args

import msgspec
import pytest
from starlette.routing import Route
from tests.web.serving import Page, RefusedError, Server

from canasta.game import InvalidError
from canasta.live.duplicate.links import new_link
from canasta.live.duplicate.requests import NewChallenge
from canasta.live.pad import TableRules
from canasta.live.table import TableError
from canasta.live.table import settings as module
from canasta.live.table.settings import LONGEST_HOUSE, Settings, rules_of
from canasta.rules import Rules, house
from canasta.server.web import rule_reading
from canasta.server.web.app import create_app
from canasta.server.web.client_messages import Choose, Request
from canasta.server.web.rule_reading import RuleReading
from canasta.server.web.table_registry import TableRegistry

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


def test_a_network_with_many_texts_waiting_has_no_more_read() -> None:
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


def test_a_task_that_takes_too_long_is_given_up_and_frees_its_place_at_its_end() -> None:
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


def test_a_flood_of_rules_has_to_wait(home: Path) -> None:
    body = json.dumps({"house": f"{HOUSE}10000"}).encode()
    with Server(home, fast=False) as server:
        told: list[int] = []
        while 429 not in told and len(told) < 1000:  # a slow machine is given some more meanwhile
            told.append(server.ask("POST", "/api/rules", body=body).status_code)
    assert set(told) == {200, 429}


_CHOSEN = TableRules("regency", 'book = "regency"\n[rules]\ntarget = 3000\n', 4)
HOUSE_RULES: dict[str, object] = msgspec.structs.asdict(_CHOSEN)

READ: dict[str, dict[str, object]] = {
    "/api/tables": {"settings": HOUSE_RULES, "name": "Ann"},
    "/api/matches": {"match": "a match has its rules in it"},
    "/api/rules": HOUSE_RULES,
    "/api/pads": {"rules": HOUSE_RULES, "names": ["Ann", "Ben", "Cem", "Dia"]},
    "/api/pads/{code}": {"type": "choose_rules", "by": "Ann", "rules": HOUSE_RULES, "since": 1},
    "/api/pads/{code}/try": {"rules": HOUSE_RULES},
    "/api/evenings": {"settings": {"rules": HOUSE_RULES}},
    "/api/duplicates": {"rules": HOUSE_RULES},
    "/api/links": {"deal": new_link(NewChallenge(_CHOSEN, 1))},
}
"""What is sent to each address that reads house rules."""

NOT_READ = {
    "/api/pads/{code}/count": "it counts by the rules of the pad",
    "/api/evenings/{code}": "an evening keeps its rules",
    "/api/duplicates/{code}/enter": "it has a name alone",
    "/api/duplicates/{code}/result": "it is played by the rules of the duplicate",
    "/api/duplicates/{code}/end": "it has a secret alone",
}
NOT_READ |= {
    path.replace("/duplicates", "/contests"): "a former address, served by the same function"
    for path in (*READ, *NOT_READ)
    if "/duplicates" in path
}
"""Each other address to which something is sent, and why no house rules are in that."""


def test_every_address_and_message_that_reads_house_rules_has_the_same_limit(
    tmp_path: Path,
) -> None:
    """Where a network may have none read, each says so; a new address is in one of the lists."""
    app = create_app(cast("TableRegistry", None))
    routes = [route for route in app.routes if isinstance(route, Route)]
    assert {one.path for one in routes if "POST" in (one.methods or ())} == {*READ, *NOT_READ}
    sent = {
        one
        for one in get_args(Request)
        if {"settings", "rules", "position", "match"} & set(one.__struct_fields__)
    }
    assert sent == {Choose}
    script = "rule_reading.AT_ONCE = rule_reading.A_SECOND = 0\n"
    with Server(tmp_path, script=script) as server:
        plain = {"rules": {"book": "regency"}, "names": ["Ann", "Ben", "Cem", "Dia"]}
        pad = server.ask("POST", "/api/pads", body=json.dumps(plain).encode()).json()
        for path, body in READ.items():
            where = path.format(code=pad["code"])
            answer = server.ask("POST", where, pad["key"], json.dumps(body).encode())
            assert (answer.status_code, answer.json()["code"]) == (429, "protocol.too_many"), path
        code, token = server.new_table()
        with Page(server.url, code, token, "Ann").hello() as ann:
            settings = {**ann.room["settings"], **HOUSE_RULES}
            assert ann.refused("choose", settings=settings) == "protocol.too_many"
