"""`canasta rules --clause`."""

import json
from pathlib import Path

import pytest
from tests.cli.piped import run

from canasta.rules import all_clauses, rule_book
from canasta.rules.books import BOOKS


def test_a_clause_is_printed_with_its_kind_its_place_and_the_rules_that_cite_it(home: Path) -> None:
    shown = run(home, "rules", "--clause", "W-010", COLUMNS="100").stdout
    assert "W-010  Each player is dealt 15 cards." in shown
    assert "Waldo canasta: the rules of the page" in shown
    assert "the Waldo page, 2.1 Deal and initial play" in shown
    assert "Waldo Canasta, a page of the Waldowood Wiki" in shown
    assert "hand_size" in shown
    assert "In waldo" in shown


def test_several_clauses_are_printed_each_once(home: Path) -> None:
    shown = run(home, "rules", "--clause", "AW-18, jv-4A", "--clause", "AW-18").stdout
    assert shown.count("AW-18") == 1
    assert "JV-4a" in shown
    assert "In joker+conversion" in shown


def test_a_clause_is_printed_in_the_words_of_a_book_with_its_variations(home: Path) -> None:
    shown = run(home, "rules", "waldo+no-bridges", "--clause", "WV-5", COLUMNS="100").stdout
    assert "In waldo+no-bridges  Runs are never bridged." in shown


def test_every_clause_can_be_printed(home: Path) -> None:
    done = run(home, "rules", "--clause", ",".join(all_clauses()), "--json")
    found = json.loads(done.stdout)
    assert [clause["id"] for clause in found] == list(all_clauses())
    assert all(clause["sentence"] and clause["group"] and clause["kind"] for clause in found)


def test_every_sentence_of_a_rule_book_is_found_from_its_clauses(home: Path) -> None:
    done = run(home, "rules", "--clause", ",".join(all_clauses()), "--json")
    told = {
        (clause["id"], each["book"], each["sentence"])
        for clause in json.loads(done.stdout)
        for each in clause["told"]
    }
    assert told == {
        (clause, book, entry.text)
        for book, rules in BOOKS.items()
        for chapter in rule_book(rules)
        for entry in chapter.entries
        for clause in entry.clauses
    }


@pytest.mark.parametrize("columns", ["30", "100"])
def test_a_clause_fits_any_width(home: Path, columns: str) -> None:
    shown = run(home, "rules", "--clause", "AG-1,AR-6", COLUMNS=columns).stdout
    assert max(map(len, shown.splitlines())) <= int(columns)


def test_an_unknown_clause_is_refused_with_the_nearest_and_nothing_is_printed(home: Path) -> None:
    done = run(home, "rules", "--clause", "W-010,W-" + "18")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "W-118" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "also", [["--compare", "wca"], ["--markdown"], ["--all"]], ids=lambda also: also[0]
)
def test_clauses_are_neither_compared_nor_written_as_a_page(home: Path, also: list[str]) -> None:
    done = run(home, "rules", "waldo", "--clause", "W-010", *also)
    assert done.returncode == 2
    assert "--clause goes with" in done.stderr


def test_json_is_for_clauses_only(home: Path) -> None:
    done = run(home, "rules", "waldo", "--json")
    assert done.returncode == 2
    assert "--json goes with --clause" in done.stderr
