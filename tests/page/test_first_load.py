"""The bytes that a browser loads until the page can be seen and used."""

import pytest
from playwright.sync_api import Page, expect
from tests.page.visit import PHONE, WIDE, Visits, button

MOST = 57_000
"""Bytes of script and style, as they come over the wire."""

ASKED = 1_500
"""Bytes that the question for a name may add: it comes before the table."""

_NOTE = """
new MutationObserver((_, watch) => {
  if (document.querySelector(%r) === null) return;
  watch.disconnect();
  window.shownAt = performance.now();
}).observe(document, { childList: true, subtree: true });
"""
"""Notes when something is in the page for the first time."""

_LOADED = """() => performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => /\\.(js|css)$/.test(name) && startTime <= window.shownAt)
  .map(({ name, encodedBodySize, decodedBodySize }) => [name, encodedBodySize, decodedBodySize])
"""

TABLE = "[data-testid=main]"
HELD = "[data-held]"
ROOM = "main section"

LANGUAGES = ("en", "de")
"""The first is the page's own; the texts of another come in their place, not on top of them."""


def loaded(page: Page, url: str, sign: str) -> int:
    """Go somewhere; the bytes of script and style that were asked for until a sign was there."""
    page.add_init_script(_NOTE % sign)
    page.goto(url)
    expect(page.locator(sign).first).to_be_visible()
    return sent(page)


def sent(page: Page) -> int:
    """The bytes of script and style requested so far."""
    files: list[tuple[str, int, int]] = page.evaluate(_LOADED)
    assert len(files) >= 2
    for name, wire, size in files:
        assert 0 < wire < size or size < 600, f"{name} came as it is, not compressed"
    return sum(wire for _, wire, _ in files)


def under_way(visits: Visits) -> tuple[str, str]:
    """A deal with three bots, at Ann's turn: the table's code and her token."""
    code, token = visits.opened(["", "club", "club", "club"], book="regency")
    ann = visits.ann_at(code, token)
    button(ann, "Deal the cards").click()
    expect(ann.get_by_role("listbox")).to_be_visible()
    expect(ann.get_by_test_id("main")).to_contain_text("Draw")
    ann.context.close()
    return code, token


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_loads_little(visits: Visits, language: str) -> None:
    assert loaded(visits.come("Ann", language=language), visits.url, "form") <= MOST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_a_player_who_comes_back_in_the_middle_of_a_deal_loads_little(
    visits: Visits, size: tuple[int, int], language: str
) -> None:
    code, token = under_way(visits)
    page = visits.come("Ann", size, language=language)
    page.add_init_script(f"localStorage.setItem('canasta.{code}', '{token}')")
    assert loaded(page, f"{visits.url}/t/{code}", HELD) <= MOST


def test_someone_who_follows_a_link_to_a_game_under_way_loads_little(visits: Visits) -> None:
    code, _ = under_way(visits)
    page = visits.come(screen=PHONE)
    assert loaded(page, f"{visits.url}/t/{code}", "input") <= MOST
    page.evaluate(_NOTE % TABLE)
    page.get_by_label("Your name").fill("Bob")
    button(page, "Join").click()
    expect(page.locator(TABLE)).to_be_visible()
    assert sent(page) <= MOST + ASKED


@pytest.mark.parametrize("language", LANGUAGES)
def test_someone_who_follows_a_link_to_a_table_before_its_match_loads_little(
    visits: Visits, language: str
) -> None:
    code, _ = visits.opened(["", "", "club", "club"])
    page = visits.come("Bob", PHONE, language=language)
    assert loaded(page, f"{visits.url}/t/{code}", ROOM) <= MOST


def test_a_turn_can_be_played_with_what_is_loaded_first(visits: Visits) -> None:
    code, token = under_way(visits)
    page = visits.come("Ann", PHONE)
    page.add_init_script(
        f"localStorage.setItem('canasta.{code}', '{token}');"
        # Nothing is fetched ahead of time: the browser never says that it is idle.
        "window.requestIdleCallback = () => 0;"
    )
    page.goto(f"{visits.url}/t/{code}")
    expect(page.locator(HELD).first).to_be_visible()
    page.route("**/assets/*", lambda route: route.abort())
    page.get_by_test_id("main").click()
    expect(page.get_by_test_id("main")).not_to_contain_text("Draw")
    page.locator(HELD).last.click()
    expect(page.locator(HELD).last).to_have_attribute("aria-selected", "true")
    expect(button(page, "Discard", exact=False)).to_be_enabled()
    moves = page.locator("[data-spot=pile-top]")
    expect(moves).to_be_visible()
    button(page, "Discard", exact=False).click()
    expect(button(page, "Undo")).to_be_disabled()
