"""Another engine: a whole deal in Firefox, by touch and by keys."""

from collections.abc import Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import needed
from tests.browser.firefox import Firefox, FirefoxFinger, FirefoxPage, button_of, running_firefox
from tests.browser.hands import Hands, Keys
from tests.browser.player import Player
from tests.browser.tables import play_deal
from tests.cli.served import Server

_RADIO = """[...document.querySelectorAll('input[type=radio]')]
  .find((one) => one.labels[0]?.innerText.trim().startsWith(NAME))?.labels[0]"""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with needed(), running_firefox(tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


def deal_alone(page: FirefoxPage, book: str) -> None:
    """Make a table with three bots that play at once, and deal."""
    page.until(f"{_RADIO.replace('NAME', repr(book))} !== undefined")
    for name in (book, "At once"):
        page.tap(_RADIO.replace("NAME", repr(name)))
    for at, level in enumerate(("club", "club", "club")):
        page.evaluate(
            f"""() => {{
              const seat = [...document.querySelectorAll('form select')][{at}];
              seat.value = [...seat.options].find((one) => one.value.includes('{level}')).value;
              seat.dispatchEvent(new Event('change', {{ bubbles: true }}));
            }}"""
        )
    page.tap("[...document.querySelectorAll('form input')].find((one) => one.type === 'text')")
    page.keyboard.type("Ada")
    page.tap(button_of("Open the table"))
    page.until(f"{button_of('Deal the cards')} !== undefined")
    page.tap(button_of("Deal the cards"))
    page.until("document.querySelector('[data-testid=main]') !== null")


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
