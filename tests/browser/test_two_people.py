"""Two people in two browsers and two bots play a whole deal."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.hands import Mouse
from tests.browser.player import Player
from tests.browser.tables import BOOKS, make_table, play_deal, sit_down

SUMS = re.compile("^(This deal|Brought forward|Match)")


@pytest.mark.parametrize("book", BOOKS)
def test_two_people_and_two_bots_play_a_deal_to_its_score_sheet(visit: Visit, book: str) -> None:
    ada, bea = visit(), visit()
    url = make_table(ada.page, book, "Ada", ["Left", "Right"])
    bea.page.goto(url)
    sit_down(bea.page, "Bea", "Across")
    ada.page.get_by_role("button", name="Deal the cards").click()
    people = [Player(one.page, Mouse(one.page)) for one in (ada, bea)]
    play_deal(people)
    for player in people:
        sheet = player.page.get_by_role("dialog")
        expect(sheet.get_by_text("This deal")).to_be_visible()
    assert totals(ada.page) == totals(bea.page)


def totals(page: Page) -> list[str]:
    """The sums of the score sheet, as both of a side see them."""
    rows = page.get_by_role("dialog").get_by_role("row", name=SUMS)
    return rows.all_inner_texts()
