"""What tests of the worker get: a compiled kernel, and no waiting for pages that add no value."""

import pytest

from canasta.table.settings import PACES
from canasta.web import bot_time, table_runner
from canasta.web.preparing import load


@pytest.fixture(scope="session", autouse=True)
def _ready() -> None:
    load()


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_runner, "ENTROPY_WAIT", 0.01)
    monkeypatch.setattr("canasta.web.bot_time.PACES", dict.fromkeys(PACES, 0.0))
    monkeypatch.setattr(bot_time, "STEPS", dict.fromkeys(bot_time.STEPS, 0.001))
