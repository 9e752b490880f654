"""Two people in two browsers and two bots play a whole deal, and someone watches."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import store_of, visitors
from tests.browser.hands import Mouse
from tests.browser.places import ServerPlace
from tests.browser.player import Player
from tests.browser.tables import BOOKS, make_table, play_deal, sit_down, watch
from tests.browser.wire import Wire
from tests.cli.served import Server
from tests.web.truth import events, moments

ADA: Final = 0
BEA: Final = 2
WATCHER: Final = -1

SUMS = re.compile("^(This deal|Brought forward|Match)")


class Deal(msgspec.Struct, frozen=True):
    """A deal that has been played: who looked at it, and all that each was sent."""

    code: str
    pages: dict[int, Page]
    wires: dict[int, Wire]


@pytest.fixture(scope="module", params=BOOKS)
def deal(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Deal]:
    """A deal of each book."""
    with visitors(browser, ServerPlace(server)) as visit:
        pages = {seat: visit().page for seat in (ADA, BEA, WATCHER)}
        wires = {seat: Wire(page) for seat, page in pages.items()}
        url = make_table(pages[ADA], request.param, "Ada", ["Left", "Right"])
        pages[BEA].goto(url)
        sit_down(pages[BEA], "Bea", "Across")
        pages[WATCHER].goto(url)
        watch(pages[WATCHER], "Wim")
        pages[ADA].get_by_role("button", name="Deal the cards").click()
        play_deal([Player(pages[seat], Mouse(pages[seat])) for seat in (ADA, BEA)])
        yield Deal(url[-6:], pages, wires)


def test_two_people_and_two_bots_play_a_deal_to_its_score_sheet(deal: Deal) -> None:
    for page in deal.pages.values():
        expect(page.get_by_role("dialog").get_by_text("This deal")).to_be_visible()
    assert totals(deal.pages[ADA]) == totals(deal.pages[BEA])


def test_nobody_is_ever_sent_a_card_that_is_hidden_from_them(deal: Deal, server: Server) -> None:
    entries = events(store_of(server), deal.code)
    truth = moments(entries)
    assert truth[entries[-1].number].over
    for seat, wire in deal.wires.items():
        assert wire.check(seat, truth) > 20


def totals(page: Page) -> list[str]:
    """The sums of the score sheet, as both of a side see them."""
    rows = page.get_by_role("dialog").get_by_role("row", name=SUMS)
    return rows.all_inner_texts()
