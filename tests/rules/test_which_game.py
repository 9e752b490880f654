"""The page that helps to choose a game, and README's table, agree with the rules."""

import re
from pathlib import Path

import pytest

from canasta.rules import BOOKS, LANGUAGES, LIBRARY
from canasta.rules.which_game import players_of, which_game

README = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_there_the_easiest_first(language: str) -> None:
    shown = re.findall(r"^\| \[[^]]+\]\((\w+)\.md\)", which_game(language), re.MULTILINE)
    assert shown == sorted(BOOKS, key=lambda name: LIBRARY[name].difficulty)
    assert all(book.match[0] for book in LIBRARY.values())


def test_the_readme_gives_each_game_s_players_and_target_as_the_rules_do() -> None:
    rows = re.findall(
        r"^\| \[\w+\]\(docs/rules/(\w+)\.md\) \| ([^|]+) \| ([^|]+) \|", README.read_text(), re.M
    )
    assert rows
    for name, players, target in rows:
        assert players == " or ".join(map(str, players_of(name)))
        assert target == f"{BOOKS[name].target:,}"
    assert {name for name, _, _ in rows} == set(BOOKS)


def test_players_of_a_game_include_those_of_its_variations() -> None:
    assert players_of("regency") == [2, 4]
    assert players_of("waldo") == [3, 4]
