"""A phone held upright: a whole deal by touch alone, and a card dragged onto a meld."""

import re

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.arranged import find
from tests.browser.conftest import Visit, visitors
from tests.browser.dragging import drag
from tests.browser.hands import Finger
from tests.browser.places import Holding
from tests.browser.player import Player
from tests.browser.tables import BOOKS, deal_alone, play_deal
from tests.browser.visitor import PHONE

from canasta.cards import card_text, rank_of
from canasta.game import Game
from canasta.live.table import Settings

RANKS = {"5": "fives", "8": "eights", "9": "nines", "T": "tens", "J": "jacks", "Q": "queens"}


@pytest.mark.parametrize("book", BOOKS)
def test_a_phone_plays_a_deal_by_touch_alone(visit: Visit, book: str) -> None:
    page = visit(**PHONE).page
    deal_alone(page, book)
    player = Player(page, Finger(page))
    play_deal([player])
    expect(page.get_by_role("dialog").get_by_text("This deal")).to_be_visible()


def test_a_finger_drags_a_card_to_the_pile_which_is_a_discard(visit: Visit) -> None:
    page = visit(**PHONE).page
    deal_alone(page, "Regency")
    expect(page.get_by_test_id("main")).to_contain_text("Draw")
    page.get_by_test_id("main").tap()
    expect(page.get_by_test_id("main")).to_contain_text("What fits")
    hand = page.get_by_role("listbox").get_by_role("option")
    held = hand.count()
    drag(page, hand.last, page.get_by_role("button", name="Discard pile"))
    expect(hand).to_have_count(held - 1)  # what is dropped there is meant: it is not asked about


def test_a_finger_drags_a_card_onto_a_meld(browser: Browser, holding: Holding) -> None:
    arranged = find(Settings(book="regency"), fits_a_meld)
    card, rank = fitting(arranged.table.game)
    with holding([arranged]) as place, visitors(browser, place) as visit:
        ann = visit(arranged.path, host=arranged, **PHONE)
        own = ann.page.get_by_role("region", name=re.compile("^Melds of .*you", re.I))
        meld = own.get_by_role("button", name=re.compile(f"^{rank}"))
        hand = ann.page.get_by_role("listbox").get_by_role("option")
        expect(meld).to_be_visible()
        held, before = hand.count(), meld.get_attribute("aria-label")
        drag(ann.page, hand.and_(ann.page.locator(f"[data-card='{card}']")).first, meld)
        expect(hand).to_have_count(held - 1)
        assert before is not None
        expect(meld).not_to_have_attribute("aria-label", before)


def fits_a_meld(game: Game) -> bool:
    """A turn in which a card of the hand goes to a meld, and not the last but one."""
    return game.phase.name == "PLAY" and len(game.view(0).hand) > 3 and fitting(game) != ("", "")


def fitting(game: Game | None) -> tuple[str, str]:
    """A natural card of the hand and its rank, of which the side has a set."""
    assert game is not None
    for meld in game.view(0).melds[0]:
        for kind in game.view(0).hand:
            card = card_text(kind)
            if meld.form.name == "SET" and rank_of(kind) == meld.rank and card[0] in RANKS:
                return card, RANKS[card[0]]
    return "", ""
