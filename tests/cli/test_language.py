"""The terminal in German: a match, a hint, a review, refusals, rules, clauses and rulings."""

import re
from pathlib import Path

import pytest
from tests.cli.piped import Done, run

ENGLISH = re.compile(
    r"(?<![\w.-])(the|you|your|with|cards?|of|side|to|is|are|for|points|from|and|not|yet|it|at|by"
    r"|opponents?|laid|drew|canastas of|lost|stock|rows|clauses)(?![\w.-])"
)
"""Words that an English sentence of the game would have; what players type is none of them."""
QUOTED = re.compile(r"> |/|Quelle|[A-Z]{1,2}-\d+\S* +\S")
"""Lines that quote: what was typed, a file, or a clause's place in its source."""
BOTS = ("--bots", "novice")
GERMAN = {"LANG": "de_DE.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}
ANY_TIME = ("help", "sheet", "news", "?", "? add", "rules", "rules ablage", "why", "sort", "table")
REFUSED = (
    *("discard 3r", "take", "take K K", "meld K", "meld 2 2 2", "meld 3 3 3", "add K -> #1"),
    *("ask", "pass", "yes", "splash", "foot", "face 3r", "cut 52", "bury", "99", "xyz", "drwa"),
    *("discard", "discard Q Q", "why discard Jk", "why meld 4 4 4", "challenge", "undo", "retract"),
)


def english_in(done: Done) -> list[str]:
    """Lines with an English word, without paths, typed words and headings of sources."""
    lines = (line for line in done.stdout.splitlines() if not QUOTED.match(line))
    return [line for line in lines if ENGLISH.search(re.sub(r"/\S+|'[^']*'", "", line))]


@pytest.mark.parametrize("book", ["waldo", "regency", "joker", "wca", "samba", "bolivia"])
def test_a_match_in_german_has_no_english_sentence(home: Path, book: str) -> None:
    words = "\n".join((*ANY_TIME, *REFUSED, "draw", *ANY_TIME, *REFUSED, "hint", "quit\n"))
    done = run(home, "play", book, "--seed", "5", *BOTS, text=words, **GERMAN)
    assert done.returncode == 0, done.stderr
    assert "Dein Blatt" in done.stdout
    assert english_in(done) == []


def test_a_deal_is_played_and_reviewed_in_german(home: Path) -> None:
    ranks = "456789TJQKA2"
    turn = "draw\nyes\npass\n" + "".join(f"discard {rank}\n" for rank in ranks)
    text = turn * 40 + "review\nquit\n"
    done = run(home, "play", "regency", "--seed", "3", *BOTS, text=text, **GERMAN)
    assert "Diese Runde" in done.stdout
    assert "Entscheidungen ließen sich beurteilen" in done.stdout
    assert english_in(done) == []


@pytest.mark.parametrize(
    "args",
    [
        ("rules",),
        ("rules", "waldo"),
        ("rules", "regency", "--compare", "wca"),
        ("rules", "joker", "--play"),
        ("rules", "--clause", "AW-18,W-110,C-65"),
        ("referee", "waldo"),
        ("referee", "wca", "short-opening"),
        ("referee", "regency", "wrong-count", "no"),
    ],
)
def test_rules_and_rulings_are_german(home: Path, args: tuple[str, ...]) -> None:
    done = run(home, *args, "--language", "de", COLUMNS="500")  # each quotation on a line
    assert done.returncode == 0, done.stderr
    assert len(done.stdout) > 50
    assert english_in(done) == []


def test_the_option_is_stronger_than_the_environment(home: Path) -> None:
    done = run(home, "play", "--seed", "5", "--language", "en", *BOTS, text="quit\n", **GERMAN)
    assert "Your hand" in done.stdout


def test_a_language_that_there_is_not_is_refused_or_english(home: Path) -> None:
    assert "choose from en, de." in run(home, "rules", "--language", "xx").stderr
    assert "Pile" in run(home, "play", "--seed", "5", *BOTS, text="quit\n", LANG="xx_XX").stdout
