"""The page is accessible to everyone: axe finds nothing, and everything fits small screens."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.boxes import settle
from tests.page.visit import PHONE, WIDE, Visits, button, menu


def lobby(visits: Visits, size: tuple[int, int]) -> Iterator[Page]:
    """The lobby, and preferences over it."""
    page = visits.come("Ann", size)
    page.goto(visits.url)
    button(page, "Show more rules").click()
    yield page
    button(page, "preferences", exact=False).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield page


def at_room(visits: Visits, size: tuple[int, int]) -> Page:
    code, token = visits.opened(["", "club", "", ""], book="waldo+no-bridges")
    page = visits.ann_at(code, token, size)
    expect(page.get_by_role("heading", name="Invite others")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    return page


def people(visits: Visits, size: tuple[int, int]) -> Iterator[Page]:
    page = at_room(visits, size)
    button(page, "Open the menu").click()
    button(page, "People and seats").click()
    yield page


def company(visits: Visits, size: tuple[int, int]) -> Iterator[Page]:
    """A stranger asks for a bot's seat during a deal, and the host opens the options.

    Then all actions that a player can take about someone, and a report being written.
    """
    code, token = visits.opened(["", "club", "", "club"])
    page = visits.ann_at(code, token, size)
    ben = visits.come("Ben")
    ben.goto(f"{visits.url}/t/{code}")
    button(ben, "Sit down").click()
    button(page, "Deal the cards").click()
    expect(page.get_by_role("listbox")).to_be_visible()
    zoe = visits.come("Zoe")
    zoe.goto(f"{visits.url}/t/{code}")
    menu(zoe, "People and seats")
    button(zoe, "Ask for this seat", exact=False).click()
    expect(page.get_by_text("Zoe wants to take over Walter’s seat", exact=False)).to_be_visible()
    yield page
    button(page, "No").click()
    menu(page, "People and seats")
    button(page, "Show options for Zoe", exact=False).click()
    button(page, "Ban").click()
    expect(button(page, "Ban Zoe for good")).to_be_visible()
    yield page


def settings(visits: Visits, size: tuple[int, int]) -> Iterator[Page]:
    page = at_room(visits, size)
    button(page, "Change").click()
    expect(page.get_by_role("radio", name="Waldo")).to_be_checked()
    yield page


def room(visits: Visits, size: tuple[int, int]) -> Iterator[Page]:
    """A room, and its rules over it."""
    page = at_room(visits, size)
    yield page
    button(page, "Rules of this table").click()
    expect(page.get_by_role("heading", name="Scoring")).to_be_visible()
    yield page


SCREENS = (lobby, room, people, company, settings)
"""Ways to screens, one after the other: what leads to the second one passes the first."""


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_and_nothing_is_wider_than_a_small_phone(
    visits: Visits,
    axe: str,
    screen: Callable[[Visits, tuple[int, int]], Iterator[Page]],
    size: tuple[int, int],
) -> None:
    for page in screen(visits, size):
        # A sheet that is still rising is paler than it will be.
        page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")
        page.evaluate(axe)
        found: list[dict[str, Any]] = page.evaluate("axe.run().then((found) => found.violations)")
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
        page.set_viewport_size({"width": 320, "height": 568})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settle(page)


def test_long_words_in_large_type_fit_a_small_phone(visits: Visits) -> None:
    page = visits.come("Ann", (320, 568), language="de", size="l")
    page.goto(visits.url)
    expect(page.get_by_role("heading", name="Tisch aufmachen")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_an_address_that_leads_nowhere_is_a_page_that_leads_back(visits: Visits) -> None:
    page = visits.come("Ann")
    answer = page.goto(f"{visits.url}/no/such/page")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_text("Page not found.")).to_be_visible()
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
