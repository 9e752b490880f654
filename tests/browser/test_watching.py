"""Nothing hidden comes over the wire: every frame that a watcher and a player are sent is read."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.player import Player
from tests.browser.tables import deal_alone, play_deal
from tests.browser.wire import Wire, hidden_in


@pytest.mark.parametrize("book", ["Waldo", "WCA"])
def test_nobody_is_ever_sent_a_card_that_is_hidden_from_them(visit: Visit, book: str) -> None:
    ada, wim = visit(), visit()
    sent = {0: Wire(ada.page), -1: Wire(wim.page)}
    url = deal_alone(ada.page, book)
    wim.page.goto(url)
    wim.page.get_by_role("textbox", name="Your name").fill("Wim")
    wim.page.get_by_role("button", name="Come in").click()
    expect(wim.page.get_by_role("button", name=re.compile("^Discard pile"))).to_be_visible()
    play_deal([Player(ada.page, Mouse(ada.page))])
    expect(wim.page.get_by_role("dialog")).to_be_visible()
    for seat, wire in sent.items():
        updates = wire.updates()
        assert len(updates) > 20
        assert [found for update in updates for found in hidden_in(update, seat)] == []
