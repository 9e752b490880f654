"""`canasta learn`: what it prints, writes and refuses."""

from pathlib import Path

import pytest
from tests.cli.piped import run


def test_a_short_course_prints_its_curve_and_writes_a_network(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "course"
    args = ("learn", "regency", "--deals", "20", "--rounds", "2", "--bot", "novice", "--jobs", "1")
    done = run(home, *args, "--folder", str(folder))
    assert done.returncode == 0, done.stderr
    assert "rounds 1 to 2" in done.stdout
    assert "20 deals of Regency canasta for 4, 2 rounds" in done.stderr
    assert (folder / "regency.4.net").stat().st_size > 20_000
    assert (folder / "curve.svg").read_text("utf-8").startswith("<svg")
    assert done.stdout.count("\n          o 0.") == 1
    other = run(home, *args[:-2], "--seed", "2", "--folder", str(folder))
    assert other.returncode != 0
    assert "another course" in other.stderr


def test_a_course_stopped_after_a_round_shows_its_curve_and_can_go_on(
    home: Path, tmp_path: Path
) -> None:
    args = ("learn", "regency", "--what", "policy", "--deals", "16000", "--rounds", "2")
    folder = tmp_path / "course"
    stopped = run(home, *args, "--folder", str(folder), "--stop-after", "1")
    assert stopped.returncode == 0, stopped.stderr
    assert "Stopped after round 1 of 2" in stopped.stdout
    assert not (folder / "regency.4.net").exists()
    done = run(home, *args, "--folder", str(folder))
    assert done.returncode == 0, done.stderr
    assert (folder / "regency.4.net").exists()
    first, both = (_ahead(run.stdout) for run in (stopped, done))
    assert len(first) == 1
    assert both[:1] == first
    assert len(both) == 2


def _ahead(printed: str) -> list[str]:
    """Return how far ahead it was after each round, as the curve says."""
    lines = printed.splitlines()
    return next(line for line in lines if line.startswith("          o ")).split()[1:]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("waldoo",), "Did you mean 'waldo'?"),
        (("regency", "--players", "3"), "for 4 players, not 3"),
        (("regency", "--bot", "clib"), "no bot 'clib'"),
        (("regency", "--deals", "3"), "not in the range"),
    ],
)
def test_a_course_that_cannot_be_learned_is_refused(
    home: Path, tmp_path: Path, args: tuple[str, ...], words: str
) -> None:
    done = run(home, "learn", *args, "--folder", str(tmp_path / "course"))
    assert done.returncode != 0
    assert words in done.stderr
    assert not (tmp_path / "course").exists()
