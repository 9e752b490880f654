"""A table at work: serial, kept before it is told, and the same in every process."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from tests.store.events import tables
from tests.table.sitting import two_and_bots

from canasta.live.table import Table, TableError, client_view, dealing, people, play
from canasta.live.table.client_view import LiveTable
from canasta.live.table.people import GRACE
from canasta.live.table.thinking import Bots, steps_for, views_of
from canasta.server.store import BehindError, SqliteStore


def stored(path: Path) -> tuple[SqliteStore, str, dict[str, str]]:
    """A store with a table at which Ann and Ben sit with two bots."""
    sitting, store = two_and_bots(), SqliteStore(path / "tables.sqlite")
    store.append(sitting.table.code, sitting.entries)
    return store, sitting.table.code, sitting.ids


async def opened(store: SqliteStore, code: str) -> LiveTable:
    live = await LiveTable.open(code, tables(store), BehindError)
    assert live is not None
    return live


def test_what_is_sent_has_been_stored(tmp_path: Path) -> None:
    store, code, ids = stored(tmp_path)

    async def check() -> None:
        live = await opened(store, code)
        told: list[int] = []
        live.listen(lambda: told.append(live.table.number))
        await live.carry_out(lambda table: people.say(table, ids["Ann"], "hello"))
        assert told == [live.table.number]
        assert (
            tables(SqliteStore(store.path)).entries(code)[-1].event
            == people.say(live.table, ids["Ann"], "hello")[0]
        )
        with pytest.raises(TableError):
            await live.carry_out(lambda table: play.act(table, ids["Ann"], "draw"))
        assert await LiveTable.open("ACDEFG", tables(store), BehindError) is None

    asyncio.run(check())


def test_two_processes_serve_one_table(tmp_path: Path) -> None:
    store, code, ids = stored(tmp_path)

    async def check() -> None:
        one, other = await opened(store, code), await opened(SqliteStore(store.path), code)

        async def talk(live: LiveTable, person: str) -> None:
            for number in range(25):
                await live.carry_out(partial(people.say, person=person, words=f"{number}"))

        await asyncio.gather(talk(one, ids["Ann"]), talk(other, ids["Ben"]))
        await one.catch_up()
        await other.catch_up()
        assert one.table.number == other.table.number
        assert one.table.said == other.table.said
        assert len(one.table.said) == 50

    asyncio.run(check())


def test_a_request_is_carried_out_though_its_sender_has_left(tmp_path: Path) -> None:
    store, code, ids = stored(tmp_path)

    async def check() -> None:
        live = await opened(store, code)
        told, number = asyncio.Event(), live.table.number
        live.listen(told.set)
        request = asyncio.create_task(
            live.carry_out(partial(people.say, person=ids["Ann"], words="bye"))
        )
        while not live._turn.locked():
            await asyncio.sleep(0)
        request.cancel()
        await asyncio.wait_for(told.wait(), 20)
        assert request.cancelled()
        assert live.table.number == number + 1
        assert live.table.said[-1].words == "bye"

    asyncio.run(check())


def test_a_seat_is_seen_as_left_only_when_the_last_connection_has_gone(tmp_path: Path) -> None:
    store, code, ids = stored(tmp_path)

    async def check() -> None:
        live = await opened(store, code)
        ann = ids["Ann"]
        live.came(ann)
        live.came(ann)
        live.went(ann)
        assert client_view(live.table, ids["Ben"], live.present).room.seats[0].present
        version = live.version
        live.went(ann)
        assert live.version > version
        assert not client_view(live.table, ids["Ben"], live.present).room.seats[0].present

    asyncio.run(check())


@pytest.mark.parametrize("level", ["random", "novice", "club"])
def test_bots_play_a_deal_from_what_their_seat_sees(tmp_path: Path, level: str) -> None:
    store, code, ids = stored(tmp_path)

    async def check() -> None:
        live = await opened(store, code)
        table = live.table
        await live.carry_out(lambda table: dealing.begin(table, ids["Ann"]))
        await live.carry_out(dealing.move_on)
        for chair in table.chairs:
            chair.bot = level
        game = table.game
        assert game is not None
        bots = Bots(game.rules, game.players, 4)
        while not game.deal_over:
            seat = game.actor
            assert seat is not None
            action = bots.choose(level, seat, views_of(table, seat)[-1:])
            steps = steps_for(game, action, 1)
            before = table.number
            await live.carry_out(partial(play.act_for, seat=seat, steps=steps))
            assert table.number > before

    asyncio.run(check())


def test_anyone_who_has_only_just_gone_counts_as_being_there(tmp_path: Path) -> None:
    store, code, ids = stored(tmp_path)
    now = 1000.0
    table = Table()
    for entry in tables(store).entries(code):
        table.apply(entry)
    live = LiveTable(table, tables(store), BehindError, lambda: now)
    ann, ben = ids["Ann"], ids["Ben"]
    assert live.away_since(ann) == 1000.0
    live.came(ann)
    live.elsewhere("another process", [ben])
    now += 5
    live.elsewhere("another process", [])
    live.went(ann)
    assert live.present == live.there == set()  # no deal is being played
    assert live.around == {ann, ben}
    assert live.next_departure() == now + GRACE
    assert live.away_since(ann) == live.away_since(ben) == 1005.0
    live.came(ann)
    now += GRACE
    assert live.around == {ann}
    assert live.away_since(ann) is None
