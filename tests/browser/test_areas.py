"""The areas of a table: a fault in one of them covers no other."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.arranged import Arranged, find
from tests.browser.boxes import settle
from tests.browser.conftest import Visit
from tests.browser.places import Holding, Place

from canasta.game import Game
from canasta.live.table import Settings

WINDOWS: Final = ((1280, 720), (1440, 900), (820, 1180), (390, 844), (844, 390))

AREAS: Final = (
    ".top",
    ".felt > .theirs",
    ".felt > .centre",
    ".felt > .ours",
    ".rack",
    ".notices > *",
)
"""All parts but the hand and the seats: cards are dragged, and words hang, over other parts.
Notices lie over the felt."""

COVERED: Final = """(areas) => {
  const shown = areas.flatMap((name) => {
    const area = document.querySelector(name);
    const box = area?.getBoundingClientRect();
    return box?.width > 40 && box.height > 30 ? [{ name, area, box }] : [];
  });
  const covered = [];
  for (const one of shown) {
    const fault = document.createElement("div");
    fault.style = "position:absolute;inset:-3000px;z-index:9999;background:red";
    one.area.append(fault);
    for (const { name, box } of shown) {
      const inside = [0.2, 0.5, 0.8].flatMap((x) =>
        [0.35, 0.65].map((y) => [box.left + x * box.width, box.top + y * box.height]),
      );
      const hit = inside.some(([x, y]) => document.elementFromPoint(x, y) === fault);
      const meant = one.name.startsWith(".notices") && name.startsWith(".felt");
      if (name !== one.name && !meant && hit) covered.push(`${one.name} over ${name}`);
    }
    fault.remove();
  }
  return [shown.length, covered];
}"""

SAID: Final = """() => {
  const names = [".typed", ".notices .again", ".note", ".lesson", ".study", ".groups", ".bubble"];
  const boxOf = (name) => document.querySelector(name)?.getBoundingClientRect();
  const boxes = names.map((name) => [name, boxOf(name)]).filter(([, box]) => box?.height > 0);
  const over = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const all = [...boxes, ["the bar", boxOf(".top")], ["the rack", boxOf(".rack")]];
  const wrong = boxes.flatMap(([name, box]) =>
    all.filter(([other, by]) => other !== name && over(box, by)).map(([other]) => [name, other]),
  );
  return [boxes.map(([name]) => name), wrong];
}"""


def laying(game: Game) -> bool:
    """A turn with melds on the table and many cards."""
    view = game.view(0)
    return game.phase.name == "PLAY" and len(view.melds[0]) > 1 and len(view.hand) > 8


@pytest.fixture(scope="module")
def table() -> Arranged:
    return find(Settings(book="regency", pace="slow"), laying)


@pytest.fixture(scope="module")
def place(holding: Holding, table: Arranged) -> Iterator[Place]:
    with holding([table]) as place:
        yield place


@pytest.fixture
def page(visit: Visit, table: Arranged) -> Page:
    return come(visit, table, 1280, 720)


def come(visit: Visit, table: Arranged, width: int, height: int) -> Page:
    """Open the table in a window; return the page once all its parts have come."""
    options: dict[str, Any] = {"viewport": {"width": width, "height": height}, "bypass_csp": True}
    page = visit(table.path, host=table, **options).page
    expect(page.get_by_role("listbox")).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page


def resize(page: Page, width: int, height: int) -> None:
    """Show the table in a window of another size."""
    page.set_viewport_size({"width": width, "height": height})
    settle(page)


def test_a_fault_in_one_part_of_the_table_covers_no_other(page: Page) -> None:
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".note").wait_for()
    for width, height in WINDOWS:
        resize(page, width, height)
        parts, covered = page.evaluate(COVERED, AREAS)
        assert parts > 4
        assert covered == []


def test_messages_over_the_felt_never_cover_each_other(page: Page) -> None:
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".note").wait_for()
    page.keyboard.press("/")
    page.keyboard.type("meld 2c 2d 2h 2s")
    page.keyboard.press("Enter")
    page.locator(".bubble").hover()
    page.keyboard.press("/")
    page.locator(".typed").wait_for()
    for width, height in WINDOWS:
        resize(page, width, height)
        said, wrong = page.evaluate(SAID)
        assert set(said) >= {".typed", ".bubble"}  # in the lowest a hint gives way
        assert wrong == []
