"""What every test of the command line gets: a folder of its own to be at home in."""

from importlib import import_module
from pathlib import Path

import pytest

from canasta.bots import make
from canasta.kernel import prepare
from canasta.rules import BOOKS


@pytest.fixture(scope="session", autouse=True)
def _ready() -> None:
    """Compile once, so that no test waits for it in a process of its own."""
    make("random", BOOKS["regency"], 4, 0, 0)
    prepare()
    import_module("canasta.lab.simulate")  # has compiled functions of its own
    prepare()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder in which all that the command writes is kept."""
    return tmp_path
