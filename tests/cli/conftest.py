"""What every test of the command line gets: a folder of its own to be at home in."""

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder in which all that the command writes is kept."""
    return tmp_path
