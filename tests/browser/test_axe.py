"""axe, which looks for what keeps people with impairments from using a page, finds nothing."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.arranged import Arranged, find
from tests.browser.conftest import server_with
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.cli.served import Server

from canasta.game import Game
from canasta.live.table import Settings
from canasta.rules import BOOKS

SIZES = {"phone": PHONE, "desktop": DESKTOP}
CONTRAST = {"contrast": "high"}
GERMAN = {"language": "de"}
NIGHT = {"theme": "dark", "felt": "blue"}
WINE = {"felt": "wine", "colours": "4", "back": "blue"}
LIKES = {"plain": {}, "contrast": CONTRAST, "german": GERMAN, "night": NIGHT, "wine": WINE}


def in_the_middle(game: Game) -> bool:
    """A turn that leaves something to see: melds, and cards drawn."""
    return game.phase.name == "PLAY" and len(game.view(0).melds[0]) > 1


@pytest.fixture(scope="module")
def tables() -> dict[str, Arranged]:
    """A table of each book at a turn, and one whose deal is over."""
    slow = {name: Settings(book=name, pace="slow") for name in BOOKS}
    over = find(Settings(book="regency"), None)
    return {
        **{name: find(settings, in_the_middle) for name, settings in slow.items()},
        "over": over,
    }


@pytest.fixture(scope="module")
def kept(
    tmp_path_factory: pytest.TempPathFactory, tables: dict[str, Arranged], page_folder: Path
) -> Iterator[Server]:
    """A server that has these tables."""
    with server_with(tables.values(), tmp_path_factory.mktemp("axe"), page_folder) as server:
        yield server


class Looker:
    """Someone who opens a page as they like it, and lets axe look at it."""

    def __init__(self, browser: Browser, server: Server, size: str, likes: dict[str, str]) -> None:
        # The policy of the page would keep axe from running in it.
        options: dict[str, Any] = {"base_url": server.url, "bypass_csp": True}
        self.visitor = Visitor(browser.new_context(**{**DESKTOP, **SIZES[size], **options}))
        self.page: Page = self.visitor.page
        kept = json.dumps(json.dumps({"name": "Ann", "language": "en", **likes}))
        self.visitor.context.add_init_script(f"localStorage.setItem('canasta.preferences', {kept})")

    def faults(self, axe: str) -> list[str]:
        """Return what axe finds."""
        self.page.evaluate(axe)
        found = self.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{fault['id']}: {node['target']} {node['failureSummary']}"
            for fault in found["violations"]
            for node in fault["nodes"]
        ]


@pytest.fixture(params=["phone", "desktop"])
def look(request: pytest.FixtureRequest, browser: Browser, kept: Server) -> Iterator[Any]:
    """Opens pages at a size."""
    lookers: list[Looker] = []

    def open_page(path: str, table: Arranged | None = None, **likes: str) -> Looker:
        looker = Looker(browser, kept, request.param, likes)
        lookers.append(looker)
        if table is not None:
            table.let_in(looker.visitor.context)
        looker.page.goto(path)
        return looker

    yield open_page
    for looker in lookers:
        looker.visitor.context.close()
    assert [words for looker in lookers for words in looker.visitor.complaints] == []


@pytest.mark.parametrize("likes", LIKES)
def test_axe_finds_nothing_in_the_lobby(look: Any, axe: str, likes: str) -> None:
    looker = look("/", **LIKES[likes])
    expect(looker.page.get_by_role("radio", name="Waldo")).to_be_visible()
    assert looker.faults(axe) == []


@pytest.mark.parametrize("likes", [{}, NIGHT], ids=["plain", "night"])
def test_axe_finds_nothing_in_a_room(look: Any, axe: str, likes: dict[str, str]) -> None:
    looker = look("/", **likes)
    looker.page.get_by_role("button", name="Open the table").click()
    expect(
        looker.page.get_by_role("button", name="Deal the cards").or_(
            looker.page.get_by_role("button", name="and deal")
        )
    ).to_be_visible()
    assert looker.faults(axe) == []


@pytest.mark.parametrize(
    ("book", "likes"),
    [*((book, "plain") for book in BOOKS), *(("waldo", likes) for likes in LIKES if LIKES[likes])],
)
def test_axe_finds_nothing_at_a_turn(
    look: Any, axe: str, tables: dict[str, Arranged], book: str, likes: str
) -> None:
    table = tables[book]
    looker = look(table.path, table, **LIKES[likes])
    hand = looker.page.get_by_role("listbox").get_by_role("option")
    expect(hand).not_to_have_count(0)
    assert looker.faults(axe) == []


@pytest.mark.parametrize("likes", ["plain", "contrast", "german", "night"])
def test_axe_finds_nothing_on_a_score_sheet_and_a_replay(
    look: Any, axe: str, tables: dict[str, Arranged], likes: str
) -> None:
    table = tables["over"]
    looker = look(table.path, table, **LIKES[likes])
    expect(looker.page.get_by_role("dialog").get_by_role("table").first).to_be_visible()
    assert looker.faults(axe) == []
    looker.page.goto(f"{table.path}/replay/1")
    expect(looker.page.get_by_role("slider")).to_be_visible()
    assert looker.faults(axe) == []


@pytest.mark.parametrize("likes", [{}, NIGHT], ids=["plain", "night"])
def test_axe_finds_nothing_in_a_lesson(look: Any, axe: str, likes: dict[str, str]) -> None:
    looker = look("/", **likes)
    looker.page.get_by_role("button", name="Show me how").click()
    looker.page.get_by_role("button", name="Next").click()
    expect(looker.page.locator(".lesson[data-step='1']")).to_be_visible()
    assert looker.faults(axe) == []


@pytest.mark.parametrize("likes", [{}, NIGHT], ids=["plain", "night"])
@pytest.mark.parametrize("sheet", ["Rules", "Settings"])
def test_axe_finds_nothing_in_the_rule_book_and_the_preferences(
    look: Any, axe: str, tables: dict[str, Arranged], sheet: str, likes: dict[str, str]
) -> None:
    table = tables["waldo"]
    looker = look(table.path, table, **likes)
    opener = looker.page.get_by_role("button", name=sheet)
    if not opener.count():
        looker.page.get_by_role("button", name="Menu").click()
        sheet = {"Settings": "Preferences"}.get(sheet, sheet)
        opener = looker.page.get_by_role("dialog").get_by_role("button", name=sheet)
    opener.first.click()
    expect(looker.page.get_by_role("dialog")).to_be_visible()
    assert looker.faults(axe) == []
