"""Rare moments have their own display: the cut, the question, the end of the stock, a splash.

Each occurs in a real deal that bots have played, and is played by clicking.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.arranged import Arranged, arrange, find
from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.places import Holding, Place
from tests.browser.player import Player
from tests.browser.tables import play_deal

from canasta.engine.codes import Phase
from canasta.game import Game
from canasta.live.table import Settings
from canasta.rules import BOOKS, question_of

VISITED: Final = ("waldo", "regency", "joker", "wca")
"""Not every book: to come to a question takes a quarter of a minute in one of the others."""

SPLASH: Final = 34
"""A secret of which the host comes to hold a splash: one in some hundred deals."""

EXACT: Final = 56 / 108
"""How far along the pack a cut is exact: four hands of thirteen, of two packs with jokers."""


def offered(act: str) -> Callable[[Game], bool]:
    """A moment at which this can be done."""
    return lambda game: any(str(action) == act for action in game.actions())


def asked(game: Game) -> bool:
    """The partner has asked."""
    return game.phase == Phase.ANSWER


def last_draw(game: Game) -> bool:
    """A turn that begins with the last cards of the stock."""
    return game.phase == Phase.DRAW and 0 < game.view(0).stock_size <= game.rules.draw_count


def cutting(game: Game) -> bool:
    """The pack is shown."""
    return game.phase == Phase.CUT


@pytest.fixture(scope="module")
def tables() -> dict[str, Arranged]:
    """A table just before each moment, in each book that has it."""
    wca = Settings(book="wca", pace="normal")
    splash = arrange(wca, SPLASH, offered("splash"))
    assert splash is not None
    found = {"splash": splash, "cut": find(wca, cutting), "exact cut": find(wca, cutting)}
    for book in VISITED:
        club = Settings(book=book, pace="normal")
        found[f"{book} asked"] = find(club, asked)
        found[f"{book} may ask"] = find(club, offered("ask"))
        # Bots that do not play to win come to the end of every stock.
        found[f"{book} stock"] = find(Settings(book=book, pace="instant", bots="random"), last_draw)
    found["asked again"] = find(Settings(book="regency", pace="normal"), asked)
    return found


@pytest.fixture(scope="module")
def place(holding: Holding, tables: dict[str, Arranged]) -> Iterator[Place]:
    """A place that has these tables."""
    with holding(tables.values()) as place:
        yield place


Come = Callable[[str], Page]


@pytest.fixture
def ann(visit: Visit, tables: dict[str, Arranged]) -> Come:
    """Ann comes back to her table."""
    return lambda name: visit(tables[name].path, host=tables[name]).page


@pytest.fixture
def wim(visit: Visit, tables: dict[str, Arranged]) -> Come:
    """Wim comes to watch."""

    def come(name: str) -> Page:
        page = visit(tables[name].path).page
        page.get_by_role("textbox", name="Your name").fill("Wim")
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_text("You are watching")).to_be_visible()
        return page

    return come


def moment(page: Page, title: str) -> Locator:
    """The moment of this title, once it is there."""
    found = page.get_by_role("dialog", name=re.compile(f"^{title}$"))
    expect(found).to_be_visible()
    return found


def go_on(shown: Locator) -> None:
    """Close a moment that was read."""
    shown.get_by_role("button", name="Go on").click()
    expect(shown).to_have_count(0)


def cut(page: Page, share: float) -> None:
    """Take the pack with the mouse, and go along it."""
    shown = moment(page, "Cut the pack")
    box = shown.get_by_role("slider").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 5, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)
    page.mouse.up()
    shown.get_by_role("button", name="Cut here").click()


def score_sheet(page: Page) -> Locator:
    """The score sheet, once it is shown."""
    sheet = page.get_by_role("dialog").filter(has_text="This deal")
    expect(sheet).to_be_visible()
    return sheet


def hand(page: Page) -> Locator:
    """The cards of the player's hand."""
    return page.get_by_role("listbox").get_by_role("option")


def test_the_pack_is_cut_by_eye_and_the_count_is_shown_afterwards(ann: Come) -> None:
    page = ann("cut")
    expect(hand(page)).to_have_count(0)
    cut(page, 0.5)
    shown = moment(page, "The pack is cut")
    expect(shown).to_contain_text("You left 54; the deal needs 52.")
    go_on(shown)
    expect(hand(page)).to_have_count(13)


def test_an_exact_cut_is_a_moment_for_everyone(ann: Come, wim: Come) -> None:
    page, watching = ann("exact cut"), wim("exact cut")
    cut(page, EXACT)
    expect(moment(page, "Exact")).to_contain_text("Exactly the number to be dealt.")
    expect(moment(watching, "Exact")).to_contain_text("Ann cut exactly.")


@pytest.mark.parametrize("book", VISITED)
def test_the_partner_asks_and_no_is_binding(ann: Come, book: str) -> None:
    page = ann(f"{book} asked")
    words = question_of(BOOKS[book]).replace("?", r"\?")
    question = moment(page, rf"\w+ asks: {words}")
    expect(question).to_contain_text("Your answer binds your partner for this turn.")
    # It is the partner's turn, in which nothing can be advised.
    expect(page.get_by_text("Your turn", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    question.get_by_role("button", name="No", exact=True).click()
    expect(moment(page, "You: no")).to_contain_text("They may not go out this turn.")


def test_a_player_whose_partner_says_yes_goes_out(ann: Come) -> None:
    page = ann("asked again")
    question = moment(page, r"\w+ asks: May I go out\?")
    question.get_by_role("button", name="Yes", exact=True).click()
    shown = moment(page, r"\w+ goes out")
    expect(shown).to_contain_text("The deal is over. Now the scoring.")
    go_on(shown)
    expect(score_sheet(page)).to_contain_text("Going out")


@pytest.mark.parametrize("book", VISITED)
def test_a_player_asks_the_partner_and_hears_the_answer(ann: Come, book: str) -> None:
    page = ann(f"{book} may ask")
    page.get_by_role("button", name=re.compile("^Ask ")).click()
    go_on(moment(page, r"\w+: (yes|no)"))
    expect(page.get_by_test_id("main")).to_be_enabled()
    expect(page.get_by_role("button", name=re.compile("^Ask "))).to_have_count(0)


@pytest.mark.parametrize("book", VISITED)
def test_the_last_card_of_the_stock_is_drawn_and_the_deal_is_played_to_its_end(
    ann: Come, book: str
) -> None:
    page = ann(f"{book} stock")
    expect(page.get_by_test_id("main")).to_contain_text("left in the stock")
    player = Player(page, Mouse(page))
    before = player.look()
    page.get_by_test_id("main").click()
    shown = moment(page, "The stock has run out")
    expect(shown).to_contain_text("The last card was drawn.")
    go_on(shown)
    expect(page.get_by_label("Stock, 0 cards")).to_be_visible()
    assert len(player.look().hand) >= len(before.hand)
    play_deal([player])
    score_sheet(page)


def test_a_splash_lies_open_before_everyone_and_ends_the_deal(ann: Come, wim: Come) -> None:
    page, watching = ann("splash"), wim("splash")
    expect(hand(page)).to_have_count(14)
    page.get_by_role("button", name="Show splash").click()
    own, seen = moment(page, "You’ve shown a splash!"), moment(watching, "Ann shows a splash")
    shown = own.get_by_role("img").first.get_attribute("aria-label")
    assert shown == seen.get_by_role("img").first.get_attribute("aria-label")
    for rank in ("five", "seven", "queen", "king", "ace"):
        assert shown is not None
        assert rank in shown
    for one, where in ((own, page), (seen, watching)):
        go_on(one)
        expect(score_sheet(where)).to_contain_text(re.compile("Splash.*3,000", re.S))
