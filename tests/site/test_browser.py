"""The table in a real browser from a folder of files: offline, closed in mid-turn, in two windows.

What is said of a window is said of a real one, in which the worker, its database and what keeps the
files are the browser's own.
"""

import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect
from tests.browser.hands import Hands, Keys, Mouse
from tests.browser.harness import PATIENCE
from tests.browser.player import Player
from tests.site.conftest import Space

from canasta.site.folder import is_packed

LONG = bool(os.environ.get("CANASTA_LONG"))

_HELD = "[data-held]"
_KEPT = """async () => {
  let kept = 0;
  for (const name of await caches.keys()) kept += (await (await caches.open(name)).keys()).length;
  return kept;
}"""
_LACKS = {
    "locks": "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });"
    "delete Navigator.prototype.locks",
    "WebAssembly": "delete globalThis.WebAssembly",
}


def play_now(space: Space, context: BrowserContext) -> Page:
    """A deal against bots, at the first turn."""
    page = space.visit(context)
    page.get_by_role("button", name="Play now").click()
    page.locator(_HELD).first.wait_for()
    return page


def hand(page: Page) -> list[str]:
    """The cards that are held, by their names, without what was just drawn being told."""
    names: list[str] = page.locator(_HELD).evaluate_all(
        "cards => cards.map((card) => card.getAttribute('aria-label'))"
    )
    return sorted(name.split(",")[0] for name in names)


def drawn(page: Page) -> list[str]:
    """Draw, in one's turn; the hand after it."""
    page.get_by_role("button", name=re.compile("^Draw")).first.click()
    expect(page.get_by_role("button", name=re.compile("^Discard")).first).to_be_visible()
    expect(page.locator(_HELD)).to_have_count(12)
    return hand(page)


def discard_first(page: Page) -> None:
    """Discard a card, and press again where that is asked for."""
    page.locator(_HELD).last.click()
    page.get_by_role("button", name=re.compile("^Discard")).first.click()
    again = page.get_by_role("button", name=re.compile("^Discard the")).first
    again.click()
    expect(page.locator(_HELD)).to_have_count(11)


def crash(page: Page) -> None:
    """The process that shows a page dies at once."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


def whole(files: dict[str, bytes]) -> int:
    """How many files are kept of a site: all but those that lie there packed, and the keeper."""
    return len([name for name in files if not is_packed(name)]) - 1


def wait_for(page: Page, script: str) -> None:
    """Wait until what a page promises is so."""
    end = monotonic() + 3 * PATIENCE / 1000
    while not page.evaluate(script):
        assert monotonic() < end, script
        page.wait_for_timeout(100)


def test_the_lobby_loads_nothing_of_python_and_asks_nobody_else(space: Space) -> None:
    context = space.person()
    loaded: list[str] = []
    context.on("request", lambda request: loaded.append(request.url))
    page = space.visit(context)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_text("Join", exact=True)).to_have_count(0)
    first = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [url for url in first if "/python-" in url]


@pytest.mark.parametrize("ends", [Page.close, crash], ids=["closed", "killed"])
def test_a_window_that_ends_in_mid_turn_comes_back_to_the_same_cards(
    space: Space, ends: Callable[[Page], None]
) -> None:
    context = space.person()
    page = play_now(space, context)
    address, held = page.url, drawn(page)
    ends(page)
    again = context.new_page()
    again.goto(address)
    again.locator(_HELD).first.wait_for()
    assert hand(again) == held
    discard_first(again)


def test_a_second_window_shows_the_same_table_and_takes_over_when_the_first_is_closed(
    space: Space,
) -> None:
    context = space.person()
    first = play_now(space, context)
    held = drawn(first)
    second = context.new_page()
    second.goto(first.url)
    second.locator(_HELD).first.wait_for()
    assert hand(second) == held
    first.close()
    discard_first(second)


def test_after_one_visit_a_match_begins_and_goes_on_without_a_network(
    space: Space, files: dict[str, bytes]
) -> None:
    context = space.person()
    page = space.visit(context)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    wait_for(page, f"async () => (await ({_KEPT})()) >= {whole(files)}")
    context.set_offline(True)
    page.reload()
    page.get_by_role("button", name="Play now").click()
    page.locator(_HELD).first.wait_for()
    drawn(page)
    discard_first(page)
    page.get_by_role("button", name=re.compile("^Rules")).first.click()
    expect(page.get_by_role("dialog").get_by_role("heading").first).to_be_visible()


def test_what_is_cleared_while_a_window_is_open_is_written_back(space: Space) -> None:
    context = space.person()
    page = play_now(space, context)
    held = drawn(page)
    session = context.new_cdp_session(page)
    origin = page.evaluate("location.origin")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
    discard_first(page)
    page.reload()
    page.locator(_HELD).first.wait_for()
    assert len(set(held) - set(hand(page))) <= 1 + 2  # one discarded, others drawn meanwhile


@pytest.mark.parametrize("lacking", list(_LACKS))
def test_a_browser_that_lacks_something_is_told_what(lacking: str, space: Space) -> None:
    context = space.person()
    context.add_init_script(_LACKS[lacking])
    page = space.visit(context)
    page.get_by_role("button", name="Play now").click()
    told = page.get_by_role("alert").filter(has_text="This browser lacks")
    expect(told).to_be_visible()
    assert ("Web Locks" if lacking == "locks" else lacking) in told.inner_text()


def test_python_that_cannot_be_had_is_said_and_the_lobby_stays(space: Space) -> None:
    for path in space.folder.glob("python-*/canasta.packed"):
        path.unlink()
    page = space.visit(space.person())
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert").filter(has_text="could not be fetched")).to_be_visible()


def test_a_newer_version_waits_until_no_table_is_under_way(space: Space) -> None:
    context = space.person()
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
    second.reload()
    expect(second.get_by_role("button", name="Play now")).to_be_visible()
    wait_for(second, "async () => (await caches.keys()).some((one) => one.endsWith('newer'))")
    wait_for(second, f"async () => !(await ({waits})())")


def whole_deal(page: Page, hands: Hands) -> None:
    """Play until the score sheet lies there."""
    player = Player(page, hands)
    while not player.over:
        if not player.play():
            page.wait_for_timeout(50)


@pytest.mark.skipif(not LONG, reason="CANASTA_LONG=1 plays a deal in each book")
@pytest.mark.parametrize("book", ["waldo", "regency", "joker", "wca", "samba", "bolivia"])
def test_a_whole_deal_of_each_book_is_played_from_files_without_a_network(
    book: str, space: Space, files: dict[str, bytes]
) -> None:
    lobby = json.loads(files["lobby.json"])
    (space.folder / "lobby.json").write_text(json.dumps({**lobby, "usual": book}))
    context = space.person()
    page = space.visit(context)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    wait_for(page, f"async () => (await ({_KEPT})()) >= {whole(files)}")
    context.set_offline(True)
    page.get_by_role("button", name="Play now").click()
    page.locator(_HELD).first.wait_for()
    whole_deal(page, Keys(page) if book in {"joker", "samba"} else Mouse(page))
