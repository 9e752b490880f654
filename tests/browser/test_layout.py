"""Places of things on laptops and phones: measured in a browser, as a player and as a watcher."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final, TypeAlias

import pytest
from playwright.sync_api import Page, expect
from tests.browser.arranged import Arranged, find
from tests.browser.conftest import Visit
from tests.browser.places import Holding, Place

from canasta.engine.codes import Phase
from canasta.game import Game
from canasta.live.table import Settings

LONG: Final = "Papa Jürgen-Friedrich XIV"
At: TypeAlias = Callable[..., Page]
SIZES: Final = {
    "laptop": (1280, 720),
    "desktop": (1440, 900),
    "sideways": (844, 390),
    "upright": (390, 844),
    "small": (360, 780),
}
CUT: Final = """(query) => [...document.querySelectorAll(query)]
  .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.innerText)"""
BEYOND: Final = """([query, frame]) => {
  const end = document.querySelector(frame).getBoundingClientRect();
  return [...document.querySelectorAll(query)].filter((e) => e.checkVisibility())
    .filter((e) => { const box = e.getBoundingClientRect();
      return box.left < end.left - 1 || box.right > end.right + 1 || box.bottom > end.bottom + 1; })
    .map((e) => e.innerText || e.className);
}"""
TOP: Final = "(query) => document.querySelector(query).getBoundingClientRect().top"


def start(game: Game) -> bool:
    """A turn early in a deal."""
    return game.phase == Phase.PLAY


def eight(game: Game) -> bool:
    """A turn with eight cards of which some can be laid: two rows on a phone, then one."""
    laid = any(str(action).startswith(("add", "meld")) for action in game.actions())
    return game.phase == Phase.PLAY and len(game.view(0).hand) == 8 and laid


def barred(game: Game) -> bool:
    """A draw with many melds and a pile that can't be taken."""
    view = game.view(0)
    melds = min(len(side) for side in view.melds)
    return game.phase == Phase.DRAW and melds > 1 and view.pile.take_refusal is not None


@pytest.fixture(scope="module")
def tables() -> dict[str, Arranged]:
    slow = Settings(book="regency", pace="slow")
    waldo = Settings(book="waldo", pace="slow")
    return {
        "start": find(slow, start),
        "eight": find(slow, eight),
        "turn": find(waldo, start),
        "barred": find(waldo, barred),
        "long": find(waldo, start, name=LONG, beside=(LONG, LONG + "I", LONG + "V"), stopped=True),
    }


@pytest.fixture(scope="module")
def place(holding: Holding, tables: dict[str, Arranged]) -> Iterator[Place]:
    with holding(tables.values()) as place:
        yield place


@pytest.fixture
def at(visit: Visit, tables: dict[str, Arranged]) -> At:
    """Go to a table in a window: as its host, or else to watch."""

    def go(name: str, size: str, *, watching: bool = False, language: str = "en") -> Page:
        width, height = SIZES[size]
        likes = f"{{ language: '{language}', name: 'Zoe', motion: 'off' }}"
        likes = f"localStorage.setItem('canasta.preferences', JSON.stringify({likes}))"
        options: dict[str, Any] = {"viewport": {"width": width, "height": height}}
        table = tables[name]
        host = None if watching else table
        page = visit(table.path, host=host, scripts=[likes], **options).page
        expect(page.get_by_test_id("main")).to_be_visible()
        page.wait_for_load_state("networkidle")
        return page

    return go


@pytest.mark.parametrize("name", ["turn", "barred"])
def test_on_a_laptop_the_panel_is_whole_and_no_prose_is_higher_than_the_pile(
    at: At, name: str
) -> None:
    page = at(name, "laptop")
    expect(page.get_by_role("button", name="One moment")).to_be_in_viewport(ratio=1)
    assert page.evaluate(BEYOND, ["aside .quick button, aside .say > p", "aside"]) == []
    heights = page.evaluate("""[...document.querySelectorAll(".centre > *")]
      .map((part) => [part.classList.contains("packs"), part.offsetHeight])""")
    packs = next(height for packs, height in heights if packs)
    assert all(height <= packs for _, height in heights), heights


@pytest.mark.parametrize("size", ["laptop", "desktop"])
def test_if_the_felt_is_empty_the_hand_shows_whole_cards(at: At, size: str) -> None:
    page = at("start", size)
    shown = page.evaluate("""() => {
      const card = document.querySelector("[data-held] .card").getBoundingClientRect();
      const rack = document.querySelector(".rack").getBoundingClientRect();
      return (rack.top - card.top) / card.height;
    }""")
    assert shown >= 0.85


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_names_and_labels_are_whole(at: At, language: str) -> None:
    page = at("start", "small", language=language)
    assert page.evaluate(CUT, ".seat .name") == []
    room = page.evaluate("""() => [...document.querySelectorAll(".rack .button")].map((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const [text, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
      return Math.min(text.left - box.left, box.right - text.right);
    })""")
    assert min(room) >= 4, room


def test_no_button_moves_while_cards_are_laid(at: At) -> None:
    page = at("eight", "upright")
    before = page.evaluate(TOP, ".bulb")
    page.get_by_test_id("main").click()
    page.get_by_role("group", name="What fits").get_by_role("button").first.click()
    expect(page.get_by_role("listbox").get_by_role("option")).not_to_have_count(8)
    assert page.evaluate(TOP, ".bulb") == before


def test_a_hint_and_what_fits_take_turns_and_a_turned_phone_keeps_the_hint(at: At) -> None:
    page = at("turn", "sideways")
    page.get_by_test_id("main").click()
    proposals = page.get_by_role("group", name="What fits")
    page.get_by_role("button", name="Hint").click()
    expect(proposals).to_have_count(0)
    do_it = page.get_by_role("button", name="Do it")
    expect(do_it).to_be_in_viewport(ratio=1)
    do_it.click(trial=True)
    title = page.locator(".note h2").inner_text()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".note h2")).to_have_text(title)
    expect(do_it).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", ["sideways", "upright", "laptop"])
def test_long_names_push_no_one_out_of_a_watchers_table(at: At, size: str) -> None:
    page = at("long", size, watching=True)
    assert page.evaluate(BEYOND, [".seat, .score, .bar button", "main"]) == []
    boxes = page.evaluate("""() =>
      [...document.querySelectorAll(".bar .seat, .bar .score, .bar button")]
      .map((e) => e.getBoundingClientRect()).map(({ left, right }) => [left, right])
      .sort((one, other) => one[0] - other[0])""")
    for (_, end), (begin, _) in pairwise(boxes):
        assert begin >= end - 1 or size == "laptop", boxes
    for name in page.locator(".seat .name").all():
        box = name.bounding_box()
        assert box is not None
        assert box["width"] >= 24


@pytest.mark.parametrize("language", ["en", "de"])
def test_tabs_of_a_rule_page_stay_on_their_card(visit: Visit, language: str) -> None:
    likes = f"localStorage.setItem('canasta.preferences', '{{\"language\": \"{language}\"}}')"
    options: dict[str, Any] = {"viewport": {"width": 320, "height": 780}}
    page = visit("/rules/regency", scripts=[likes], **options).page
    expect(page.locator(".which button")).to_have_count(3)
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 780})
        assert page.evaluate("innerWidth") == width
        assert page.evaluate(BEYOND, [".which button", "main"]) == [], width
