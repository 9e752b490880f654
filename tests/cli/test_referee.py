"""`canasta referee`: asked in one line, and at a terminal."""

from pathlib import Path

import pytest
from tests.cli.piped import run


def test_a_slip_that_is_named_with_its_answers_is_judged(home: Path) -> None:
    done = run(home, "referee", "waldo", "wrong-count", "no", "--plain")
    assert done.returncode == 0
    assert "Put it right now" in done.stdout
    assert "W-108" in done.stdout
    assert "line 130" in done.stdout


def test_without_a_slip_the_slips_are_listed(home: Path) -> None:
    done = run(home, "referee", "wca")
    assert done.returncode == 0
    assert "short-opening" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("waldo", "wrong-count"), "Has anybody discarded in this deal yet?"),
        (("waldo", "chess"), "There is no slip 'chess'"),
        (("chess",), "chess"),
        (("waldo", "coaching", "yes"), "0 questions"),
        (("waldo", "wrong-count", "perhaps"), "perhaps"),
    ],
)
def test_what_cannot_be_judged_is_said_in_a_line(
    home: Path, words: tuple[str, ...], said: str
) -> None:
    done = run(home, "referee", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
