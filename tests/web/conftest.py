"""What every test of the server gets: a folder, and a server of the module's."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.serving import Server


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder in which all that a server writes is kept."""
    return tmp_path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits on requests, for all tests of a module."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert server.end() == 143
        assert "Traceback" not in server.log
