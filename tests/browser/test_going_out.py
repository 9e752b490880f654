"""The page lists the same conditions for going out as the game, and no others."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect
from tests.browser.arranged import OWN, Arranged, find
from tests.browser.conftest import Visit
from tests.browser.places import Holding, Place
from tests.clauses.every_book import TABLES

from canasta.cards import SEVEN
from canasta.game import Game
from canasta.live.table import Settings

WORDS: Final = {
    "opening": "Open",
    "canastas": "canasta",
    "kinds": "Canastas of two kinds",
    "samba": "One of them a samba",
    "wild_meld": "Complete the wild cards",
    "aces": "Complete the aces",
    "sevens": "Complete the sevens",
    "feet": "Pick up your pot",
    "hand": "Empty your hand",
    "question": "Ask ",
}
CLASSES: Final = {"met": "done", "open": "open", "free": "free", "barred": "open"}


def with_sevens(game: Game) -> bool:
    """The player's side has a meld of sevens to complete, or to leave as it is."""
    melds = game.view(OWN).melds[0]
    return any(meld.rank == SEVEN and meld.size < 7 and meld.form == 1 for meld in melds)


def laid(game: Game) -> bool:
    """The player's side has laid melds, none of them of sevens."""
    return len(game.view(OWN).melds[0]) > 1 and not with_sevens(game)


def settings(book: str, players: int) -> Settings:
    return Settings(book=book, players=players, pace="slow", bots="novice")


@pytest.fixture(scope="module")
def tables() -> dict[str, Arranged]:
    """A table of every book and variation, and some where sevens are started."""
    found = {f"{book}-{players}": find(settings(book, players), laid) for book, players in TABLES}
    for book in ("joker+canasta-of-sevens", "wca"):
        found[f"{book}, sevens"] = find(settings(book, 4), with_sevens)
    return found


@pytest.fixture(scope="module")
def place(holding: Holding, tables: dict[str, Arranged]) -> Iterator[Place]:
    """A place that has these tables."""
    with holding(tables.values()) as place:
        yield place


NAMES: Final = [
    *(f"{book}-{players}" for book, players in TABLES),
    "joker+canasta-of-sevens, sevens",
]


@pytest.mark.parametrize("name", [*NAMES, "wca, sevens"])
def test_the_page_lists_what_the_game_says(
    visit: Visit, tables: dict[str, Arranged], name: str
) -> None:
    arranged = tables[name]
    page = visit(arranged.path, host=arranged).page
    game = arranged.table.game
    assert game is not None
    conditions = [
        condition
        for condition in game.view(OWN).to_go_out(OWN)
        if (condition.what, condition.standing) != ("opening", "met")
    ]
    heading = page.get_by_role("heading", name="To go out", exact=True)
    lines = heading.locator("xpath=..").get_by_role("listitem")
    expect(lines).to_have_count(len(conditions))
    for number, condition in enumerate(conditions):
        line = lines.nth(number)
        expect(line).to_contain_text(WORDS[condition.what])
        expect(line).to_contain_class(CLASSES[condition.standing])
    assert ("sevens" in {condition.what for condition in conditions}) == (name == "wca, sevens")
