"""Club evenings over HTTP: who may do what, what pads bring, what is refused."""

import json
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from starlette.testclient import TestClient

from canasta.live.evening.evening import MOST_ENTRANTS
from canasta.server.store import open_store
from canasta.server.web.app import create_app
from canasta.server.web.evenings import SEATED_AT_ONCE
from canasta.server.web.table_registry import TableRegistry

PAIRS = [["Ann", "Bob"], ["Cem", "Dia"], ["Eva", "Fin"], ["Gus", "Hal"]]
TOKEN = "a-token-of-this-phone"
ENTRY = {"sides": [{"canastas": {"mixed": 2}, "melded": 300, "out": "out"}, {"melded": 50}]}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    registry = TableRegistry(open_store(str(tmp_path / "evenings.db"), new=True))
    with TestClient(create_app(registry), base_url="http://127.0.0.1") as client:
        yield client


def shows(secret: str) -> dict[str, str]:
    return {"authorization": f"Bearer {secret}"}


class At:
    """An evening over HTTP."""

    def __init__(self, client: TestClient, **more: object) -> None:
        wanted = {"rules": {"book": "regency"}, "deals": 1, "rounds": 2, **more}
        answer = client.post("/api/evenings", json={"settings": wanted})
        assert answer.status_code == 201, answer.text
        self.keys = answer.json()
        self.path = f"/api/evenings/{self.keys['code']}"
        self.client = client

    def direct(self, type: str, **more: object) -> Any:
        return self.send(self.keys["director"], type, **more)

    def send(self, secret: str, type: str, **more: object) -> Any:
        answer = self.client.post(self.path, json={"type": type, **more}, headers=shows(secret))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, secret: str, type: str, **more: object) -> tuple[int, str]:
        answer = self.client.post(self.path, json={"type": type, **more}, headers=shows(secret))
        return answer.status_code, answer.json()["code"]

    def view(self) -> Any:
        return self.client.get(self.path).json()

    def once_scored(self) -> Any:
        """The first table of the first round, as soon as its pad has been heard of."""
        for _ in range(100):
            sleep(0.06)  # as often as one network may ask
            table = self.view()["rounds"][0]["tables"][0]
            if table["scores"] is not None:
                return table
        raise AssertionError("nothing was heard of the pad")

    def own(self, secret: str) -> Any:
        return self.client.get(f"{self.path}/own", headers=shows(secret)).json()


def test_a_pad_that_is_written_at_a_table_is_the_evening_s_result(client: TestClient) -> None:
    at = At(client)
    at.direct("enter", entrants=PAIRS)
    at.send(at.keys["players"], "claim", entrant=0, person=0, token=TOKEN)
    begun = at.direct("begin_round", round=1)
    assert begun["rounds"][0]["tables"][0]["source"] == "none"
    own = at.own(TOKEN)
    assert own["pad"] == begun["rounds"][0]["tables"][0]["pad"]
    pad = client.get(f"/api/pads/{own['pad']}").json()
    assert pad["names"] == ["Ann", "Eva", "Bob", "Fin"]
    written = client.post(
        f"/api/pads/{own['pad']}",
        json={"type": "enter_deal", "by": "Ann", "entry": ENTRY, "deals": 0},
        headers=shows(own["key"]),
    )
    assert written.status_code == 200, written.text
    table = at.once_scored()
    assert (table["source"], table["scores"], table["finished"]) == ("pad", [1000, 50], True)
    assert at.view()["standings"][0]["entrant"] == 0


def test_no_one_but_the_director_directs_and_no_secret_is_shown(client: TestClient) -> None:
    at = At(client)
    at.direct("enter", entrants=PAIRS)
    for secret in ("", "x", at.keys["players"]):
        assert at.refused(secret, "begin_round", round=1) == (403, "evening.director")
    assert at.refused("", "claim", entrant=0, person=0, token=TOKEN) == (
        403,
        "evening.players_link",
    )
    assert at.refused(TOKEN, "report", round=1, own=5, others=5)[1] == "evening.unknown_person"
    at.send(at.keys["players"], "claim", entrant=0, person=0, token=TOKEN)
    at.direct("begin_round", round=1)
    key = at.own(TOKEN)["key"]
    assert len(key) > 10
    assert at.own("")["key"] == ""
    assert at.own(at.keys["director"]) == {
        "director": True,
        "entrant": None,
        "person": 0,
        "pad": "",
        "key": "",
        "table": "",
        "token": "",
    }
    secrets = (at.keys["director"], at.keys["players"], TOKEN, key)
    for path in ("", "/csv", "/record"):
        told = client.get(at.path + path).text
        assert not [secret for secret in secrets if secret in told]


def test_a_round_is_begun_once_however_often_it_is_asked_for(client: TestClient) -> None:
    at = At(client)
    at.direct("enter", entrants=PAIRS)
    at.direct("begin_round", round=1)
    secret = at.keys["director"]
    assert at.refused(secret, "begin_round", round=1) == (409, "evening.round_open")
    at.direct("end_round", round=1)
    assert at.refused(secret, "begin_round", round=1) == (409, "evening.behind")
    assert len(at.view()["rounds"]) == 1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"type": "enter"}',
        json.dumps({"type": "enter", "entrants": [["A"] * 3]}).encode(),
        json.dumps({"type": "enter", "entrants": [["A", "B"]] * 500}).encode(),
        json.dumps({"type": "begin_round", "round": 10**30}).encode(),
        json.dumps({"type": "begin_round", "round": -1}).encode(),
        json.dumps({"type": "decide", "round": 1, "table": 1, "scores": [1]}).encode(),
        json.dumps({"type": "decide", "round": 1, "table": 1, "scores": [5, 10**40]}).encode(),
        json.dumps({"type": "give_time", "minutes": 10**9}).encode(),
        json.dumps({"type": "claim", "entrant": 0, "person": 0, "token": "short"}).encode(),
        json.dumps({"type": "claim", "entrant": 99, "person": 0, "token": TOKEN}).encode(),
        json.dumps({"type": "report", "round": 0, "own": 5, "others": 5}).encode(),
        b"\xff" * 40,
        b" " * 20_000,
    ],
)
def test_bad_requests_are_refused_with_a_sentence_and_change_nothing(
    client: TestClient, body: bytes
) -> None:
    at = At(client)
    before = at.view()
    answer = client.post(at.path, content=body, headers=shows(at.keys["director"]))
    assert 400 <= answer.status_code < 500
    assert len(answer.json()["message"]) > 10
    assert at.view() == before


def test_what_a_pad_says_is_noted_though_the_evening_was_not_open(tmp_path: Path) -> None:
    where = str(tmp_path / "again.db")
    with TestClient(
        create_app(TableRegistry(open_store(where, new=True))), base_url="http://127.0.0.1"
    ) as client:
        at = At(client)
        at.direct("enter", entrants=PAIRS)
        at.send(at.keys["players"], "claim", entrant=0, person=0, token=TOKEN)
        at.direct("begin_round", round=1)
        own = at.own(TOKEN)
    with TestClient(
        create_app(TableRegistry(open_store(where))), base_url="http://127.0.0.1"
    ) as client:
        entered = {"type": "enter_deal", "by": "Ann", "entry": ENTRY, "deals": 0}
        pad = f"/api/pads/{own['pad']}"
        assert client.post(pad, json=entered, headers=shows(own["key"])).status_code == 200
        at.client = client
        assert at.once_scored()["scores"] == [1000, 50]


def test_an_evening_goes_on_from_another_of_the_same_director_and_both_are_a_season(
    client: TestClient,
) -> None:
    first = At(client, rounds=1)
    first.direct("enter", entrants=PAIRS[:2])
    first.direct("begin_round", round=1)
    first.direct("decide", round=1, table=1, scores=[3000, 1000])
    wanted = {"rules": {"book": "regency"}, "deals": 1}
    after = {"settings": wanted, "after": first.keys["code"]}
    refused = client.post("/api/evenings", json={**after, "key": first.keys["players"]})
    assert (refused.status_code, refused.json()["code"]) == (403, "evening.director")
    unknown = client.post("/api/evenings", json={**after, "after": "AAAAAA", "key": "x"})
    assert unknown.json()["code"] == "evening.none"
    second = client.post("/api/evenings", json={**after, "key": first.keys["director"]})
    assert second.status_code == 201, second.text
    path = f"/api/evenings/{second.json()['code']}"
    assert client.get(path).json()["after"] == first.keys["code"]
    season = client.get(f"{path}/season").json()
    assert season["evenings"] == [first.keys["code"], second.json()["code"]]
    assert [line["name"] for line in season["lines"][:2]] == ["Ann", "Bob"]
    assert season["lines"][0]["rating"] > 1500


def test_an_evening_that_is_not_there_says_so(client: TestClient) -> None:
    answer = client.get("/api/evenings/AAAAAA")
    assert (answer.status_code, answer.json()["code"]) == (404, "evening.none")


@pytest.mark.parametrize("online", [True, False])
def test_rounds_found_no_more_tables_than_a_network_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, online: bool
) -> None:
    most, rounds = 6, 0
    monkeypatch.setattr("canasta.server.web.evenings.SEATED_AT_ONCE", most)
    registry = TableRegistry(open_store(str(tmp_path / "rounds.db"), new=True))
    with TestClient(create_app(registry), base_url="http://127.0.0.1") as client:
        at = At(client, rounds=40, online=online)
        at.direct("enter", entrants=PAIRS)
        while rounds < most // 2:
            rounds += 1
            at.direct("begin_round", round=rounds)
            at.direct("end_round", round=rounds)
        refused = at.refused(at.keys["director"], "begin_round", round=rounds + 1)
        assert refused == (429, "protocol.too_many_tables")
        assert len(at.view()["rounds"]) == rounds


def test_a_round_of_the_largest_evening_and_the_next_can_be_founded() -> None:
    assert 2 * (MOST_ENTRANTS // 2) <= SEATED_AT_ONCE
