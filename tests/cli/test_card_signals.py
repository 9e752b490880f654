"""The signals of Joker at the terminal, and pages of play."""

from pathlib import Path

import pytest
from tests.cli.piped import run

from canasta.cli.play.match import Match
from canasta.cli.play.session import signals_shown
from canasta.game import Discard, Game
from canasta.rules import get_rules
from canasta.rules.signals import signal_sentences


def flowing(text: str) -> str:
    """A text without its line ends."""
    return " ".join(text.split())


@pytest.mark.rule("AJ-24")
def test_the_system_is_shown_at_the_table_s_first_turn(home: Path) -> None:
    done = run(home, "play", "joker", "--seed", "5", "--bots", "random", text="quit\n")
    for sentence in signal_sentences():
        assert sentence in flowing(done.stdout)
    assert max(map(len, done.stdout.splitlines()[:-3])) <= 80


@pytest.mark.rule("JS-10")
def test_the_system_is_shown_until_the_first_discard_of_each_deal() -> None:
    match = Match(Game.new(get_rules("joker"), 5, 4), 0, ("random",) * 4)
    for _ in range(2):
        assert signals_shown(match) is not None
        deal = match.game.deal
        discarded = False
        while not match.game.deal_over:
            if match.game.actor == match.seat:
                action = match.game.actions()[-1]
                discarded = discarded or isinstance(action, Discard)
                match.act(action)
            else:
                match.bot_acts()
            assert (signals_shown(match) is None) == discarded
        match.act("deal")
        assert match.game.deal == deal + 1


def test_without_signals_nothing_is_shown(home: Path) -> None:
    for book in ("regency", "joker+two-hand"):
        done = run(home, "play", book, "--seed", "5", "--bots", "random", text="quit\n")
        assert "Signals" not in done.stdout


@pytest.mark.parametrize("columns", ["40", "100"])
def test_a_page_of_play_is_shown_in_any_width(home: Path, columns: str) -> None:
    done = run(home, "rules", "waldo", "--play", COLUMNS=columns)
    assert done.returncode == 0
    assert "Bermuda" in done.stdout
    assert "Sources" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= int(columns)


def test_a_page_of_play_is_not_compared(home: Path) -> None:
    done = run(home, "rules", "joker", "--play", "--compare", "wca")
    assert done.returncode == 2
    assert "--play goes with" in done.stderr


def test_a_rule_book_has_its_tips_in_either_language(home: Path) -> None:
    assert "How to play it well" in run(home, "rules", "wca", COLUMNS="100").stdout
    german = run(home, "rules", "wca", "--language", "de", COLUMNS="100").stdout
    assert "Gut spielen" in german
    assert "WCA-Canasta" in german


def test_a_language_without_texts_is_refused_by_name(home: Path) -> None:
    done = run(home, "rules", "wca", "--language", "fr")
    assert done.returncode == 2
    assert "choose from en, de" in done.stderr
