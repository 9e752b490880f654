"""A browser's worker serves the same tables by messages as a server does over the network."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

from tests.worker.memory import Memory
from tests.worker.visiting import Seat, table, worker


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def dealt(seat: Seat) -> None:
    """Begin a deal, and wait until it is one's turn."""
    assert (await seat.request("begin"))["type"] == "done"
    await seat.until(lambda: bool(seat.game) and seat.game["phase"] != "")
    await to_act(seat)


async def to_act(seat: Seat) -> None:
    await seat.until(lambda: seat.own["acts"] or seat.game["phase"] in ("deal_over", "match_over"))


async def a_turn(seat: Seat) -> None:
    """Do the simplest thing: draw, and discard something."""
    if seat.game["phase"] == "cut":
        await seat.request("act", text="cut 40", moves=seat.game["moves"])
        return
    await seat.request("act", text="draw", moves=seat.game["moves"])
    for card in seat.own["hand"]:
        told = await seat.request("act", text=f"discard {card}", moves=seat.game["moves"])
        if told["type"] == "done":
            return
    await seat.request("act", text="pass", moves=seat.game["moves"])


def test_a_deal_is_played_to_its_end_with_bots_that_think_in_the_worker() -> None:
    async def work() -> None:
        async with worker(Memory()) as visitor:
            _, seat, _ = await table(visitor)
            await dealt(seat)
            while seat.game["phase"] not in ("deal_over", "match_over"):
                await a_turn(seat)
                await to_act(seat)
            assert sum(map(bool, seat.game["scores"]))

    run(work())


def test_a_worker_that_ends_during_a_turn_goes_on_with_the_same_cards() -> None:
    async def work() -> None:
        memory = Memory()
        async with worker(memory) as visitor:
            code, seat, token = await table(visitor)
            await dealt(seat)
            await seat.request("act", text="draw", moves=seat.game["moves"])
            await seat.until(lambda: seat.own["acts"])
            game, own = seat.game, seat.own
        async with worker(memory) as visitor:
            again = visitor.socket(code)
            await again.hello(token)
            await again.until(lambda: bool(again.game))
            assert again.own["hand"] == own["hand"]
            assert again.game == game

    run(work())


def test_what_is_not_a_message_and_what_is_for_no_one_is_left_alone() -> None:
    async def work() -> None:
        async with worker(Memory()) as visitor:
            for text in ("", "{", "[]", '{"type":"ask"}', '{"type":"none","key":"page/9"}'):
                visitor.bridge.hear(text)
            visitor.say("say", "page/99", text="{}")
            visitor.say("leave", "page/99")
            visitor.bridge.hear('{"type":"gone","page":"nobody"}')
            assert (await visitor.ask("/api/lobby"))[0] == 200

    run(work())


def test_addresses_that_lead_nowhere_are_answered_as_by_a_server() -> None:
    async def work() -> None:
        async with worker(Memory()) as visitor:
            assert (await visitor.ask("/nothing"))[0] == 404
            assert (await visitor.ask("/api/tables/AAAAAA"))[0] == 404
            assert (await visitor.ask("/api/lobby", method="PUT"))[0] == 405
            status, text = await visitor.ask("/api/tables", {"seats": "?"})
            assert (status, json.loads(text)["code"]) == (400, "protocol.unreadable")

    run(work())


def test_an_invalid_table_closes_the_socket_and_says_why() -> None:
    async def work() -> None:
        async with worker(Memory()) as visitor:
            seat = visitor.socket("AAAAAA")
            told = visitor.told[seat.key]
            await visitor.until(lambda: bool(told) and told[-1]["type"] == "closed")
            assert [one["type"] for one in told] == ["opened", "told", "closed"]
            assert json.loads(told[1]["text"])["code"] == told[2]["reason"] == "table.none"

    run(work())


def test_a_closed_page_is_at_no_table_any_more() -> None:
    async def work() -> None:
        memory = Memory()
        async with worker(memory) as visitor:
            code, seat, token = await table(visitor)
            visitor.bridge.hear(json.dumps({"type": "gone", "page": "other"}))
            assert (await seat.request("begin"))["type"] == "done"
            visitor.bridge.hear(json.dumps({"type": "gone", "page": "page"}))
            written = 0
            while written != memory.commits:  # nobody plays for nobody: it comes to rest
                written = memory.commits
                await asyncio.sleep(0.1)
            again = visitor.socket(code)
            await again.hello(token)
            await again.until(lambda: memory.commits > written)

    run(work())


def test_a_pad_is_followed_until_the_page_wants_no_more_of_it() -> None:
    async def work() -> None:
        async with worker(Memory()) as visitor:
            rules = {"book": "regency", "house": "", "players": 4}
            names = ["Ann", "Ben", "Cleo", "Dan"]
            status, text = await visitor.ask(
                "/api/pads", {"rules": rules, "names": names, "dealer": 0, "title": ""}
            )
            assert status == 201, text
            code = json.loads(text)["code"]
            key = visitor.begin("ask", method="GET", address=f"/api/pads/{code}/live")
            told = visitor.told[key]
            await visitor.until(lambda: any(one.get("text") for one in told))
            assert told[1]["text"].startswith("data: {")
            assert not told[1]["last"]
            visitor.say("leave", key)
            await visitor.until(lambda: told[-1]["type"] == "part" and told[-1]["last"])

    run(work())
