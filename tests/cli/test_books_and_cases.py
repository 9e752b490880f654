"""`canasta rules`, `score`, `check`, `simulate`, `replay` and `--help`."""

import json
from pathlib import Path

import pytest
from tests.cli.piped import run

from canasta.rules import BOOKS, VARIATIONS, markdown

DEAL = """
[[score]]
id = "friday"
rules = "regency"
[[score.side]]
melds = ["K*7"]
hands = ["", "4c"]
went_out = true
[[score.side]]
melds = []
hands = ["Ac", "5d"]
"""

CASES = """
[[position]]
id = "draws"
rules = "regency"
hands = ["4c 5d 6h 7s"]
try = {{ "draw" = "{first}", "draw; discard 4c" = "legal" }}
"""


def test_help_names_every_command_and_how_to_begin(home: Path) -> None:
    done = run(home, "--help")
    for command in ("play", "rules", "score", "check", "simulate", "replay", "review"):
        assert f"canasta {command}" in done.stdout or f"  {command} " in done.stdout
        assert run(home, command, "--help").returncode == 0


def test_rules_alone_lists_the_books_and_every_variation(home: Path) -> None:
    shown = run(home, "rules").stdout
    for book in BOOKS:
        assert f"\n{book} " in f"\n{shown}"
    for variation in VARIATIONS:
        assert f"+{variation.name}" in shown


@pytest.mark.parametrize("book", [*BOOKS, "waldo+no-bridges"])
@pytest.mark.parametrize("columns", ["40", "100"])
def test_a_rule_book_is_shown_in_any_width(home: Path, book: str, columns: str) -> None:
    done = run(home, "rules", book, COLUMNS=columns)
    assert done.returncode == 0
    assert "Sources" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= int(columns)


def test_markdown_is_the_page_of_the_book(home: Path) -> None:
    assert run(home, "rules", "wca", "--markdown").stdout == markdown(BOOKS["wca"])


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_two_books_are_compared_as_a_table(home: Path, columns: str) -> None:
    done = run(home, "rules", "waldo", "--compare", "joker", COLUMNS=columns)
    assert done.returncode == 0
    assert "15,000" in done.stdout
    assert "8,500" in done.stdout


def test_a_deal_played_with_real_cards_is_scored_line_by_line(home: Path) -> None:
    (home / "deal.toml").write_text(DEAL)
    done = run(home, "score", "deal.toml")
    assert done.returncode == 0
    for words in ("Natural canastas", "Going out", "Left in hand", "This deal", "665", "-25"):
        assert words in done.stdout


def test_a_different_total_is_reported(home: Path) -> None:
    (home / "deal.toml").write_text(DEAL + "total = 1\n")
    done = run(home, "score", "deal.toml")
    assert done.returncode == 1
    assert "the file says 1" in done.stdout


@pytest.mark.parametrize(("first", "status"), [("legal", 0), ("illegal", 1)])
def test_check_counts_what_passed_and_failed(home: Path, first: str, status: int) -> None:
    (home / "cases.toml").write_text(CASES.format(first=first))
    done = run(home, "check", "cases.toml")
    assert done.returncode == status, done
    assert done.stdout.splitlines()[-1] == f"{1 - status} passed, {status} failed"


def test_check_goes_on_after_a_file_that_cannot_be_read(home: Path) -> None:
    (home / "cases.toml").write_text(CASES.format(first="legal"))
    done = run(home, "check", "nowhere.toml", "cases.toml")
    assert done.returncode == 2
    assert "nowhere.toml" in done.stderr
    assert done.stdout.splitlines()[-1] == "1 passed, 0 failed"


def test_simulate_prints_a_table_or_json(home: Path) -> None:
    order = ("simulate", "joker", "--deals", "4", "--bots", "random,novice", "--seed", "3")
    table = run(home, *order)
    assert table.returncode == 0, table.stderr
    assert "novice" in table.stdout
    assert "\x1b" not in table.stdout + table.stderr
    assert json.loads(run(home, *order, "--json").stdout)["deals"] == 4


def test_a_saved_match_is_printed_in_a_pipe_with_or_without_open_hands(home: Path) -> None:
    play = ("play", "regency", "--seed", "5", "--bots", "random")
    run(home, *play, text="draw\nsave it.canasta\nquit\n")
    everything = run(home, "replay", "it.canasta")
    assert everything.returncode == 0
    assert "Seat 3 drew" in everything.stdout
    mine = run(home, "replay", "it.canasta", "--seat", "0")
    assert "You drew" in mine.stdout
    assert "Right drew one card" in mine.stdout
