"""A replayed deal: every step shows the table of that moment, and nothing of another step."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.arranged import Arranged, find
from tests.browser.conftest import Visit
from tests.browser.places import Holding, Place
from tests.browser.sizes import SIZES

from canasta.live.table import Settings

MOMENTS: Final = """async () => {
  let shown = 0;
  for (let frame = 0; frame < 8 && shown === 0; frame++) {
    await new Promise((done) => requestAnimationFrame(() => done()));
    shown = document.querySelectorAll('.over').length;
  }
  return shown;
}"""
"""How many moments are shown: one that is due comes some frames after its step."""


@pytest.fixture(scope="module")
def table() -> Arranged:
    """A deal that is over, with a cut in its beginning: the shortest of many."""
    settings = Settings(book="wca", pace="instant")
    deals = [find(settings, None, first=first, shuffled=True) for first in range(1, 30)]
    return min(deals, key=lambda deal: len(deal.entries))


@pytest.fixture(scope="module")
def place(holding: Holding, table: Arranged) -> Iterator[Place]:
    """A place that has it."""
    with holding([table]) as place:
        yield place


@pytest.fixture
def page(visit: Visit, table: Arranged) -> Page:
    """The replay, as the host sees it."""
    page = visit(f"{table.path}/replay/1", host=table).page
    expect(page.get_by_role("slider")).to_be_visible()
    return page


def steps(page: Page) -> Iterator[int]:
    """Step through the deal; return the number of moments shown at each step."""
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("aria-valuemax") or slider.get_attribute("max") or 0)
    assert last > 20
    page.keyboard.press("Home")
    for _ in range(last):
        page.keyboard.press("ArrowRight")
        yield page.evaluate(MOMENTS)


def test_a_moment_is_over_with_its_step(page: Page) -> None:
    shown = list(steps(page))
    assert 1 in shown
    assert all(not (one and other) for one, other in pairwise(shown))


def test_a_moment_is_shared_as_a_link_that_opens_as_a_table(page: Page) -> None:
    slider = page.get_by_role("slider")
    slider.focus()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Share this moment").click()
    link = page.get_by_role("textbox", name="Anyone with this link")
    expect(link).to_have_value(re.compile(r"/position#[\w-]+$"))
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("region", name="Position")).to_be_visible()
    expect(page.get_by_role("button", name="Play the original move")).to_be_visible()


OVER_THE_EDGE: Final = """() => [...document.querySelectorAll('.controls *')]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.right > innerWidth + 0.5 || box.left < -0.5))
  .map(([one]) => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_bar_of_the_replay_fits_every_window(
    visit: Visit, table: Arranged, language: str
) -> None:
    script = f"localStorage.setItem('canasta.preferences', '{{\"language\": \"{language}\"}}')"
    page = visit(f"{table.path}/replay/1", host=table, scripts=[script]).page
    expect(page.get_by_role("slider")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVER_THE_EDGE) == [], (width, height)
