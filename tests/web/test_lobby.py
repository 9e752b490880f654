"""What the lobby shows: no one pushes anyone out of it, and no one fills it with empty tables."""

import asyncio
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.events import tables
from tests.table.sitting import two_and_bots
from tests.web.playing import seated
from tests.web.serving import Page, Server

from canasta.live.table import TableError
from canasta.live.table.client_view import LiveTable
from canasta.live.table.people import invitation_of
from canasta.server.store import BehindError, SqliteStore
from canasta.server.web import client_messages as asks
from canasta.server.web import table_runner
from canasta.server.web.bodies import OpenTable
from canasta.server.web.bot_workers import BotWorkers
from canasta.server.web.metrics import Metrics
from canasta.server.web.pages import shown
from canasta.server.web.table_registry import FOUNDED_AT_ONCE, LISTED_OF_ONE


def table(code: str, deal: int, seats: tuple[str, ...]) -> OpenTable:
    return OpenTable(code=code, name="", title="", seats=seats, deal=deal, watchers=True)


TABLES = st.lists(
    st.tuples(
        st.builds(
            table,
            st.text("ACDE", min_size=6, max_size=6),
            st.integers(0, 2),
            st.tuples(st.sampled_from(["person"]), st.sampled_from(["", "bot", "person"])),
        ),
        st.integers(0, 2),
        st.sampled_from(["", "a", "b"]),
    ),
    unique_by=lambda found: found[0].code,
    max_size=30,
)


@given(TABLES)
def test_of_one_network_so_many_are_shown_and_people_who_wait_come_first(
    tables: list[tuple[OpenTable, int, str]],
) -> None:
    most, of_one = 10, 3
    found = shown(tables, most, of_one)
    by_code = {listed[0].code: listed for listed in tables}
    assert len(found) <= most
    shown_of = Counter(by_code[one.code][2] for one in found)
    assert all(count <= of_one for count in shown_of.values())
    waits = [by_code[one.code][1] > 0 and one.deal == 0 and "" in one.seats for one in found]
    assert waits == sorted(waits, reverse=True)
    here = [by_code[one.code][1] > 0 for one in found]
    assert here == sorted(here, reverse=True)
    if len(found) < most:  # then it was for its network alone that one is missing
        missing = [listed for listed in tables if listed[0] not in found]
        assert all(shown_of[network] == of_one for _, _, network in missing)


def test_a_table_that_is_listed_later_counts_for_its_host_s_network(home: Path) -> None:
    with Server(home, fast=False) as server, ExitStack() as stack:
        for _ in range(LISTED_OF_ONE + 3):
            code, token = server.new_table()
            page = stack.enter_context(Page(server.url, code, token)).hello()
            page.request("choose", settings=page.room["settings"] | {"listed": True})
        assert len(server.get("/api/lobby").json()["tables"]) == LISTED_OF_ONE


def test_a_real_table_is_in_the_lobby_however_many_someone_else_lists(home: Path) -> None:
    with Server(home, fast=False) as server:
        many = [found(server, "203.0.113.9") for _ in range(FOUNDED_AT_ONCE + 10)]
        assert many.count(429) == 10
        assert found(server, "198.51.100.7") == 201
        code, token = server.new_table(listed=True, name="Thursday")
        with Page(server.url, code, token) as host:
            host.hello()
            tables = server.get("/api/lobby").json()["tables"]
        assert tables[0]["code"] == code
        assert len(tables) == LISTED_OF_ONE + 2


def found(server: Server, address: str) -> int:
    body = b'{"settings": {"listed": true}, "name": "Eve"}'
    return server.ask("POST", "/api/tables", body=body, X_Forwarded_For=address).status_code


def test_a_table_stores_a_bounded_number_of_events_besides_play(home: Path) -> None:
    with Server(home, fast=False) as server:
        code, token = server.new_table()
        with Page(server.url, code, token) as host:
            host.hello()
            before = host.number
            codes = []
            for number in range(55):
                request = {"settings": {"name": f"Table {number}"}}
                told = host.answer(host.send("choose", **request))
                codes.append(told.get("code", "done"))
            assert codes[:20] == ["done"] * 20
            assert codes.count("done") < 40
            assert host.number - before < 40
            assert set(codes) == {"done", "protocol.too_many"}
            # The others of a table wait for nobody who does so, and play goes on.
            with Page(
                server.url, code, name="Ben", additional_headers={"X-Forwarded-For": "2.2.2.2"}
            ) as ben:
                assert ben.hello().request("sit", seat=1)["type"] == "done"


def test_strangers_do_not_use_up_what_those_who_play_need(home: Path) -> None:
    with Server(home, fast=False) as server:
        ann, ben = seated(server)
        with ann, ben, Page(server.url, ann.code, name="Zoe") as zoe:
            zoe.hello()
            asked = range(table_runner.OF_ONE_AT_ONCE + 20)
            codes = [zoe.answer(zoe.send("stand")).get("code") for _ in asked]
            assert codes[0] == "table.not_seated"
            assert codes[-1] == "protocol.too_many"
            ann.request("pause")
            ben.request("go_on")


def test_a_crowded_table_still_lets_invited_people_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(table_runner, "COMING_AT_ONCE", 3)
    monkeypatch.setattr(table_runner, "COMING_A_SECOND", 0.0)

    async def come() -> None:
        sitting = two_and_bots()
        store = SqliteStore(tmp_path / "tables.sqlite3")
        live = LiveTable(sitting.table, tables(store), BehindError)
        one = table_runner.TableRunner(live, BotWorkers(1), Metrics())
        for number in range(3):
            one.check_come("", f"192.0.2.{number}")
        with pytest.raises(TableError) as told:
            one.check_come("", "192.0.2.9")
        assert told.value.code == "protocol.too_many"
        one.check_come(invitation_of(sitting.tokens["Ann"]), "192.0.2.9")
        sitting.table.number = table_runner.MOST_EVENTS
        with pytest.raises(TableError) as told:
            one.check_come(invitation_of(sitting.tokens["Ann"]), "192.0.2.10")
        assert told.value.code == "table.worn_out"
        one.check_change(asks.Begin(id=1), sitting.ids["Ben"], "192.0.2.9")
        with pytest.raises(TableError) as told:
            one.check_change(asks.Say(id=1, words="hello"), sitting.ids["Ben"], "192.0.2.9")
        assert told.value.code == "table.worn_out"
        await one.close()
        store.close()

    asyncio.run(come())


def test_melds_are_taken_back_so_often_and_then_as_often_as_time_allows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(table_runner, "TAKEN_BACK_AT_ONCE", 5)
    monkeypatch.setattr(table_runner, "TAKEN_BACK_A_SECOND", 0.0)
    line = "meld K K K; retract; " * 2 + "draw"

    async def play() -> None:
        sitting = two_and_bots()
        store = SqliteStore(tmp_path / "tables.sqlite3")
        one = table_runner.TableRunner(
            LiveTable(sitting.table, tables(store), BehindError), BotWorkers(1), Metrics()
        )
        ben = sitting.ids["Ben"]
        lines = asks.Act(id=1, text=line, moves=0), asks.Act(id=2, text="retract", moves=0)
        for request in (*lines, asks.Undo(id=3, moves=0), asks.Undo(id=4, moves=0)):
            one.check_change(request, ben, "192.0.2.9")
        one.check_change(asks.Undo(id=5, moves=0), sitting.ids["Ann"], "192.0.2.9")
        for request in (
            asks.Undo(id=6, moves=0),
            asks.Act(id=7, text="meld K K K; retract", moves=0),
        ):
            with pytest.raises(TableError) as told:
                one.check_change(request, ben, "192.0.2.9")
            assert told.value.code == "protocol.too_many"
        one.check_change(asks.Act(id=8, text="draw", moves=0), ben, "192.0.2.9")
        await one.close()
        store.close()

    asyncio.run(play())
