"""No one holds the loop: with the store at every limit no request keeps others waiting for long.

Every address and every message is found by reflection: one that no one asks here fails the test.
"""

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from random import Random
from threading import Event, Thread
from time import sleep
from typing import Any, Final, NamedTuple

import pytest
from tests.hidden.routes import REASONS, names_of
from tests.load.loop import Serving, unit
from tests.load.stored import BOARDS, DUPLICATE, EVENING, KEY, OVER, PAD, LongTable, fill, house
from tests.web.playing import begin, play_on, settle
from tests.web.serving import Page

from canasta.live.duplicate.links import new_link
from canasta.live.duplicate.requests import NewChallenge
from canasta.live.evening import Request as EveningRequest
from canasta.live.evening.evening import MOST_ROUNDS
from canasta.live.pad import Request as PadRequest
from canasta.live.pad.events import TableRules
from canasta.live.pad.pad import MOST_DEALS
from canasta.live.table.selecting import MOST_CARDS
from canasta.server.store import open_store
from canasta.server.web import client_messages as asks
from canasta.server.web.preparing import load

RULES: Final = {"book": "waldo", "house": house(1), "players": 4}
NEW_RULES: Final = {"book": "waldo", "house": house(999), "players": 4}
ENTRY: Final = {"sides": [{"canastas": {"mixed": 2}, "melded": 300, "out": "out"}, {"melded": 50}]}
NAMES: Final = ["Ann", "Bob", "Cem", "Dia"]
ROUND: Final = MOST_ROUNDS - 1
"""The round under way at the evenings."""


OK: Final = 200


class Ask(NamedTuple):
    """What is sent."""

    path: str
    body: Any = None
    token: str = ""
    streams: bool = False


def by(kind: str, **more: object) -> dict[str, Any]:
    return {"type": kind, "by": "Ann", **more}


def writes() -> list[dict[str, Any]]:
    """Everything that can be written on a pad."""
    deals = MOST_DEALS - 2
    return [
        by("fine", side=0, points=5),
        by("set_requirement", side=0, points=50),
        by("name_players", names=NAMES),
        by("choose_dealer", seat=1),
        by("correct_deal", deal=2, last=2, entry=ENTRY),
        by("enter_deal", entry=ENTRY, deals=deals),
        by("strike_deal", deal=2, last=2),
        by("choose_rules", rules=NEW_RULES, since=1),
        by("set_start", scores=[0, 0]),
        by("undo", number=1900),
    ]


def happenings(after: bool = False) -> list[dict[str, Any]]:
    """Everything that can be asked of an evening; what ends it comes last."""
    token = "0 0".rjust(16)
    return [
        {"type": "rename", "entrant": 5, "names": ["Zoe", "Yan"]},
        {"type": "leave", "entrant": 6},
        {"type": "return", "entrant": 6},
        {"type": "enter", "entrants": [["Xi", "Wu"]]},
        {"type": "enter_bot", "level": "club"},
        {"type": "let_bot_play", "entrant": 7, "person": 0, "level": "club"},
        {"type": "give_time", "minutes": 1},
        {"type": "decide", "round": ROUND, "table": 3, "scores": [100, 50]},
        {"type": "choose_rounds", "rounds": MOST_ROUNDS},
        {"type": "release", "entrant": 8, "person": 0},
        {"type": "claim", "entrant": 8, "person": 0, "token": token},
        {"type": "report", "round": ROUND, "own": 100, "others": 50},
        {"type": "unclaim"},
        {"type": "end_round", "round": ROUND},
        {"type": "begin_round", "round": MOST_ROUNDS},
        {"type": "add_table", "round": MOST_ROUNDS},
        {"type": "cancel_round", "round": MOST_ROUNDS},
        {"type": "close"},
    ]


def asked(long: LongTable) -> dict[str, list[Ask]]:
    """How each address is asked, of all that is stored."""
    table, pad, duplicate = (
        f"/api/tables/{long.code}",
        f"/api/pads/{PAD}",
        f"/api/duplicates/{DUPLICATE}",
    )
    evenings = [f"/api/evenings/{code}" for code in (EVENING, BOARDS)]
    link = new_link(NewChallenge(TableRules("waldo", house(5)), 2))
    studied = {"book": "waldo", "puzzle": "waldo-1"}
    found: dict[str, list[Ask]] = {
        "GET /api/lobby": [Ask("/api/lobby")],
        "POST /api/tables": [
            Ask("/api/tables", {"settings": {**NEW_RULES, "listed": True}, "name": "Ann"}),
            Ask("/api/tables", {"settings": {"lesson": "first"}, "name": "Ann"}),
            Ask("/api/tables", {"settings": studied, "name": "Ann"}),
        ],
        "POST /api/matches": [Ask("/api/matches", {"match": "A" * 12_000, "name": "Ann"})],
        "POST /api/rules": [Ask("/api/rules", NEW_RULES)],
        "GET /api/tables/{code}": [Ask(table, token=long.host)],
        "GET /api/tables/{code}/proof": [Ask(f"/api/tables/{OVER}/proof", token=long.host)],
        "GET /api/tables/{code}/verify": [Ask(f"/api/tables/{OVER}/verify", token=long.host)],
        "GET /api/tables/{code}/replay/{deal}": [Ask(f"{table}/replay/3", token=long.host)],
        "GET /api/tables/{code}/review/{deal}": [
            Ask(f"{table}/review/3", token=long.host, streams=True)
        ],
        "GET /api/tables/{code}/position/{deal}": [
            Ask(f"{table}/position/3?at=20&seat=0", token=long.host)
        ],
        "GET /api/puzzles": [Ask("/api/puzzles")],
        "POST /api/pads": [Ask("/api/pads", {"rules": NEW_RULES, "names": NAMES})],
        "GET /api/pads/{code}": [Ask(pad)],
        "GET /api/pads/{code}/live": [Ask(f"{pad}/live", streams=True)],
        "GET /api/pads/{code}/csv": [Ask(f"{pad}/csv")],
        "GET /api/pads/{code}/record": [Ask(f"{pad}/record")],
        "POST /api/pads/{code}/count": [Ask(f"{pad}/count", {"entry": ENTRY})],
        "POST /api/pads/{code}/try": [Ask(f"{pad}/try", {"rules": NEW_RULES, "since": 1})],
        "POST /api/pads/{code}": [Ask(pad, body, KEY) for body in writes()],
        "POST /api/evenings": [Ask("/api/evenings", {"settings": {"rules": NEW_RULES}})],
        "GET /api/evenings/{code}": [Ask(one) for one in evenings],
        "GET /api/evenings/{code}/own": [Ask(f"{one}/own", token=KEY) for one in evenings],
        "GET /api/evenings/{code}/season": [Ask(f"{one}/season") for one in evenings],
        "GET /api/evenings/{code}/live": [Ask(f"{one}/live", streams=True) for one in evenings],
        "GET /api/evenings/{code}/csv": [Ask(f"{one}/csv") for one in evenings],
        "GET /api/evenings/{code}/record": [Ask(f"{one}/record") for one in evenings],
        "POST /api/duplicates": [Ask("/api/duplicates", {"rules": NEW_RULES, "boards": 50})],
        "GET /api/duplicates/{code}": [Ask(duplicate)],
        "GET /api/duplicates/{code}/live": [Ask(f"{duplicate}/live", streams=True)],
        "GET /api/duplicates/{code}/results": [Ask(f"{duplicate}/results", token=KEY)],
        "GET /api/duplicates/{code}/result": [Ask(f"{duplicate}/result", token=KEY)],
        "POST /api/duplicates/{code}/result": [
            Ask(f"{duplicate}/result", {"result": "A" * 12_000}, streams=True)
        ],
        "POST /api/duplicates/{code}/enter": [Ask(f"{duplicate}/enter", {"name": "Zoe"})],
        "POST /api/links": [Ask("/api/links", {"deal": link})],
        "GET /api/day/{book}": [Ask("/api/day/waldo")],
        "GET /healthz": [Ask("/healthz")],
        "GET /metrics": [Ask("/metrics")],
        "POST /api/evenings/{code}": [
            Ask(one, body, KEY) for one in evenings for body in happenings()
        ],
        "POST /api/duplicates/{code}/end": [Ask(f"{duplicate}/end", {"key": KEY})],
        "GET /api/duplicates/{code}/proof": [Ask(f"{duplicate}/proof")],
    }
    for path in ("/t/x", "/p/x", "/e/x", "/day/x", "/d/x", "/rules/x"):
        found[f"GET {path[:-1]}{{rest:path}}"] = [Ask(path)]
    for path in ("/", "/p", "/e", "/day", "/puzzles", "/position"):
        found[f"GET {path}"] = [Ask(path)]
    return found


def said(page: Page, long: LongTable) -> list[tuple[str, dict[str, Any]]]:
    """Every message, with what it says at the long table; what changes most comes last."""
    moves = (page.game or {"moves": 0})["moves"]
    guest = page.id_of("Ben")
    offers = page.own.get("offers") or [{"act": "draw"}]
    return [
        ("say", {"words": "w" * 300}),
        ("say_quickly", {"word": "hello"}),
        ("rename", {"name": "Anna"}),
        ("ask_options", {"cards": []}),
        ("ask_options", {"cards": page.own.get("hand", [])[:6]}),
        ("ask_options", {"cards": page.own.get("hand", [])[:MOST_CARDS]}),
        ("hint", {"moves": moves}),
        ("take_match", {"tokens": []}),
        ("act", {"text": offers[0]["act"], "moves": moves}),
        ("undo", {"moves": moves + 1}),
        ("ask_back", {}),
        ("answer_back", {"yes": True}),
        ("read_on", {"step": 0}),
        ("leave_lesson", {}),
        ("step_on", {"moves": moves}),
        ("step_back", {"moves": moves}),
        ("show_solution", {}),
        ("commit", {"promise": "0" * 64, "commitment": "0" * 64}),
        ("reveal", {"promise": "0" * 64, "value": "0" * 64}),
        ("pause", {}),
        ("go_on", {}),
        ("propose", {"kind": "mute", "person": guest}),
        ("answer_proposal", {"yes": True}),
        ("withdraw", {}),
        ("unmute", {"person": guest}),
        ("report", {"person": guest, "words": "w" * 300}),
        ("seat_bot", {"seat": 2, "level": "random"}),
        ("empty_seat", {"seat": 2}),
        ("sit", {"seat": 0}),
        ("choose", {"settings": {**NEW_RULES, "pace": "instant"}}),
        ("begin", {}),
        ("stand", {}),
        ("pass_host", {"person": guest}),
    ]


class Room(NamedTuple):
    """A server at every limit."""

    serving: Serving
    long: LongTable
    crowded: tuple[LongTable, ...]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    load()
    monkeypatch = pytest.MonkeyPatch()
    for name in ("app._AT_ONCE", "socket.AT_ONCE", "rule_reading.AT_ONCE", "limits.AT_ONCE"):
        monkeypatch.setattr(f"canasta.server.web.{name}", 1e6)
    store = open_store(str(tmp_path_factory.mktemp("load") / "full.db"), new=True)
    filled = fill(store)
    with Serving(store) as serving:
        yield Room(serving, *filled)
    monkeypatch.undo()


class OtherTable(Thread):
    """A table at which someone plays with bots meanwhile."""

    def __init__(self, serving: Serving) -> None:
        super().__init__()
        self._url, self._end, self.acts = serving.url, Event(), 0
        seats = ["", "random", "random", "random"]
        body = {"settings": {"book": "regency", "pace": "instant"}, "seats": seats, "name": "Cid"}
        opened = json.loads(send(serving, Ask("/api/tables", body))[1])
        self._code, self._token = opened["code"], opened["token"]

    def run(self) -> None:
        rng = Random(5)
        with Page(self._url, self._code, self._token, "Cid") as page:
            page.hello()
            while not self._end.is_set():
                if settle([page]) is None:
                    begin(page)
                else:
                    play_on(page, rng)
                    self.acts += 1

    def __enter__(self) -> "OtherTable":
        self.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._end.set()
        self.join()


def send(serving: Serving, ask: Ask) -> tuple[int, bytes]:
    """The answers of a server in this process."""
    return send_to(serving.url, ask)


def send_to(url: str, ask: Ask) -> tuple[int, bytes]:
    """The answer; for a stream, its beginning."""
    connection = HTTPConnection(url.removeprefix("http://").rstrip("/"), timeout=60)
    headers = {"Accept-Encoding": "gzip"} if ask.body is None else {}
    if ask.token:
        headers["Authorization"] = f"Bearer {ask.token}"
    body = None if ask.body is None else json.dumps(ask.body)
    connection.request("GET" if body is None else "POST", ask.path, body, headers)
    answer = connection.getresponse()
    data = answer.read1(1 << 20) if ask.streams else answer.read()
    connection.close()
    return answer.status, data


def tags(union: Any) -> set[str]:
    return {str(one.__struct_config__.tag) for one in union.__args__}


def test_every_address_and_message_is_asked_at_the_limits(room: Room) -> None:
    there = {name for route in room.serving.app.routes for name in names_of(route)}
    assert there - set(REASONS) == set(asked(room.long)) - set(REASONS)
    assert {body["type"] for body in writes()} == tags(PadRequest)
    assert {body["type"] for body in happenings()} == tags(EveningRequest)
    with Page(room.serving.url, room.long.code, room.long.host) as page:
        page.hello()
        assert {kind for kind, _ in said(page, room.long)} | {"hello"} == tags(asks.Request)


REFUSED: Final = {
    "POST /api/matches": "no match of a page is as long as what is sent here",
    "POST /api/duplicates/{code}/result": "boards of a server take no results from outside",
    "GET /api/duplicates/{code}/result": "the same: there is nothing to be sent elsewhere",
    "GET /metrics": "the counters are shown to those who have their secret",
}
"""Addresses at which everything is refused, and why."""


def test_no_request_holds_the_loop_whatever_is_stored(room: Room) -> None:
    serving, loop = room.serving, room.serving.loop
    before, statuses = unit(), dict[str, set[int]]()
    with OtherTable(serving) as other:
        loop.asked = "nothing"
        sleep(0.2)  # so much that something is measured; it proves nothing
        for name, sent in asked(room.long).items():
            for ask in sent:
                kind = ask.body.get("type", "") if isinstance(ask.body, dict) else ""
                loop.asked = f"{name} {kind} {ask.path}"
                statuses.setdefault(name, set()).add(send(serving, ask)[0])
        for table in (room.long, *room.crowded):
            loop.asked = f"message hello {table.book}"
            with Page(serving.url, table.code, table.host) as page:
                page.hello()
                for kind, fields in said(page, table):
                    loop.asked = f"message {kind} {table.book}"
                    page.answer(page.send(kind, **fields))
        acts = other.acts
        loop.asked = "leaving memory"
        serving.forget()
        assert send(serving, Ask(f"/api/duplicates/{DUPLICATE}"))[0] == OK
    loop.asked = ""
    assert acts, "no one played meanwhile"
    for name, found in statuses.items():
        pages = not name.startswith("GET /api") and name.startswith("GET /")
        assert min(found) < 400 or name in REFUSED or pages, (name, found)
    most = max(before, unit())
    del loop.longest[""]
    held = {name: took / most for name, took in loop.longest.items() if took > most}
    assert not held, held
