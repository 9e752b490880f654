"""Another engine: a whole deal in Firefox, by touch and by keys."""

from collections.abc import Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import needed
from tests.browser.firefox import Firefox, FirefoxFinger, running_firefox
from tests.browser.firefox_tables import deal_alone
from tests.browser.hands import Hands, Keys
from tests.browser.player import Player
from tests.browser.tables import play_deal
from tests.cli.served import Server


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
