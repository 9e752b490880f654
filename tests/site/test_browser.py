"""The table in a real browser from a folder of files: offline, closed in mid-turn, in two windows.

What is said of a window is said of a real one, in which the worker, its database and what keeps the
files are the browser's own.
"""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import pytest
from playwright.sync_api import Error, Page, expect
from tests.browser.hands import Finger, Keys
from tests.browser.harness import PATIENCE
from tests.browser.player import Player
from tests.browser.tables import deal_alone, lobby_name, play_deal
from tests.browser.visitor import PHONE
from tests.lengths import LONG
from tests.site.conftest import Space
from tests.site.kept import CHOICE_KEPT, is_kept
from tests.site.turns import CHOSEN, HELD, discard, discard_first, drawn, hand, play_now, wait_for

from canasta.rules import BOOKS

HANDS: Final[dict[str, Any]] = {"touch": (Finger, PHONE), "keys": (Keys, {})}
IN_THE_GATE: Final = ("regency", "keys")


def crash(page: Page) -> None:
    """The process that shows a page dies at once."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


SAVING: Final = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"


def test_the_lobby_needs_nothing_of_python_and_asks_no_one_else(space: Space) -> None:
    context = space.person()
    context.add_init_script(SAVING)
    loaded: list[str] = []
    context.on("request", lambda request: loaded.append(request.url))
    page = space.visit(context)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_text("Join", exact=True)).to_have_count(0)
    page.wait_for_load_state("networkidle")
    first = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [url for url in first if "/python-" in url]
    assert page.workers == []


def test_tables_are_set_up_while_the_lobby_is_read(space: Space) -> None:
    page = space.visit(space.person())
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    if not page.workers:
        page.wait_for_event("worker")
    assert "worker" in page.workers[0].url


@pytest.mark.parametrize("ends", [Page.close, crash], ids=["closed", "killed"])
def test_a_window_that_ends_in_mid_turn_comes_back_to_the_same_cards_and_the_same_chosen(
    space: Space, ends: Callable[[Page], None]
) -> None:
    context = space.person(returns=True)
    page = play_now(space, context)
    address, held = page.url, drawn(page)
    page.locator(HELD).last.click()
    chosen = page.locator(CHOSEN).get_attribute("data-card")
    wait_for(page, CHOICE_KEPT)  # what was chosen a moment before the end may be lost
    ends(page)
    again = context.new_page()
    again.goto(address)
    expect(again.locator(CHOSEN)).to_have_attribute("data-card", str(chosen))
    assert hand(again) == held
    discard(again)


def test_a_second_window_shows_the_same_table_and_takes_over_when_the_first_is_closed(
    space: Space,
) -> None:
    context = space.person(returns=True)
    first = play_now(space, context)
    held = drawn(first)
    second = context.new_page()
    second.goto(first.url)
    second.locator(HELD).first.wait_for()
    assert hand(second) == held
    first.close()
    discard_first(second)


def test_a_newer_version_waits_until_no_table_is_under_way(space: Space) -> None:
    context = space.person(returns=True)
    playing = play_now(space, context)
    wait_for(playing, "() => navigator.serviceWorker.ready.then(() => true)")
    keeper = space.folder / "sw.js"
    line, _, script = keeper.read_text().partition("\n")
    told = json.loads(line.removeprefix("self.SITE=").removesuffix(";"))
    told["version"] = "newer"
    keeper.write_text(f"self.SITE={json.dumps(told)};\n{script}")
    waits = "async () => (await navigator.serviceWorker.getRegistration())?.waiting != null"
    second = space.visit(context)
    wait_for(second, waits)
    second.reload()
    expect(second.get_by_role("button", name="Play now")).to_be_visible()
    assert second.evaluate(waits)  # the first window has a table under way
    drawn(playing)
    playing.close()
    end = monotonic() + 3 * PATIENCE / 1000
    # Whoever looks in before the tables of the closed window have ended sees the older once more.
    while second.evaluate(waits):
        assert monotonic() < end
        second.reload()
        expect(second.get_by_role("button", name="Play now")).to_be_visible()
    files = "(await caches.keys()).filter((one) => one.includes('/'))"
    wait_for(second, f"async () => {files}.every((one) => one.endsWith('newer'))")


def each_book() -> list[Any]:
    """Every book by touch and by keys; one book in short runs."""
    every = [(book, way) for book in BOOKS for way in HANDS]
    return every if LONG else [IN_THE_GATE]


@pytest.mark.parametrize(("book", "way"), each_book())
def test_after_one_visit_a_whole_deal_is_played_without_a_network(
    book: str, way: str, space: Space, files: dict[str, bytes]
) -> None:
    hands, options = HANDS[way]
    context = space.person(**options)
    page = space.visit(context)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    wait_for(page, is_kept(files))
    context.set_offline(True)
    page.reload()
    deal_alone(page, lobby_name(book))
    page.get_by_role("button", name=re.compile("^Rules")).first.click()
    rules = page.get_by_role("dialog")
    expect(rules.get_by_role("heading").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    player = Player(page, hands(page))
    play_deal([player])
    expect(page.get_by_role("dialog").get_by_text("This deal")).to_be_visible()
