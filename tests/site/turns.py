"""A turn in a window of a site: drawn, looked at, ended."""

import re
from time import monotonic
from typing import Final

from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.harness import PATIENCE
from tests.site.conftest import Space

HELD: Final = "[data-held]"
CHOSEN: Final = f"{HELD}[aria-selected=true]"


def play_now(space: Space, context: BrowserContext) -> Page:
    """A deal against bots, at the first turn."""
    page = space.visit(context)
    page.get_by_role("button", name="Play now").click()
    page.locator(HELD).first.wait_for()
    # Red threes are faced as the turn begins, and others come for them.
    page.get_by_role("button", name=re.compile("^Draw")).first.wait_for()
    for suit in ("hearts", "diamonds"):
        expect(page.locator(f"{HELD}[aria-label^='three of {suit}']")).to_have_count(0)
    expect(page.locator(HELD)).to_have_count(11)
    return page


def hand(page: Page) -> list[str]:
    """The names of the cards held, without the words about new ones."""
    names: list[str] = page.locator(HELD).evaluate_all(
        "cards => cards.map((card) => card.getAttribute('aria-label'))"
    )
    return sorted(name.split(",")[0] for name in names)


def drawn(page: Page) -> list[str]:
    """Draw, in one's turn; the hand after it."""
    page.get_by_role("button", name=re.compile("^Draw")).first.click()
    expect(page.get_by_role("button", name=re.compile("^Discard")).first).to_be_visible()
    expect(page.locator(HELD)).to_have_count(12)
    return hand(page)


def discard_first(page: Page) -> None:
    """Choose a card and discard it."""
    page.locator(HELD).last.click()
    discard(page)


def discard(page: Page) -> None:
    """Discard the chosen card, and press again where that is asked for."""
    page.get_by_role("button", name=re.compile("^Discard")).first.click()
    page.get_by_role("button", name=re.compile("^Discard the")).first.click()
    expect(page.locator(HELD)).to_have_count(11)


def wait_for(page: Page, script: str) -> None:
    """Wait until what a page promises is so."""
    end = monotonic() + 3 * PATIENCE / 1000
    while not page.evaluate(script):
        assert monotonic() < end, script
        page.wait_for_timeout(100)
