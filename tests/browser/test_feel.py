"""Animations of cards delay no one, and can be switched off."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.hands import Mouse
from tests.browser.test_lesson import LAPTOP, PHONE, come, play
from tests.cli.served import Server
from tests.page.visit import Visits

from canasta.study.lessons import get_lesson

NOTE = """
window.flown = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  const under = this.closest(".flights") ? "over " : "";
  window.flown.push(under + (this.dataset.held ? "held" : this.className.split(" ")[0]));
  return animate.apply(this, given);
};
"""
"""Notes what is let move: on the table, or over it."""


@pytest.fixture
def visits(browser: Browser, server: Server) -> Iterator[Visits]:
    people = Visits(browser, server.url)
    yield people
    people.end()


def at_table(visits: Visits, size: tuple[int, int], motion: Any = "no-preference") -> Page:
    """Someone new plays at once; what moves is noted."""
    page = visits.come("", size)
    page.emulate_media(reduced_motion=motion)
    page.add_init_script(NOTE)
    page.goto(visits.url)
    return page


def slowed(page: Page, rate: float) -> None:
    """Slow down all animations."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": rate})


def test_cards_are_dealt_squared_up_and_swept_in_and_none_stays_over_the_table(
    visits: Visits,
) -> None:
    lesson = get_lesson("first")
    page = come(visits, LAPTOP, "Show me how", NOTE)
    play(page, Mouse(page), lesson)
    expect(page.get_by_role("dialog")).to_be_visible()
    flown = set(page.evaluate("window.flown"))
    assert {"held", "over card", "over pile", "ribbon", "squared"} <= flown, flown
    expect(page.locator(".flights > *")).to_have_count(1)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_key_lands_all_cards_of_a_deal_at_once(visits: Visits, size: tuple[int, int]) -> None:
    page = at_table(visits, size)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    slowed(page, 0.01)
    page.get_by_role("button", name="Play now").click()
    over = page.locator(".flights > *")
    expect(over.nth(30)).to_be_attached()
    page.keyboard.press("Shift")
    # What a bot has done meanwhile may fly since.
    expect(over.nth(12)).to_have_count(0)
    expect(page.locator("[data-held]").first).to_have_css("opacity", "1")


def test_nothing_moves_with_reduced_motion(visits: Visits) -> None:
    page = at_table(visits, LAPTOP, "reduce")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("main")).to_contain_text("Draw")
    assert page.evaluate("window.flown") == []


def test_what_has_happened_since_the_last_turn_is_shown_again_by_a_tap_and_by_a_key(
    visits: Visits,
) -> None:
    page = come(visits, PHONE, "Play now", NOTE)
    expect(page.get_by_test_id("main")).to_contain_text("Draw")
    shown = page.locator(".again > p")
    page.get_by_role("button", name="replay what has happened").click()
    expect(shown).to_contain_text("Since your last turn, 1 of")
    expect(shown).to_contain_text("Since your last turn, 2 of")
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    page.evaluate("window.flown = []")
    page.keyboard.press("b")
    expect(shown).to_be_visible()
    expect(shown).to_have_count(0)
    assert page.evaluate("window.flown.some((one) => one.startsWith('over'))")
