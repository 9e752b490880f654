"""`canasta puzzles`: which there are, solving one, mining, trying bots."""

from pathlib import Path

import pytest
from tests.cli.piped import run

from canasta.engine.codes import Act
from canasta.study.puzzles import Theme, all_puzzles, read_puzzles, write_puzzles

PUZZLES = list(all_puzzles().values())
DRAW = next(one for one in PUZZLES if one.theme == Theme.TAKE and one.solution.act == "draw")
WRONG = next(a.act for a in DRAW.answers if a.act != "draw").partition(";")[0]


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A file of two puzzles."""
    file = tmp_path / "few.jsonl"
    write_puzzles(file, [PUZZLES[0], DRAW])
    return file


def test_the_puzzles_are_listed_by_book_and_theme(home: Path) -> None:
    told = run(home, "puzzles")
    assert told.returncode == 0
    for book in {one.book for one in PUZZLES}:
        assert any(line.startswith(f" {book}") for line in told.stdout.splitlines())
    assert f" {len([one for one in PUZZLES if one.book == 'regency'])}" in told.stdout


def test_a_puzzle_is_solved_in_lines(home: Path) -> None:
    told = run(home, "puzzles", "solve", DRAW.name, text=f"{WRONG}\nnonsense\ndraw\n")
    assert told.returncode == 0
    assert "Take the pile, or draw?" in told.stdout
    assert "points" in told.stdout
    assert "Right." in told.stdout


def test_the_solution_of_a_puzzle_is_shown(home: Path) -> None:
    told = run(home, "puzzles", "solve", DRAW.name, text="show\n")
    assert told.returncode == 0
    assert "It is worth" in told.stdout


@pytest.mark.parametrize(
    "words", [("solve", "nothing-1"), ("solve", "--theme", "whist"), ("try", "nobody")]
)
def test_a_missing_thing_is_reported(home: Path, words: tuple[str, ...]) -> None:
    told = run(home, "puzzles", *words)
    assert told.returncode != 0
    assert "Traceback" not in told.stderr
    assert "canasta: " in told.stderr


def test_bots_are_tried(home: Path, few: Path) -> None:
    told = run(home, "puzzles", "try", "novice", "club", "--file", str(few))
    assert told.returncode == 0
    assert "novice" in told.stdout
    assert "%" in told.stdout


def test_mining_resumes_where_it_was_stopped(home: Path, tmp_path: Path) -> None:
    mine = ("puzzles", "mine", "regency", "--folder", str(tmp_path))
    words = (*mine, "--seed", "2027", "--deals", "1")
    assert run(home, *words).returncode == 0
    first = read_puzzles(tmp_path / "regency.jsonl")
    assert first
    told = run(home, *words[:-1], "2")
    assert told.returncode == 0
    both = read_puzzles(tmp_path / "regency.jsonl")
    assert both[: len(first)] == first
    assert {one.deal for one in both} <= {1, 2}
    assert "in 2 deals" in told.stdout


def test_an_invalid_file_is_reported(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text('{"name": 1}\n', encoding="utf-8")
    told = run(home, "puzzles", "--file", str(file))
    assert told.returncode != 0
    assert "x.jsonl" in told.stderr


def test_a_draw_solves_the_puzzle_that_these_tests_ask() -> None:
    assert DRAW.solution.steps == (Act.DRAW,)
