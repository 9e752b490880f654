"""Another engine: a whole deal in Firefox, by touch and by keys."""

from collections.abc import Iterator
from typing import Any, Final, cast

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import needed
from tests.browser.dragging import CORNER
from tests.browser.firefox import Firefox, FirefoxFinger, running_firefox
from tests.browser.firefox_tables import deal_alone
from tests.browser.hands import TWICE, Hands, Keys
from tests.browser.player import Player
from tests.browser.tables import play_deal
from tests.cli.served import Server

NEVER_IDLE: Final = "() => { window.requestIdleCallback = () => 0; }"
"""A device so busy that nothing is fetched ahead, such as what follows fingers."""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with needed(), running_firefox(tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@pytest.mark.parametrize(
    ("book", "hands", "size"),
    [("Regency", FirefoxFinger, (360, 780)), ("Waldo", Keys, (1280, 720))],
    ids=["touch", "keys"],
)
def test_a_deal_is_played_in_firefox(
    firefox: Firefox, server: Server, book: str, hands: type[Any], size: tuple[int, int]
) -> None:
    page = firefox.new_page(*size)
    page.goto(server.url)
    deal_alone(page, book)
    player = Player(cast(Page, page), cast(Hands, hands(page)))
    play_deal([player])
    assert player.over


def test_a_slow_finger_on_a_busy_device_chooses_a_card_and_a_quick_one_does(
    firefox: Firefox, server: Server
) -> None:
    page = firefox.new_page(360, 780)
    page.begin_with(NEVER_IDLE)
    page.goto(server.url)
    deal_alone(page, "Regency")
    page.until("/^Draw/.test(document.querySelector('[data-testid=main]')?.innerText ?? '')")
    assert page.evaluate("document.querySelector('[role=listbox].movable') === null")
    card = "document.querySelectorAll('[role=listbox] [role=option]')[{}]"
    for place, held, chosen in ((2, 900, 1), (4, 0, 2), (2, 900, 1), (4, 0, 0)):
        assert page.tap(card.format(place), CORNER, CORNER, held)
        page.until(f"document.querySelectorAll('[aria-selected=true]').length === {chosen}")
        page.wait_for_timeout(1000 * TWICE)  # a click that comes after that changes nothing
        page.until(f"document.querySelectorAll('[aria-selected=true]').length === {chosen}")
