"""People claim their names at an evening, and no device takes them all."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from canasta.server.store import open_store
from canasta.server.web.app import create_app
from canasta.server.web.evenings import NAMES_OF_A_NETWORK
from canasta.server.web.table_registry import TableRegistry

PAIRS = [[f"A{n} {'x' * n}", f"B{n} {'x' * n}"] for n in range(20)]
DIRECTOR, HALL, FAMILY = "192.0.2.1", "192.0.2.2", "192.0.2.3"


class Phones:
    """Devices in several networks, and an evening of forty."""

    def __init__(self, app: Any) -> None:
        self._app = app
        settings = {"rules": {"book": "regency"}, "deals": 1, "rounds": 2}
        founded = self.at(DIRECTOR).post("/api/evenings", json={"settings": settings}).json()
        self.keys, self.path = founded, f"/api/evenings/{founded['code']}"
        self.send(DIRECTOR, founded["director"], "enter", entrants=PAIRS)

    def at(self, network: str) -> TestClient:
        return TestClient(self._app, base_url="http://127.0.0.1", client=(network, 5000))

    def send(self, network: str, secret: str, type: str, **more: object) -> tuple[int, str]:
        answer = self.at(network).post(
            self.path,
            json={"type": type, **more},
            headers={"authorization": f"Bearer {secret}"},
        )
        return answer.status_code, answer.json().get("code", "")

    def claim(self, network: str, name: int) -> tuple[int, str]:
        """A device of its own claims a name, by its number."""
        entrant, person = divmod(name, 2)
        wanted = {"entrant": entrant, "person": person, "token": f"a token of phone {name}"}
        return self.send(network, self.keys["players"], "claim", **wanted)


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    registry = TableRegistry(open_store(str(tmp_path / "evenings.db"), new=True))
    app = create_app(registry)
    with TestClient(app, base_url="http://127.0.0.1"):
        yield Phones(app)


def test_one_network_does_not_claim_the_names_of_all(phones: Phones) -> None:
    said = [phones.claim(FAMILY, name) for name in range(40)]
    assert [status for status, _ in said].count(200) == NAMES_OF_A_NETWORK
    assert {code for status, code in said if status != 200} == {"evening.many_names"}
    assert phones.claim(HALL, 39)[0] == 200


def test_a_name_that_is_given_back_counts_no_more(phones: Phones) -> None:
    for name in range(NAMES_OF_A_NETWORK):
        assert phones.claim(FAMILY, name)[0] == 200
    assert phones.claim(FAMILY, 30)[1] == "evening.many_names"
    released = phones.send(DIRECTOR, phones.keys["director"], "release", entrant=0, person=0)
    assert released[0] == 200
    assert phones.claim(FAMILY, 30)[0] == 200
    assert phones.claim(FAMILY, 31)[1] == "evening.many_names"


def test_a_whole_club_sits_where_the_evening_is_directed_from(phones: Phones) -> None:
    for name in range(NAMES_OF_A_NETWORK):
        assert phones.claim(HALL, name)[0] == 200
    assert phones.claim(HALL, 20)[1] == "evening.many_names"
    director = {"authorization": f"Bearer {phones.keys['director']}"}
    assert phones.at(HALL).get(f"{phones.path}/own", headers=director).json()["director"]
    assert all(phones.claim(HALL, name)[0] == 200 for name in range(20, 40))


def test_a_device_holds_one_name_at_a_time(phones: Phones) -> None:
    for entrant in range(20):
        wanted = {"entrant": entrant, "person": 0, "token": "the token of one phone"}
        assert phones.send(FAMILY, phones.keys["players"], "claim", **wanted)[0] == 200
    view = phones.at(FAMILY).get(phones.path).json()
    assert sum(sum(one["known"]) for one in view["entrants"]) == 1
