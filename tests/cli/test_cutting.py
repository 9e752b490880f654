"""The cut at a keyboard is by eye: no number is certain, no answer tells a limit (C-02, AC-5)."""

from collections import Counter

import pytest
from rich.console import Console
from rich.text import Text

from canasta.cli.play.match import Match
from canasta.cli.play.offers import asked_for, offers_shown
from canasta.cli.play.session import by_eye
from canasta.game import Game, read_action

MATCHES = 300


def uncut(seed: int) -> Game:
    """A match before its first cut."""
    return Game.new("wca", seed)


@pytest.mark.rule("C-02", "AC-5")
def test_naming_the_cards_that_are_dealt_is_not_a_certain_bonus() -> None:
    passed = Counter(by_eye(uncut(seed), "cut 52") for seed in range(MATCHES))
    assert 0 < passed["cut 52"] < MATCHES / 5
    assert all(30 < int(text.split()[1]) < 75 for text in passed)


@pytest.mark.rule("AC-5")
@pytest.mark.parametrize(
    "line", ["cut 0", "0", "cut 1", "cut 99", "cut 100", "108", "cut 9999999999"]
)
def test_every_number_is_a_cut_and_none_is_refused(line: str) -> None:
    for seed in range(20):
        game = uncut(seed)
        assert game.why_not(read_action(by_eye(game, line))) is None


@pytest.mark.parametrize("line", ["draw", "cut", "cut deep", "meld K K K"])
def test_a_cut_without_a_number_stays_as_typed(line: str) -> None:
    assert by_eye(uncut(1), line) == line


def test_nothing_that_is_shown_reveals_a_limit() -> None:
    match = Match(uncut(1), uncut(1).actor or 0, ("novice",) * 4)
    shown = asked_for(match).plain
    listed = offers_shown(match.game, match.game.view(match.seat).pile, Console())
    assert isinstance(listed, Text)
    digits = {word.strip(".;") for word in f"{shown} {listed.plain}".split() if word[0].isdigit()}
    assert digits == {"100"}  # the bonus
