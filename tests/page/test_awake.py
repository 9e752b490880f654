"""The screen stays on for players at a game, and for no one else."""

from playwright.sync_api import Page, expect
from tests.page.visit import WIDE, Visits, button

NOTE = """
window.asked = 0;
let held = 0;
const show = (change) => { held += change; document.documentElement.dataset.awake = String(held); };
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.asked += 1;
  show(1);
  return { release: async () => show(-1) };
} } });
"""
"""Counts what is asked of a browser that can stay awake."""


def at_a_game(visits: Visits, name: str) -> tuple[Page, str]:
    """Someone at a table with three bots, before its match, and the table's code."""
    code, token = visits.opened(["", "club", "club", "club"], book="regency")
    page = visits.come(name, WIDE)
    page.add_init_script(NOTE)
    page.add_init_script(f"localStorage.setItem('canasta.{code}', '{token}')")
    page.goto(f"{visits.url}/t/{code}")
    return page, code


def test_the_screen_stays_on_from_the_deal_until_the_table_is_left(visits: Visits) -> None:
    page, _ = at_a_game(visits, "Ann")
    expect(button(page, "Deal the cards")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.asked") == 0
    button(page, "Deal the cards").click()
    expect(page.locator("html")).to_have_attribute("data-awake", "1")
    button(page, "Menu").click()
    page.get_by_text("Leave the table").click()
    expect(page.locator("html")).to_have_attribute("data-awake", "0")


def test_the_screen_of_a_watcher_may_turn_off(visits: Visits) -> None:
    page, code = at_a_game(visits, "Ann")
    button(page, "Deal the cards").click()
    expect(page.get_by_role("listbox")).to_be_visible()
    watcher = visits.come("Will", WIDE)
    watcher.add_init_script(NOTE)
    watcher.goto(f"{visits.url}/t/{code}")
    expect(watcher.locator("main h1")).to_be_attached()
    watcher.wait_for_load_state("networkidle")
    assert watcher.evaluate("window.asked") == 0
