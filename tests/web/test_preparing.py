"""A server that is getting its rules ready."""

from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from canasta.live.table.settings import Settings
from canasta.server.store import SqliteStore
from canasta.server.web import bodies, protocol
from canasta.server.web import client_messages as asks
from canasta.server.web import server_messages as tells
from canasta.server.web.app import create_app
from canasta.server.web.preparing import Preparing
from canasta.server.web.table_registry import TableRegistry

HERE = {"host": "127.0.0.1"}
"""A WebSocket of Starlette's client asks for a name of its own otherwise."""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules are ready when someone says so."""

    async def prepare(self: Preparing) -> None:
        await self.ready.wait()

    monkeypatch.setattr(Preparing, "prepare", prepare)


def test_the_page_works_before_the_rules_are_ready_and_says_how_far_they_are(
    slow: None, tmp_path: Path
) -> None:
    registry = TableRegistry(SqliteStore(tmp_path / "tables.sqlite3"))
    with TestClient(create_app(registry), "http://127.0.0.1") as client:
        assert msgspec.json.decode(client.get("/api/lobby").content, type=bodies.Lobby).preparing
        request = bodies.NewTable(Settings(), (), "Ann")
        opened = msgspec.json.decode(
            client.post("/api/tables", content=msgspec.json.encode(request)).content,
            type=bodies.TableOpened,
        )
        with client.websocket_connect(f"/ws/{opened.code}", headers=HERE) as socket:
            hello = asks.Hello(id=1, protocol=protocol.PROTOCOL_VERSION, token=opened.token)
            socket.send_text(msgspec.json.encode(hello).decode())
            told = msgspec.json.decode(socket.receive_text(), type=tells.ServerMessage)
            assert isinstance(told, tells.Preparing)
            assert client.portal is not None
            client.portal.call(registry.preparing.ready.set)
            told = msgspec.json.decode(socket.receive_text(), type=tells.ServerMessage)
            assert isinstance(told, tells.Welcome)
