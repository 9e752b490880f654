"""Score pads over HTTP: who may write, what is refused, how those who look on hear of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from canasta.server.store import open_store
from canasta.server.web.app import create_app
from canasta.server.web.table_registry import TableRegistry

NAMES = ["Ann", "Bob", "Cem", "Dia"]
NOTHING: dict[str, Any] = {"canastas": {}}
ENTRY = {"sides": [{"canastas": {"mixed": 2}, "melded": 300, "out": "out"}, {"melded": 50}]}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    registry = TableRegistry(open_store(str(tmp_path / "pads.db"), new=True))
    with TestClient(create_app(registry), base_url="http://127.0.0.1") as client:
        yield client


def opened(client: TestClient, **more: object) -> tuple[str, dict[str, str]]:
    """A pad: its address, and what its writers show."""
    wanted = {"rules": {"book": "regency"}, "names": NAMES, **more}
    answer = client.post("/api/pads", json=wanted)
    assert answer.status_code == 201, answer.text
    told = answer.json()
    return f"/api/pads/{told['code']}", {"authorization": f"Bearer {told['key']}"}


def enter(deals: int = 0, **more: object) -> dict[str, object]:
    return {"type": "enter_deal", "by": "Ann", "entry": ENTRY, "deals": deals, **more}


def test_a_deal_is_counted_entered_and_shown_to_readers(client: TestClient) -> None:
    pad, writer = opened(client)
    counted = client.post(f"{pad}/count", json={"entry": ENTRY}).json()
    assert counted["sheet"]["sides"][0]["total"] == 2 * 300 + 300 + 100
    assert client.get(pad).json()["deals"] == []
    answer = client.post(pad, json=enter(), headers=writer)
    assert answer.status_code == 200, answer.text
    seen = client.get(pad).json()
    assert seen == answer.json()
    assert seen["scores"] == [1000, 50]
    assert seen["history"][-1]["by"] == "Ann"


def test_only_holders_of_the_secret_write_and_it_is_never_shown(client: TestClient) -> None:
    pad, writer = opened(client)
    for headers in ({}, {"authorization": "Bearer x"}):
        answer = client.post(pad, json=enter(), headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "pad.reader")
    client.post(pad, json=enter(), headers=writer)
    key = writer["authorization"].split()[1]
    for path in (pad, f"{pad}/csv", f"{pad}/record"):
        assert key not in client.get(path).text


def test_a_stale_pad_write_is_refused_as_behind(client: TestClient) -> None:
    pad, writer = opened(client)
    client.post(pad, json=enter(), headers=writer)
    answer = client.post(pad, json=enter(), headers=writer)
    assert (answer.status_code, answer.json()["code"]) == (409, "pad.behind")
    assert len(client.get(pad).json()["deals"]) == 1


def test_other_rules_are_tried_without_being_chosen(client: TestClient) -> None:
    pad, writer = opened(client)
    client.post(pad, json=enter(), headers=writer)
    before = client.get(pad).json()
    tried = client.post(f"{pad}/try", json={"rules": {"book": "joker"}, "since": 1}).json()
    assert tried["before"] == before["scores"]
    assert client.get(pad).json() == before


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        json.dumps(enter(-3)).encode(),
        b'{"type": "enter_deal"}',
        json.dumps(enter(by="")).encode(),
        json.dumps(enter(entry={"sides": []})).encode(),
        json.dumps(enter(entry={"sides": [{"melded": -5}, NOTHING]})).encode(),
        json.dumps(enter(entry={"sides": [{"melded": 10**12}, NOTHING]})).encode(),
        json.dumps(enter(entry={"sides": [{"canastas": {"royal": 1}}, NOTHING]})).encode(),
        json.dumps(enter(entry={"sides": [NOTHING] * 40})).encode(),
        json.dumps(
            {"type": "correct_deal", "by": "A", "deal": 7, "last": 7, "entry": ENTRY}
        ).encode(),
        json.dumps({"type": "undo", "by": "A", "number": 10**30}).encode(),
        json.dumps({"type": "undo", "by": "A", "number": -1}).encode(),
        json.dumps({"type": "fine", "by": "A", "side": 9, "points": 5}).encode(),
        json.dumps({"type": "choose_dealer", "by": "A", "seat": 4}).encode(),
        json.dumps({"type": "name_players", "by": "A", "names": NAMES[:2]}).encode(),
        json.dumps(
            {"type": "choose_rules", "by": "A", "rules": {"book": "whist"}, "since": 1}
        ).encode(),
        b"\xff" * 40,
        b" " * 20_000,
    ],
)
def test_bad_requests_are_refused_with_a_sentence_and_change_nothing(
    client: TestClient, body: bytes
) -> None:
    pad, writer = opened(client)
    before = client.get(pad).json()
    answer = client.post(pad, content=body, headers=writer)
    assert 400 <= answer.status_code < 500
    assert len(answer.json()["message"]) > 10
    assert client.get(pad).json() == before


def test_codes_that_lead_nowhere_say_so_and_cannot_be_guessed(client: TestClient) -> None:
    answer = client.get("/api/pads/AAAAAA")
    assert (answer.status_code, answer.json()["code"]) == (404, "pad.none")
    codes = {client.get(f"/api/pads/{code}").json()["code"] for code in ["CCCCCC"] * 60}
    assert "protocol.too_many_codes" in codes


def test_a_pad_outlives_its_server(tmp_path: Path) -> None:
    store = str(tmp_path / "pads.db")
    with TestClient(
        create_app(TableRegistry(open_store(store, new=True))), base_url="http://127.0.0.1"
    ) as client:
        pad, writer = opened(client)
        client.post(pad, json=enter(), headers=writer)
        before = client.get(pad).json()
    with TestClient(
        create_app(TableRegistry(open_store(store))), base_url="http://127.0.0.1"
    ) as client:
        assert client.get(pad).json() == before
        assert client.get("/api/lobby").json()["tables"] == []
        assert client.post(pad, json=enter(1), headers=writer).status_code == 200


@pytest.mark.parametrize("path", ["/p", "/p/", "/p/ACDEFG"])
def test_a_pad_has_addresses_of_its_own(tmp_path: Path, path: str) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("the page", encoding="utf-8")
    registry = TableRegistry(open_store(str(tmp_path / "pads.db"), new=True))
    with TestClient(create_app(registry, page), base_url="http://127.0.0.1") as client:
        answer = client.get(path, headers={"accept": "text/html"})
        assert (answer.status_code, answer.text) == (200, "the page")
