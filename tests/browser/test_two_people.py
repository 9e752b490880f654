"""Two people in two browsers and two bots play a deal to its end, and someone watches."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.arranged import find
from tests.browser.conftest import server_with, store_of, visitors
from tests.browser.hands import Mouse
from tests.browser.places import ServerPlace
from tests.browser.player import Player
from tests.browser.tables import play_deal, watch
from tests.browser.wire import Wire
from tests.web.truth import Moment, events, moments

from canasta.game import Game
from canasta.live.table import Settings

ADA: Final = 0
BEA: Final = 2
WATCHER: Final = -1

SUMS = re.compile("^(This deal|Brought forward|Match)")


class Deal(msgspec.Struct, frozen=True):
    """A deal that was played: the people who watched it, and the messages to each."""

    truth: dict[int, Moment]
    pages: dict[int, Page]
    wires: dict[int, Wire]


@pytest.fixture(scope="module", params=("waldo", "regency", "joker", "wca"))
def deal(
    request: pytest.FixtureRequest,
    browser: Browser,
    page_folder: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Deal]:
    """The end of a deal of each book."""
    settings = Settings(book=request.param, pace="instant")
    table = find(settings, is_late, name="Ada", beside=("", "Bea"), shuffled=True)
    home = tmp_path_factory.mktemp("deal")
    with server_with([table], home, page_folder) as server:
        place = ServerPlace(server)
        with visitors(browser, place) as visit:
            pages = {seat: visit().page for seat in (ADA, BEA, WATCHER)}
            wires = {seat: Wire(page) for seat, page in pages.items()}
            for seat in (ADA, BEA):
                table.let_in(pages[seat].context, seat)
                pages[seat].goto(server.url + table.path)
            pages[WATCHER].goto(server.url + table.path)
            watch(pages[WATCHER], "Wim")
            play_deal([Player(pages[seat], Mouse(pages[seat])) for seat in (ADA, BEA)])
            yield Deal(moments(events(store_of(server), table.code)), pages, wires)


def is_late(game: Game) -> bool:
    """Return whether a turn is late in the deal, with several more to come for each player."""
    return game.view(ADA).stock_size <= 32


def test_two_people_and_two_bots_play_a_deal_to_its_score_sheet(deal: Deal) -> None:
    for page in deal.pages.values():
        expect(page.get_by_role("dialog").get_by_text("This deal")).to_be_visible()
    assert totals(deal.pages[ADA]) == totals(deal.pages[BEA])


def test_no_one_is_ever_sent_a_card_that_is_hidden_from_them(deal: Deal) -> None:
    assert deal.truth[max(deal.truth)].over
    for seat, wire in deal.wires.items():
        assert wire.check(seat, deal.truth) > 20


def totals(page: Page) -> list[str]:
    """The sums of the score sheet, as both of a side see them."""
    rows = page.get_by_role("dialog").get_by_role("row", name=SUMS)
    return rows.all_inner_texts()
