"""A match in a pipe: lines in, plain text out."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.piped import run, run_apart

from canasta.rules import BOOKS

BOTS = ("--bots", "random")


def saved(home: Path) -> Path:
    (path,) = (home / "data").rglob("*.canasta")
    return path


@pytest.mark.parametrize("book", [*BOOKS, "waldo+no-bridges", "joker+two-hand"])
def test_a_match_of_every_book_begins_and_is_saved_on_leaving(home: Path, book: str) -> None:
    done = run(home, "play", book, "--seed", "5", *BOTS, text="?\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Your hand" in done.stdout
    assert json.loads(saved(home).read_text())["rules"] == book


def test_piped_output_is_plain_text_of_eighty_columns(home: Path) -> None:
    done = run(home, "play", "waldo", "--seed", "5", *BOTS, text="draw\n?\nhelp\nquit\n")
    assert "\x1b" not in done.stdout
    rows = [row for row in done.stdout.splitlines() if "Saved" not in row]
    assert max(map(len, rows)) <= 80


def test_a_number_does_what_the_list_says(home: Path) -> None:
    done = run(home, "play", "regency", "--seed", "5", *BOTS, text="?\n1\n?\nquit\n")
    assert re.search(r"^ +1 draw ", done.stdout, re.MULTILINE)
    assert "You drew" in done.stdout


def test_a_number_that_is_not_in_the_list_is_refused(home: Path) -> None:
    done = run(home, "play", "regency", "--seed", "5", *BOTS, text="999\nquit\n")
    assert "There is no number 999" in done.stdout


def test_a_refusal_says_why_with_its_code_and_clauses(home: Path) -> None:
    done = run(home, "play", "regency", "--seed", "5", *BOTS, text="discard K\nwhy\nquit\n")
    assert re.search(r"\n  [a-z]+\.[a-z_]+ · clauses [A-Z]+-\d", done.stdout)
    assert re.search(r"\n  [A-Z]+-\d+: ", done.stdout)


def test_a_mistyped_word_is_answered_with_the_nearest(home: Path) -> None:
    done = run(home, "play", "regency", "--seed", "5", *BOTS, text="drwa\nquit\n")
    assert "Did you mean 'draw'?" in done.stdout


def test_why_says_of_a_legal_action_that_it_is(home: Path) -> None:
    done = run(home, "play", "regency", "--seed", "5", *BOTS, text="why draw\nquit\n")
    assert "That is legal now." in done.stdout


@pytest.mark.parametrize(
    "word",
    ["help", "sheet", "news", "sort", "sort rank", "rules", "rules pile", "table", "why", ""],
)
def test_every_word_of_the_table_answers_at_any_time(home: Path, word: str) -> None:
    done = run(home, "play", "wca", "--seed", "5", *BOTS, text=f"{word}\ndraw\n{word}\nquit\n")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_end_of_the_input_saves_the_match_and_is_reported(home: Path) -> None:
    done = run(home, "play", "regency", "--seed", "5", *BOTS, text="draw\n")
    assert done.returncode == 1
    assert "The input ended before the match did." in done.stdout
    assert saved(home).exists()


def test_a_saved_match_goes_on_where_it_was_left(home: Path) -> None:
    first = run(home, "play", "regency", "--seed", "5", *BOTS, text="draw\nquit\n")
    hand = re.findall(r"┃ (.*) ┃", first.stdout)[-1]
    again = run(home, "play", "--load", text="quit\n")
    assert again.returncode == 0, again.stderr
    assert re.findall(r"┃ (.*) ┃", again.stdout) == [hand]


def test_a_match_saved_in_a_named_file_is_loaded_from_it(home: Path) -> None:
    run(home, "play", "wca", "--seed", "5", *BOTS, text="save mine.canasta\nquit\n")
    again = run(home, "play", "--load", "mine.canasta", text="quit\n")
    assert "WCA" in again.stdout
    assert again.returncode == 0


def test_the_same_seed_gives_the_same_table(home: Path) -> None:
    tables = [
        run(home, "play", "waldo", "--seed", "9", *BOTS, text="draw\n").stdout.split("Saved")[0]
        for _ in range(2)
    ]
    assert tables[0] == tables[1]


def test_an_encoding_without_suits_gets_letters(home: Path) -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    done = run_apart(home, "play", "waldo", "--seed", "5", *BOTS, text="quit\n", **ascii_only)
    assert done.stdout.isascii()
    assert re.search(r"\b[4-9TJQKA][cdhs] ", done.stdout)
    assert done.returncode == 0


def test_lines_that_are_not_text_are_refused_like_any_other(home: Path) -> None:
    text = "\x00\x07\x1b[2J\n" + "9" * 5000 + "\n" + "x" * 100_000 + "\nmeld " + "K " * 5000
    done = run(home, "play", "regency", "--seed", "5", *BOTS, text=f"{text}\nquit\n")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "Traceback" not in done.stderr


def test_a_bot_challenges_an_improper_play_and_the_terminal_says_so(home: Path) -> None:
    toml = home / "slips.toml"
    toml.write_text('book = "regency"\nname = "slips"\n[rules]\nimproper_plays = true\n')
    lines = "draw\nimproper meld K 2 2\nchallenge\nquit\n"
    done = run(home, "play", "--house", "slips.toml", "--seed", "11", text=lines)
    assert done.returncode == 0, done.stderr
    assert "laid K♦ 2♣ 2♦" in done.stdout
    assert "Left challenged your play, which is undone" in done.stdout
    assert "There is nothing to challenge" in done.stdout


def test_a_match_is_played_to_its_end_by_the_list_alone(home: Path) -> None:
    toml = home / "short.toml"
    toml.write_text('book = "regency"\nname = "short"\n[rules]\ntarget = 5\n')
    lines = "draw\npass\n1\n1\n2\n3\n4\n5\n6\n7\n\n" * 400
    done = run(home, "play", "--house", "short.toml", "--seed", "3", *BOTS, text=lines)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert "This deal" in done.stdout
    assert "won the match" in done.stdout
    assert run(home, "play", "--load").returncode == 2, "a match that is over is not gone on with"
