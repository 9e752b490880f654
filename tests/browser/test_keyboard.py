"""A keyboard alone: from the lobby to the score sheet."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.hands import Keys
from tests.browser.player import Player
from tests.browser.tables import BOOKS, play_deal


@pytest.mark.parametrize("book", BOOKS)
def test_a_keyboard_plays_a_deal_alone_from_the_lobby_on(visit: Visit, book: str) -> None:
    page = visit().page
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    keys = Keys(page)
    keys.reach("radio")
    keys.set_radio(book)
    keys.reach("text", "You")
    page.keyboard.type("Ada")
    keys.reach("radio", "^(Slow|Normal|Fast)$")
    keys.set_radio("Instant")
    keys.press("Open the table")
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    expect(page.get_by_role("button", name="Add 3 bots and deal")).to_be_visible()
    keys.press("Add 3 bots and deal")
    player = Player(page, keys)
    play_deal([player])
    expect(page.get_by_role("dialog").get_by_text("This deal")).to_be_visible()
