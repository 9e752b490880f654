"""Fixtures of command-line tests: an empty home folder."""

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder for everything that the command writes."""
    return tmp_path
