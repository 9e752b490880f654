"""`hint` and `review` at the table in the terminal, and `canasta review`."""

import json
import re
from pathlib import Path

import pytest
from tests.advice.deals import a_deal
from tests.cli.piped import Done, run
from tests.cli.terminal import Terminal

from canasta.cli.play import saves
from canasta.rules import BOOKS

BOTS = ("--bots", "random")


@pytest.fixture(autouse=True)
def _quick(few_rollouts: None) -> None:
    """All tests of this file ask with few rollouts."""


def a_file(home: Path, book: str = "regency", seat: int = 1) -> Path:
    path = home / "it.canasta"
    game = a_deal(book, 4, 7, "novice")
    saves.write(path, game, saves.Seated(seat, ("novice",) * 4))
    return path


def refused(done: Done, word: str) -> None:
    assert done.returncode == 2, done
    assert word in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout


@pytest.mark.parametrize("book", [*BOOKS, "joker+two-hand"])
def test_a_hint_says_what_would_be_played_and_why(home: Path, book: str) -> None:
    done = run(home, "play", book, "--seed", "6", *BOTS, text="hint\ndraw\nhint\nquit\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("expert would: ") == 2
    assert " • " in done.stdout
    assert max(map(len, done.stdout.split("Saved")[0].splitlines())) <= 80


def test_a_hint_does_not_change_the_match(home: Path) -> None:
    kept = []
    for number, text in enumerate(("draw\n1\n", "hint\ndraw\nhint\nhint\n1\nhint\n")):
        name = f"m{number}.canasta"
        run(home, "play", "regency", "--seed", "6", *BOTS, text=f"{text}save {name}\nquit\n")
        kept.append((home / name).read_bytes())
    assert kept[0] == kept[1]


def test_a_hint_may_be_asked_of_another_level_and_not_of_any(home: Path) -> None:
    text = "draw\nhint master\nhint club\nquit\n"
    done = run(home, "play", "regency", "--seed", "6", *BOTS, text=text)
    assert "master would: " in done.stdout
    assert "advice.level" in done.stdout


def test_what_a_hint_names_can_be_typed(home: Path) -> None:
    first = run(home, "play", "regency", "--seed", "6", *BOTS, text="draw\nhint\nquit\n")
    act = re.search(r"expert would: (.*)", first.stdout)
    assert act is not None
    for sign, letter in zip("♣♦♥♠", "cdhs", strict=True):
        first = first._replace(stdout=first.stdout.replace(sign, letter))
    act = re.search(r"expert would: (.*)", first.stdout)
    assert act is not None
    again = run(home, "play", "--load", text=f"why {act[1]}\nquit\n")
    assert "That is legal now." in again.stdout


def test_a_hint_at_a_terminal_leaves_no_trace_of_its_thinking(home: Path) -> None:
    with Terminal(home, "play", "regency", "--seed", "6", *BOTS, rows=40) as table:
        table.until("> ")
        table.type("draw\n")
        table.until("> ")
        table.type("hint\n")
        table.until("expert would: ")
        table.until("> ")
        table.type("quit\n")
        assert table.end() == 0


def test_before_a_deal_is_over_there_is_nothing_to_look_back_at(home: Path) -> None:
    done = run(home, "play", "regency", "--seed", "6", *BOTS, text="review\nquit\n")
    assert "No deal is over yet" in done.stdout


def test_the_end_of_a_deal_offers_a_review_and_gives_it(home: Path) -> None:
    a_file(home)
    done = run(home, "play", "--load", "it.canasta", text="review\nhint\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "review shows your costliest moves" in done.stdout
    assert "Deal 1, you: " in done.stdout
    assert "never by hidden cards" in " ".join(done.stdout.split())
    assert "It isn't your turn" in done.stdout


@pytest.mark.parametrize("book", BOOKS)
def test_a_review_shows_the_moment_the_move_and_its_cost(home: Path, book: str) -> None:
    a_file(home, book)
    done = run(home, "review", "it.canasta")
    assert done.returncode == 0, done.stderr
    assert re.search(r"Deal 1, you: ([\d,]+ points lost|no decision)", done.stdout)
    judged = re.search(r"(\d+) of (\d+) decisions could be judged", done.stdout)
    assert judged is not None
    assert done.stdout.count("│") == int(judged[2]) >= int(judged[1])
    played = done.stdout.count("  played  ")
    assert played == done.stdout.count("  better  ") == done.stdout.count("  lost  ")
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_review_as_json_holds_the_turns_that_cost_most(home: Path) -> None:
    a_file(home)
    done = run(home, "review", "it.canasta", "--json", "--worst", "2")
    told = json.loads(done.stdout)
    assert (told["rules"], told["seat"], told["level"]) == ("regency", 1, "expert")
    (deal,) = told["deals"]
    assert len(deal["turns"]) <= 2
    for turn in deal["turns"]:
        assert turn["cost"] > 0
        assert turn["better"]["act"] != turn["played"]["act"]


def test_a_seat_is_given_by_its_number_or_its_name(home: Path) -> None:
    a_file(home)
    by_name = run(home, "review", "it.canasta", "--json", "--seat", "Partner")
    by_number = run(home, "review", "it.canasta", "--json", "--seat", "3")
    assert json.loads(by_name.stdout) == json.loads(by_number.stdout)


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (("--seat", "9"), "seats are 0 to 3"),
        (("--seat", "-1"), "seats are 0 to 3"),
        (("--seat", "nobody"), "partner"),
        (("--deal", "4"), "The match has no deal 4"),
        (("--deal", "0"), "--deal"),
        (("--level", "club"), "expert or master"),
        (("--level", "x" * 300), "There is no bot"),
        (("--worst", "0"), "--worst"),
    ],
)
def test_a_wrong_option_is_answered_with_what_is_wrong(
    home: Path, args: tuple[str, ...], word: str
) -> None:
    a_file(home)
    refused(run(home, "review", "it.canasta", *args), word)


def test_a_match_without_a_finished_deal_cannot_be_reviewed(home: Path) -> None:
    run(home, "play", "regency", "--seed", "5", *BOTS, text="draw\nsave it.canasta\nquit\n")
    refused(run(home, "review", "it.canasta"), "no deal of this match is over")
    refused(run(home, "review", "it.canasta", "--deal", "1"), "is not over")
