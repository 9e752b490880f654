"""What tests of the worker get: and no waiting for pages that add no value."""

import pytest

from canasta.live.table.settings import PACES
from canasta.server.web import bot_time, table_runner


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_runner, "ENTROPY_WAIT", 0.01)
    monkeypatch.setattr("canasta.server.web.bot_time.PACES", dict.fromkeys(PACES, 0.0))
    monkeypatch.setattr(bot_time, "STEPS", dict.fromkeys(bot_time.STEPS, 0.001))
