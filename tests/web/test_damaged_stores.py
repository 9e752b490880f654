"""Stores that something has damaged: what cannot have happened is refused in words, and no more."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient
from tests.cli.test_escaping import a_duplicate
from tests.evening.night import Night
from tests.pad.made import NAMES, a_pad
from tests.seeding import TEST_SEED
from tests.table.sitting import Sitting, two_and_bots

from canasta.live.base.codes import new_code
from canasta.live.pad import StoredPadEvent
from canasta.live.pad import events as pad_events
from canasta.live.pad.events import TableRules
from canasta.server.store import open_store
from canasta.server.store.rows import key_of
from canasta.server.web.app import create_app
from canasta.server.web.protocol import PROTOCOL_VERSION
from canasta.server.web.table_registry import TableRegistry

TRIES: Final = 120
"""Damaged events of each kind that are tried."""
ODD: Final[tuple[Any, ...]] = (
    *(2**40, -1, 1_000_000, 1.5, 1e308),
    *("", "x" * 60, "zz", None, [], {}, True, [[]] * 9),
)
KINDS: Final = {"tables": "", "pads": "pad", "evenings": "evening", "duplicates": "contest"}
LEFT_OUT: Final = {
    "/api/pads/{code}/live": "begins as the pad itself is asked for, and never ends",
    "/api/evenings/{code}/live": "begins as the evening itself is asked for, and never ends",
    "/api/duplicates/{code}/live": "begins as the duplicate itself is asked for, and never ends",
}
BODIES: Final[dict[str, list[Any]]] = {
    "pads": [{"type": "undo", "by": "Ann", "number": 2}, {"players": 4, "book": "regency"}],
    "evenings": [{"type": "close"}, {"type": "choose_rounds", "rounds": 3}],
    "duplicates": [{"name": "Zoe"}, {}],
}


def sound() -> Iterator[tuple[str, str, list[Any]]]:
    """Return what is kept of each kind: its token, and its events as JSON."""
    sitting = two_and_bots("regency")
    sitting.begin()
    sitting.play_deal(Random(3))
    sitting.begin()
    yield "tables", "", events_of(sitting.entries)
    boards = Sitting()
    yield "tables", "", events_of(boards.entries)
    pad = a_pad()
    more: list[pad_events.PadEvent] = [
        pad_events.Fined("Ann", 0, -100, "late"),
        pad_events.RequirementSet("Ann", 1, 120),
        pad_events.RulesChosen("Ann", TableRules("waldo"), 2),
        pad_events.Named("Ann", tuple(reversed(NAMES))),
        pad_events.DealerChosen("Ann", 2),
        pad_events.Undone("Ann", 3),
        pad_events.DealCorrected("Ann", 2, pad.entries[1].event.entry),  # type: ignore[union-attr]
    ]
    for event in more:
        pad.apply(StoredPadEvent(pad.number + 1, 1002.0, event))
    yield "pads", "", events_of(pad.entries)
    night = Night(4)
    night.begin()
    night.written(1, (500, 300))
    night.end()
    night.begin()
    yield "evenings", night.keys.director, events_of(night.evening.entries)
    yield "duplicates", "token", events_of(a_duplicate().entries)


def events_of(entries: Sequence[Any]) -> list[Any]:
    import msgspec

    return [json.loads(msgspec.json.encode(entry.event)) for entry in entries]


def damaged(events: list[Any], rng: Random) -> Iterator[list[Any]]:
    """Altered events: a value, a place, or a kind is different."""
    for _ in range(TRIES):
        made = json.loads(json.dumps(events))
        place = rng.randrange(len(made))
        match rng.randrange(8):
            case 0:
                del made[place]
            case 1:
                made.insert(place, made[rng.randrange(len(made))])
            case 2:
                made[place], made[place - 1] = made[place - 1], made[place]
            case 3:
                made = made[: place + 1] + made[rng.randrange(len(made)) :]
            case _:
                spoil(made[place], rng)
        yield made


def spoil(value: Any, rng: Random) -> None:
    """Put another value in the place of one that lies somewhere within."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not keys:
        return
    key = rng.choice(keys)
    if isinstance(value[key], dict | list) and value[key] and rng.random() < 0.7:
        spoil(value[key], rng)
    elif isinstance(value[key], int) and rng.random() < 0.5:
        value[key] = rng.randrange(-2, 9)
    else:
        value[key] = rng.choice(ODD)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    registry = TableRegistry(open_store(str(tmp_path / "kept.db"), new=True))
    app = create_app(registry)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        app.state.networks.take = lambda _: True
        registry.guesses.may = lambda network: True  # type: ignore[method-assign]
        yield client


def addresses(client: TestClient, kind: str) -> Iterator[tuple[str, str]]:
    """Every address under a code, with each way to ask it."""
    for route in client.app.routes:  # type: ignore[attr-defined]
        if isinstance(route, Route) and route.path.startswith(f"/api/{kind}/{{code}}"):
            for method in sorted((route.methods or set()) - {"HEAD"}):
                if route.path not in LEFT_OUT:
                    yield method, route.path


def ask_all(client: TestClient, kind: str, code: str, token: str) -> set[int]:
    """The statuses of all answers; an error that no one foresaw is raised here."""
    found = set()
    for method, path in addresses(client, kind):
        asked = path.replace("{code}", code).replace("{deal}", "1")
        for body in BODIES.get(kind, [None]) if method == "POST" else [None]:
            answer = client.request(
                method, asked, json=body, headers={"authorization": f"Bearer {token}"}
            )
            assert answer.status_code < 500 or answer.status_code == 503, (path, answer.text)
            if answer.status_code == 503:
                assert answer.json()["code"].split(".")[0] in (*KINDS.values(), "table", "store")
            found.add(answer.status_code)
    return found


def say_hello(client: TestClient, code: str) -> None:
    hello = {"type": "hello", "id": 1, "protocol": PROTOCOL_VERSION, "name": "Zoe"}
    with client.websocket_connect(f"/ws/{code}", headers={"host": "127.0.0.1"}) as page:
        page.send_json(hello)
        while page.receive_json()["type"] not in ("refused", "update"):
            pass


def keep(path: Path, key: str, rows: Sequence[tuple[Any, Any, Any]]) -> None:
    with sqlite3.connect(path) as base:
        base.executemany("INSERT INTO facts VALUES (?, ?, ?, ?)", [(key, *row) for row in rows])
    base.close()


SOUND: Final = list(sound())


@pytest.mark.parametrize("number", range(len(SOUND)))
def test_impossible_stored_events_are_refused_at_every_address(
    client: TestClient, tmp_path: Path, caplog: pytest.LogCaptureFixture, number: int
) -> None:
    kind, token, events = SOUND[number]
    rng = Random(f"{TEST_SEED} {kind}")
    statuses: set[int] = set()
    for tried in [events, *damaged(events, rng)]:
        code = new_code()
        if tried and isinstance(tried[0], dict) and "code" in tried[0]:
            tried[0]["code"] = code
        rows = [(n, 1e9 + n, json.dumps(event)) for n, event in enumerate(tried, 1)]
        keep(tmp_path / "kept.db", key_of(KINDS[kind], code), rows)
        caplog.clear()
        try:
            statuses |= ask_all(client, kind, code, token)
            if kind == "tables":
                say_hello(client, code)
        except Exception as error:
            raise AssertionError(f"{error!r} of {tried}") from error
        traced = [record for record in caplog.records if record.exc_info]
        assert not traced, (traced[0].getMessage(), tried)
    assert {200, 503} <= statuses


COLUMNS: Final = (
    (1, 1e9, "\x00"),
    (1, 1e9, b"\xff\xfe"),
    (1, 1e9, b"[" * 100_000),
    (1, 1e9, 7),
    (1, 1e9, ""),
    ("one", 1e9, "{}"),
    (b"\xff", 1e9, "{}"),
    (1.5, 1e9, "{}"),
    (-1, 1e9, "{}"),
    (1, "yesterday", None),
    (1, b"\xff", None),
    (1, -1e300, None),
    (1, 1e300, None),
    (1, float("inf"), None),
)
"""Rows as a damaged file may have them; None stands for the sound event."""


@pytest.mark.parametrize("number", range(len(SOUND)))
def test_damaged_rows_are_refused_at_every_address(
    client: TestClient, tmp_path: Path, caplog: pytest.LogCaptureFixture, number: int
) -> None:
    kind, token, events = SOUND[number]
    for place, at, event in COLUMNS:
        code = new_code()
        first = json.dumps({**events[0], "code": code})
        keep(
            tmp_path / "kept.db",
            key_of(KINDS[kind], code),
            [(place, at, first if event is None else event)],
        )
        caplog.clear()
        statuses = ask_all(client, kind, code, token)
        assert 200 not in statuses, (place, at, event)
        if kind == "tables":
            say_hello(client, code)
        assert not [record for record in caplog.records if record.exc_info]
