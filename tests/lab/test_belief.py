"""What is learned of a player tells better what they do than what is believed of everybody."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def told(*options: str) -> subprocess.CompletedProcess[str]:
    """The tool's answer."""
    return subprocess.run(
        [sys.executable, "tools/belief.py", *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("other", ["style:magpie", "style:sparrow"])
def test_the_tool_shows_that_more_is_known_of_who_was_watched(other: str) -> None:
    row = told("--against", other, "--matches", "1", "--seed", "3").stdout.splitlines()[-1]
    name, turns, _, _, learned, prior, _ = (cell.strip() for cell in row.split("|")[1:-1])
    assert name == other
    assert int(turns) > 100
    assert float(learned) < float(prior)


def test_the_tool_refuses_a_book_that_there_is_not() -> None:
    done = told("--against", "novice", "--rules", "nobody's")
    assert done.returncode == 2
    assert "nobody's" in done.stderr
