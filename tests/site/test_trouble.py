"""Trouble on a site is explained in a helpful sentence, and nothing that was shown is lost."""

import re
from typing import Final

import pytest
from playwright.sync_api import CDPSession, Page, expect
from tests.browser.harness import PATIENCE
from tests.browser.shown import alarm
from tests.browser.visitor import KEEPS_NOTHING
from tests.lengths import LONG
from tests.site.conftest import Space
from tests.site.turns import HELD, discard_first, drawn, hand, play_now, wait_for

LACKS: Final = {
    "Web Locks": "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });"
    "delete Navigator.prototype.locks",
    "WebAssembly": "delete globalThis.WebAssembly",
    "Worker": "delete globalThis.Worker",
    "IndexedDB": "delete globalThis.indexedDB",
    "BroadcastChannel": "delete globalThis.BroadcastChannel",
}
"""What takes something from a browser that a table needs."""

NOT_KEPT: Final = {
    "SecurityError": "This browser lacks what a table on this device needs",
    "QuotaExceededError": "This browser has no room left for a table",
    "VersionError": "A newer version of this page has updated",
}
"""What a browser says that keeps nothing, and what the page makes of it."""

IS_FULL: Final = """() => new Promise((resolve) => {
  const opening = indexedDB.open("another", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("rows");
  opening.onerror = () => resolve(true);
  opening.onsuccess = () => {
    const writing = opening.result.transaction("rows", "readwrite");
    writing.objectStore("rows").put("x".repeat(1000), "x");
    writing.oncomplete = () => resolve(false);
    writing.onabort = () => resolve(true);
  };
})"""
"""Whether the browser has heard that its device is full, which takes it a while."""

FORGETS_WHO_THIS_IS: Final = """() => {
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
  localStorage.setItem("canasta.preferences", JSON.stringify({ name: "Ada" }));
}"""
"""Someone who has a name is at no table yet, also in the copy of what is kept of them."""

GATE: Final = {"WebAssembly", "IndexedDB", "SecurityError"}


def tried(cases: dict[str, str]) -> list[str]:
    """All cases, or those of the gate where there is little time."""
    return [name for name in cases if LONG or name in GATE]


def press_play(page: Page) -> None:
    """Ask for a table."""
    page.get_by_role("button", name="Play now").click()


def storage(page: Page) -> tuple[CDPSession, str]:
    """Return what looks after the storage of a page's origin, and that origin."""
    return page.context.new_cdp_session(page), page.evaluate("location.origin")


@pytest.mark.parametrize("lacking", tried(LACKS))
def test_a_browser_without_a_needed_feature_sees_which(lacking: str, space: Space) -> None:
    context = space.person()
    context.add_init_script(LACKS[lacking])
    page = space.visit(context)
    press_play(page)
    told = page.get_by_role("alert").filter(has_text="This browser lacks")
    expect(told).to_be_visible()
    assert lacking in told.inner_text()


@pytest.mark.parametrize("error", tried(NOT_KEPT))
def test_a_browser_that_keeps_nothing_says_so_before_anything_is_played(
    error: str, space: Space
) -> None:
    returns = space.person(returns=True)  # with what it has kept, before it can keep no more
    (worker,) = (space.folder / "assets").glob("worker-*.js")
    throws = f"indexedDB.open = () => {{ throw new DOMException('not here', '{error}'); }};"
    worker.write_text(throws + worker.read_text())
    page = space.visit(returns)
    press_play(page)
    expect(page.get_by_role("alert").filter(has_text=NOT_KEPT[error])).to_be_visible()


def test_if_python_cannot_be_loaded_the_lobby_says_so(space: Space) -> None:
    for path in space.folder.glob("python-*/canasta.packed"):
        path.unlink()
    page = space.visit(space.person())
    press_play(page)
    expect(page.get_by_role("alert").filter(has_text="could not be fetched")).to_be_visible()


def test_a_full_device_refuses_actions_and_loses_none(space: Space) -> None:
    page = play_now(space, space.person(returns=True))
    held = hand(page)
    session, origin = storage(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    wait_for(page, IS_FULL)
    page.get_by_role("button", name=re.compile("^Draw")).first.click()
    expect(page.get_by_role("alert").filter(has_text="no room left")).to_be_visible()
    assert hand(page) == held
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    assert len(set(held) - set(drawn(page))) == 0
    page.reload()
    page.locator(HELD).first.wait_for()
    expect(page.locator(HELD)).to_have_count(12)


def test_tables_cleared_while_a_window_is_open_are_written_back(space: Space) -> None:
    page = play_now(space, space.person(returns=True))
    held = drawn(page)
    session, origin = storage(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
    discard_first(page)
    page.reload()
    page.locator(HELD).first.wait_for()
    assert len(set(held) - set(hand(page))) <= 1 + 2  # one discarded, others drawn meanwhile


@pytest.mark.parametrize("is_full", [False, True], ids=["with_room", "without_room"])
def test_a_token_that_is_cleared_alone_comes_back_with_the_next_visit(
    space: Space, is_full: bool
) -> None:
    context = space.person(returns=True)
    page = play_now(space, context)
    address, held = page.url, drawn(page)
    session, origin = storage(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"})
    page.close()
    if is_full:
        context.add_init_script(KEEPS_NOTHING)
    again = context.new_page()
    again.goto(address)
    again.locator(HELD).first.wait_for()
    assert hand(again) == held


def test_a_newcomer_to_a_full_device_sees_why_and_comes_in_when_there_is_room(
    space: Space,
) -> None:
    context = space.person(returns=True)
    page = play_now(space, context)
    address = page.url
    page.evaluate(FORGETS_WHO_THIS_IS)
    session, origin = storage(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    wait_for(page, IS_FULL)
    page.goto("about:blank")
    page.goto(address)
    told = page.get_by_role("alert").filter(has_text="no room left")
    expect(told).to_be_visible()
    expect(told).to_contain_text("Trying again")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    expect(told).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Draw"))).to_have_count(0)


def test_cleared_tables_are_reported_at_the_next_visit(
    space: Space,
) -> None:
    context = space.person(returns=True)
    page = play_now(space, context)
    address = page.url
    quiet = context.new_page()
    quiet.goto(space.url + "manifest.webmanifest")
    page.close()
    session, origin = storage(quiet)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
    again = context.new_page()
    again.goto(address)
    expect(alarm(again)).to_contain_text("cleared")
    again.goto(space.url)
    press_play(again)
    again.locator(HELD).first.wait_for()


def test_a_made_up_link_of_a_deal_is_refused_in_words(space: Space) -> None:
    page = space.visit(space.person(returns=True))
    for deal in ("cut", "AAAA", "x" * 5000):
        page.evaluate("address => { location.hash = address; }", f"/d/link#deal={deal}")
        told = page.get_by_text("This link is cut or damaged")
        expect(told).to_be_visible(timeout=3 * PATIENCE)
        page.get_by_role("link", name="Back to the lobby").click()
        expect(page.get_by_role("button", name="Play now")).to_be_visible()
        expect(told).to_have_count(0)
