"""Evenings are stored with tables, and learn of pads that other processes write on."""

from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest
from starlette.testclient import TestClient
from tests.evening.night import Night
from tests.web.test_evenings import ENTRY, PAIRS, TOKEN, At, shows

from canasta.live.evening import Evening, view_of
from canasta.live.evening.export import EVENINGS, read_record
from canasta.server.store import BehindError, Store, open_store
from canasta.server.store.rows import KindStore
from canasta.server.web.app import create_app
from canasta.server.web.protocol import PROTOCOL_VERSION
from canasta.server.web.table_registry import TableRegistry

HERE = {"host": "127.0.0.1"}
"""A WebSocket of Starlette's client asks for a name of its own otherwise."""


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    where = (
        str(tmp_path / "evenings.db")
        if request.param == "sqlite"
        else str(request.getfixturevalue("database"))
    )
    store = open_store(where, new=True)
    yield store
    store.close()


def played() -> Evening:
    night = Night(4)
    night.begin()
    night.written(1, (500, 300))
    return night.evening


def test_an_evening_read_from_a_store_is_the_same(store: Store) -> None:
    evenings, evening = KindStore(store, EVENINGS), played()
    evenings.append(evening.code, evening.entries)
    assert view_of(Evening.of(evenings.entries(evening.code))) == view_of(evening)
    assert evenings.codes() == [evening.code]
    assert store.codes() == []
    with pytest.raises(BehindError):
        evenings.append(evening.code, evening.entries[1:])


def test_an_evening_that_is_long_over_is_archived_without_its_secrets(
    store: Store, tmp_path: Path
) -> None:
    evenings, evening = KindStore(store, EVENINGS), played()
    evenings.append(evening.code, evening.entries)
    last = evening.entries[-1].at
    assert evenings.archive(evening.code, tmp_path / "archive", before=last, now=last) is None
    path = evenings.archive(evening.code, tmp_path / "archive", before=last + 1, now=last + 1)
    assert path is not None
    assert view_of(read_record(path.read_bytes())).standings == view_of(evening).standings
    assert evenings.codes() == []


def test_a_pad_that_another_process_writes_on_is_noticed(database: str) -> None:
    here, there = (
        TestClient(create_app(TableRegistry(open_store(database, new=True))), "http://127.0.0.1")
        for _ in range(2)
    )
    with here, there:
        at = At(here)
        at.direct("enter", entrants=PAIRS)
        at.send(at.keys["players"], "claim", entrant=0, person=0, token=TOKEN)
        at.direct("begin_round", round=1)
        own = at.own(TOKEN)
        entered = {"type": "enter_deal", "by": "Ann", "entry": ENTRY, "deals": 0}
        pad = f"/api/pads/{own['pad']}"
        assert there.post(pad, json=entered, headers=shows(own["key"])).status_code == 200
        assert at.once_scored()["scores"] == [1000, 50]
        at.client = there
        assert at.once_scored()["scores"] == [1000, 50]


def test_a_table_that_another_process_serves_is_noticed_and_ended(database: str) -> None:
    registries = [TableRegistry(open_store(database, new=True)) for _ in range(2)]
    here, there = (TestClient(create_app(one), "http://127.0.0.1") for one in registries)
    with here, there:
        at = At(here, online=True, deals=0, minutes=50)
        at.direct("enter", entrants=PAIRS[:2])
        at.send(at.keys["players"], "claim", entrant=0, person=0, token=TOKEN)
        at.direct("begin_round", round=1)
        own = at.own(TOKEN)
        with there.websocket_connect(f"/ws/{own['table']}", headers=HERE) as wire:
            hello = {"type": "hello", "id": 1, "protocol": PROTOCOL_VERSION, "name": "Ann"}
            wire.send_json({**hello, "token": own["token"], "number": 0, "invitation": ""})
            ends = at.direct("give_time", minutes=-60)["rounds"][0]["ends"]
            while (told := wire.receive_json().get("room", {}).get("round")) is None or (
                not told["over"]
            ):
                pass
            assert told["ends"] == ends
        for _ in range(100):
            sleep(0.06)  # as often as one network may ask
            if at.view()["rounds"][0]["tables"][0]["finished"]:
                break
        assert at.view()["rounds"][0]["tables"][0]["finished"]
