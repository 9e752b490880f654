"""Whoever reads the store plays as no one: no secret that was handed out is in it, nor in the log.

An evening with pads, one with tables and boards here, a challenge, a table with invitations and a
match that is carried on are played at a real server. Every text in every answer that could be a
secret is one, unless its field is in a list with the reason why it opens nothing.
"""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx2
import pytest
from tests.store.events import tables
from tests.web.playing import settle
from tests.web.serving import Page, Server
from tests.web.test_online_evenings import At, begin_deal, draw_or_discard, hasten

from canasta.live.duplicate.duplicate import DUPLICATES
from canasta.live.evening.export import EVENINGS
from canasta.live.pad import StoredPadEvent
from canasta.live.pad.events import WriterGiven
from canasta.live.pad.export import PADS
from canasta.live.pad.requests import digest as pad_digest
from canasta.live.table import StoredEvent
from canasta.live.table.events import KeyGiven
from canasta.live.table.people import digest
from canasta.server.store import open_store
from canasta.server.store.rows import KindStore
from canasta.server.web.protocol import PROTOCOL_VERSION

PUBLIC: Final = {
    "commitment": "published before the cards are known",
    "commitments": "published before the cards are known",
    "promise": "published before the cards are known",
    "secret": "of a deal that is over: what its cards came from",
    "secrets": "of boards that are over: what their cards came from",
    "order": "the pack of a deal that is over",
    "values": "of a deal: all players have revealed them",
    "seed": "decides where single players sit",
    "match": "a match that is carried on, with its cards",
}
"""Fields with long texts that let no one act as another."""

SECRET: Final = re.compile(r"(?=.*[a-z])(?=.*[A-Z0-9])[A-Za-z0-9_-]{12,}")
ENTRY: Final = {"sides": [{"canastas": {"mixed": 2}, "melded": 300, "out": "out"}, {"melded": 50}]}


def secrets_in(told: object, field: str = "") -> Iterator[tuple[str, str]]:
    """The texts of an answer that could be secrets, each with its field."""
    if isinstance(told, dict):
        for name, value in told.items():
            if name not in PUBLIC:
                yield from secrets_in(value, str(name))
    elif isinstance(told, list):
        for value in told:
            yield from secrets_in(value, field)
    elif isinstance(told, str) and SECRET.fullmatch(told):
        yield field, told


class Heard(Server):
    """A server all of whose answers are written down."""

    def __init__(self, home: Path, *args: str) -> None:
        super().__init__(home, *args)
        self.answers: list[str] = []
        self.pages: list[Page] = []

    def ask(
        self, method: str, path: str, token: str = "", body: bytes | None = None, **headers: str
    ) -> httpx2.Response:
        answer = super().ask(method, path, token, body, **headers)
        self.answers.append(answer.text)
        return answer

    def post(self, path: str, wanted: object, token: str = "") -> Any:
        answer = self.ask("POST", path, token, json.dumps(wanted).encode())
        assert answer.status_code < 300, answer.text
        return answer.json()

    def page(self, page: Page) -> Page:
        self.pages.append(page)
        return page

    def secrets(self) -> dict[str, str]:
        """Every secret that anyone was told, with a field in which it was."""
        found: dict[str, str] = {}
        frames = [frame for page in self.pages for frame in page.frames]
        for text in (*self.answers, *frames):
            if text[:1] in "[{":
                found |= {secret: field for field, secret in secrets_in(json.loads(text))}
        return found


def evening_with_pads(server: Heard) -> list[str]:
    at = At(server, online=False, rounds=1, deals=4)
    at.pairs("Ann", "Cem")
    phones = [at.claim(entrant, person) for entrant in (0, 1) for person in (0, 1)]
    at.direct("begin_round", round=1)
    places = [at.own(phone) for phone in phones]
    assert len({own["key"] for own in places}) == 4
    for number, own in enumerate(places):
        seen = server.post(f"/api/pads/{own['pad']}/count", {"entry": ENTRY})
        assert seen
        written = {"type": "enter_deal", "by": f"phone {number}", "entry": ENTRY, "deals": number}
        server.post(f"/api/pads/{own['pad']}", written, own["key"])
    for part in ("", "/csv", "/record"):
        server.get(f"/api/pads/{places[0]['pad']}{part}")
    at.view()
    at.direct("end_round", round=1)
    at.direct("close")
    return phones


def evening_with_boards(server: Heard) -> list[str]:
    at = At(server, boards=True, deals=1, rounds=1)
    at.pairs("Ann", "Cem")
    phones = [at.claim(entrant, person) for entrant in (0, 1) for person in (0, 1)]
    at.direct("begin_round", round=1)
    places = [at.own(phone) for phone in phones]
    pages = [server.page(Page(server.url, own["table"], own["token"]).hello()) for own in places]
    pages.sort(key=lambda page: int(page.own["seat"]))
    begin_deal(pages)
    rng = Random(4)
    while (page := settle(pages)) is not None:
        draw_or_discard(page, rng)
    boards = at.once(lambda view: view["rounds"][0]["tables"][0]["finished"])["rounds"][0]["boards"]
    results = server.get(f"/api/duplicates/{boards}/results", places[0]["token"]).json()
    assert results["table"] == places[0]["table"]
    at.direct("end_round", round=1)
    server.get(f"/api/duplicates/{boards}/proof")
    server.get(f"/api/tables/{places[0]['table']}/proof", places[0]["token"])
    return phones


def table_with_guests(server: Heard) -> None:
    wanted = {"settings": {"pace": "instant"}, "name": "Ann", "people": ["", "Bob"]}
    opened = server.post("/api/tables", {**wanted, "seats": ["", "", "random", "random"]})
    ann = server.page(Page(server.url, opened["code"], opened["token"]).hello())
    bob = server.page(Page(server.url, opened["code"], opened["people"][0]).hello())
    assert ann.own["invitation"] != bob.own["invitation"]
    for page in (ann, bob):
        assert len(page.own["invitation"]) > 16
        guest = Page(server.url, opened["code"], name="Cid").hello(0, page.own["invitation"])
        assert server.page(guest).own["invitation"] == ""
    begin_deal([ann, bob])
    match = ann.request("take_match", tokens=[opened["people"][0]])["match"]
    brought = server.post("/api/matches", {"match": match, "name": "Ann", "settings": {}})
    server.page(Page(server.url, brought["code"], brought["token"]).hello())


def challenge(server: Heard) -> None:
    wanted = {"rules": {"book": "regency"}, "boards": 1, "bots": "random"}
    founded = server.post("/api/duplicates", wanted)
    path = f"/api/duplicates/{founded['code']}"
    entered = server.post(f"{path}/enter", {"name": "Ann"})
    server.page(hasten(Page(server.url, entered["code"], entered["token"]).hello()))
    server.get(f"{path}/results", entered["token"])
    server.post(f"{path}/end", {"key": founded["key"]})
    server.post("/api/pads", {"rules": {"book": "regency"}, "names": ["Ann", "Bo", "Cy", "Di"]})


def archived(store: str, folder: Path) -> None:
    """Everything is let go of, and in its file."""
    kept = open_store(store, new=False)
    late = time.time() + 1e9
    for code in kept.codes():
        assert tables(kept).archive(code, folder, late, late + 1) is not None
    for kind in (KindStore(kept, PADS), KindStore(kept, EVENINGS), KindStore(kept, DUPLICATES)):
        for code in kind.codes():
            assert kind.archive(code, folder, late, late + 1) is not None
    kept.close()


def test_no_secret_that_was_handed_out_is_in_the_store_the_archive_or_the_log(
    tmp_path: Path,
) -> None:
    with Heard(tmp_path) as server:
        phones = [*evening_with_pads(server), *evening_with_boards(server)]
        table_with_guests(server)
        challenge(server)
        for page in server.pages:
            page.close()
        metrics = server.get("/metrics").text
        secrets = server.secrets() | dict.fromkeys(phones, "phone")
        running = _bytes(tmp_path)
        assert server.end() == 143
    fields = set(secrets.values())
    assert {"token", "people", "key", "director", "players", "invitation", "phone"} <= fields
    assert len(secrets) > 30
    assert not [field for secret, field in secrets.items() if secret in metrics]
    _none_of(secrets, {**running, **_bytes(tmp_path)})
    archived(server.store, tmp_path / "archive")
    assert len(list((tmp_path / "archive").iterdir())) >= 9
    _none_of(secrets, _bytes(tmp_path))


def _bytes(home: Path) -> dict[str, bytes]:
    """All files of a store, its log and what was archived."""
    files = [path for path in home.rglob("*") if path.is_file()]
    found = {str(path.relative_to(home)): path.read_bytes() for path in files}
    assert any(name.startswith("tables.sqlite3") for name in found)
    assert any(name.startswith("log-") for name in found)
    return found


def _none_of(secrets: dict[str, str], files: dict[str, bytes]) -> None:
    found = [
        (field, name)
        for secret, field in secrets.items()
        for name, data in files.items()
        if secret.encode() in data
    ]
    assert found == []


def test_freeing_a_name_takes_the_seat_from_its_former_device(server: Server) -> None:
    at = At(server)
    at.pairs("Ann", "Cem")
    before = at.claim(0, 0)
    at.direct("begin_round", round=1)
    page = at.seat(before)
    at.direct("release", entrant=0, person=0)
    assert page.sent_away() == "table.unknown"
    assert at.own(before)["token"] == ""
    phone = "another phone's secret"
    wanted = {"type": "claim", "entrant": 0, "person": 0, "token": phone}
    assert at._post(at.path, at.keys["players"], wanted).status_code == 200
    own = at.own(phone)
    assert own["token"] != page.token
    assert Page(server.url, own["table"], own["token"]).hello().own["seat"] == 0
    again = Page(server.url, own["table"], page.token, "Ann 1")
    assert again.refused("hello", protocol=PROTOCOL_VERSION, token=page.token) == "table.unknown"


def test_a_server_that_is_started_again_knows_everyone_at_an_evening(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        pads, tables = At(server, online=False), At(server)
        places: dict[At, tuple[str, Any]] = {}
        for at in (pads, tables):
            at.pairs("Ann", "Cem")
            phone = at.claim(0, 1)
            at.direct("begin_round", round=1)
            places[at] = phone, at.own(phone)
        server.kill()
        server.start()
        for at, (phone, own) in places.items():
            assert at.own(phone) == own
        own = places[tables][1]
        assert Page(server.url, own["table"], own["token"]).hello().own["seat"] == 2
        own = places[pads][1]
        written = {"type": "enter_deal", "by": "Ann 2", "entry": ENTRY, "deals": 0}
        answer = server.ask(
            "POST", f"/api/pads/{own['pad']}", own["key"], json.dumps(written).encode()
        )
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("made_up", ["x", "é", ""])
def test_a_made_up_invitation_invites_no_one(server: Server, made_up: str) -> None:
    code, token = server.new_table()
    ann = Page(server.url, code, token).hello()
    guest = Page(server.url, code, name="Eve").hello(0, made_up or ann.token)
    kept = open_store(server.store, new=False)
    came = [e.event for e in tables(kept).entries(code) if getattr(e.event, "name", "") == "Eve"]
    kept.close()
    assert [one.invited for one in came] == [False]  # type: ignore[attr-defined]
    guest.close()


def test_anyone_who_leaves_to_a_bot_plays_the_round_under_way_to_its_end(server: Server) -> None:
    at = At(server)
    at.pairs("Ann", "Cem")
    phones = [at.claim(entrant, 0) for entrant in (0, 1)]
    at.direct("begin_round", round=1)
    page, other = (at.seat(phone) for phone in phones)
    at.direct("let_bot_play", entrant=0, person=0, level="club")
    other.request("say", words="goodbye")
    page.until(lambda: bool(page.said))
    again = Page(server.url, page.code, page.token).hello()
    assert again.own["seat"] == page.own["seat"]


def test_a_seat_that_another_process_has_just_given_is_known_at_once(server: Server) -> None:
    at = At(server)
    at.pairs("Ann", "Cem")
    phone = at.claim(0, 0)
    at.direct("begin_round", round=1)
    page = at.seat(phone)
    kept = open_store(server.store, new=False)
    for number in range(5):
        entries = tables(kept).entries(page.code)
        token = f"{page.token}{number}"
        given = KeyGiven(page.person, digest(token))
        kept.append(page.code, [StoredEvent(len(entries) + 1, entries[-1].at, given)])
        assert Page(server.url, page.code, token).hello().own["seat"] == 0
    kept.close()


def test_a_pad_on_which_another_process_lets_someone_write_is_written_on_at_once(
    server: Server,
) -> None:
    founded = {"rules": {"book": "regency"}, "names": ["Ann", "Bo", "Cy", "Di"]}
    pad = server.ask("POST", "/api/pads", body=json.dumps(founded).encode()).json()["code"]
    kept = open_store(server.store, new=False)
    pads = KindStore(kept, PADS)
    answer, key = None, ""
    for number in range(5):
        key, entries = f"another secret {number}", pads.entries(pad)
        given = StoredPadEvent(len(entries) + 1, entries[-1].at, WriterGiven(pad_digest(key)))
        pads.append(pad, [given])
        written = {"type": "enter_deal", "by": "Ann", "entry": ENTRY, "deals": number}
        answer = server.ask("POST", f"/api/pads/{pad}", key, json.dumps(written).encode())
        assert answer.status_code == 200, answer.text
    assert answer is not None
    history = answer.json()["history"]
    assert [line["what"] for line in history] == ["pad_opened", *["deal_entered"] * 5]
    undo = {"type": "undo", "by": "Ann", "number": 2}
    answer = server.ask("POST", f"/api/pads/{pad}", key, json.dumps(undo).encode())
    assert answer.json()["code"] == "pad.no_such_fact"
    kept.close()
