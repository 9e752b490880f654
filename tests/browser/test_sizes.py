"""The table in every window: nothing is cut off, no control is covered, and a finger hits each.

It is computed from the boxes of the page, in the richest positions of each book.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.arranged import Arranged
from tests.browser.boxes import faults_in
from tests.browser.conftest import server_with
from tests.browser.pseudo import PSEUDO, untranslated
from tests.browser.sizes import LOOKED_AT, MOMENTS, SIZES, moments_of, richest
from tests.browser.visitor import DESKTOP, Visitor
from tests.cli.served import Server

from canasta.rules import BOOKS

PLACES: Final = [(book, moment) for book in BOOKS for moment in moments_of(book)]

NAMES: Final = ("Ann", "Ruth", "Walter", "Ines", "Waldo", "Canasta")
"""Words that are the same in every language."""

LONGER: Final = "* { letter-spacing: 0.15em; }"
"""All texts come out about a third longer."""

LARGER: Final = "html { font-size: 150%; }"
"""As in a browser whose text size was raised."""

DOUBLE: Final = "html { font-size: 200%; }"


Tables: TypeAlias = dict[tuple[str, str], Arranged]


@pytest.fixture(scope="module")
def tables(request: pytest.FixtureRequest) -> Tables:
    """The tables by book and moment: all that the tests to run look at."""
    wanted = {place for item in request.session.items for place in _places_of(item)}
    return {place: richest(*place) for place in PLACES if place in wanted}


def _places_of(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """The tables that a test may inspect."""
    if item.path == Path(__file__) and isinstance(item, pytest.Function):
        given = item.callspec.params if hasattr(item, "callspec") else {}
        yield str(given.get("book", "waldo")), str(given.get("moment", "turn"))
        yield "regency", "turn"


@pytest.fixture(scope="module")
def kept(
    tmp_path_factory: pytest.TempPathFactory,
    tables: Tables,
    page_folder: Path,
) -> Iterator[Server]:
    """A server that has them."""
    with server_with(tables.values(), tmp_path_factory.mktemp("sizes"), page_folder) as server:
        yield server


class Looking:
    """Someone at a table, who makes the window larger and smaller."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        table: Arranged,
        language: str,
        *,
        theme: str = "auto",
        watching: bool = False,
    ) -> None:
        # The policy of the page would keep what is measured, and added styles, out of it.
        options = {"base_url": server.url, "bypass_csp": True, "has_touch": True}
        self.visitor = Visitor(browser.new_context(**{**DESKTOP, **options}))
        self.page: Page = self.visitor.page
        language_now = "en" if language == "pseudo" else language
        likes = json.dumps(json.dumps({"name": "Ann", "language": language_now, "theme": theme}))
        self.visitor.context.add_init_script(
            f"localStorage.setItem('canasta.preferences', {likes})"
        )
        if language == "pseudo":
            self.visitor.context.add_init_script(PSEUDO)
        if not watching:
            table.let_in(self.visitor.context)
        self.page.goto(table.path)
        expect(self.page.locator("h1")).to_be_attached()
        self.page.wait_for_load_state("networkidle")

    def faults(self, sizes: Sequence[tuple[int, int]] = SIZES) -> str:
        """The faults in all windows, one line each."""
        return faults_in(self.page, sizes)


Look: TypeAlias = Callable[..., Looking]


@pytest.fixture
def look(browser: Browser, kept: Server, tables: Tables) -> Iterator[Look]:
    """Opens a table; what its page complains of fails the test."""
    opened: list[Looking] = []

    def come(book: str, moment: str, language: str = "en", *, watching: bool = False) -> Looking:
        opened.append(Looking(browser, kept, tables[book, moment], language, watching=watching))
        return opened[-1]

    yield come
    for one in opened:
        one.visitor.context.close()
    assert [words for one in opened for words in one.visitor.complaints] == []


@pytest.mark.parametrize(("book", "moment"), PLACES)
def test_nothing_is_cut_off_covered_or_too_small(look: Look, book: str, moment: str) -> None:
    looking = look(book, moment)
    MOMENTS[moment].steps(looking.page)
    assert looking.faults() == ""


@pytest.mark.parametrize("moment", ["turn", "question", "sheet"])
def test_german_fits_as_well(look: Look, moment: str) -> None:
    assert look("waldo", moment, "de").faults() == ""


@pytest.mark.parametrize("moment", ["turn", "question", "sheet"])
def test_a_language_a_third_longer_fits_and_no_word_is_without_it(look: Look, moment: str) -> None:
    looking = look("waldo", moment, "pseudo")
    MOMENTS[moment].steps(looking.page)
    assert looking.faults() == ""
    assert untranslated(looking.page, *NAMES) == set()


@pytest.mark.parametrize("style", [LONGER, LARGER], ids=["longer", "larger"])
@pytest.mark.parametrize("book", ["waldo", "joker"])
def test_longer_and_larger_texts_fit_from_a_phone_to_a_desktop(
    look: Look, book: str, style: str
) -> None:
    looking = look(book, "turn")
    looking.page.add_style_tag(content=style)
    assert looking.faults(SIZES[2:4] + SIZES[6:]) == ""


@pytest.mark.parametrize("book", ["waldo", "joker"])
def test_what_a_watcher_sees_fits_too(look: Look, book: str) -> None:
    assert look(book, "turn", "de", watching=True).faults() == ""


@pytest.mark.parametrize("watching", [False, True], ids=["player", "watcher"])
def test_with_forced_colours_everything_fits(look: Look, *, watching: bool) -> None:
    looking = look("waldo", "turn", watching=watching)
    looking.page.emulate_media(forced_colors="active")
    assert looking.faults() == ""


@pytest.mark.parametrize("language", ["en", "de"])
def test_with_texts_twice_as_large_everything_fits(look: Look, language: str) -> None:
    looking = look("waldo", "turn", language)
    looking.page.add_style_tag(content=DOUBLE)
    assert looking.faults(LOOKED_AT) == ""


def test_a_fault_of_each_kind_is_found(look: Look) -> None:
    looking = look("regency", "turn")
    assert looking.faults(SIZES[10:11]) == ""
    for style, fault in (
        (".bulb { position: fixed !important; inset: 0 !important; z-index: 9; }", "covered"),
        (".bulb { height: 30px !important; min-height: 0 !important; }", "small"),
        (".rack { translate: 0 30px; }", "cut off"),
        (".ours .melds { max-width: 60px; overflow: hidden; }", "cut off"),
        (".theirs { padding-bottom: 700px; }", "too low"),
    ):
        tag = looking.page.add_style_tag(content=style)
        assert fault in looking.faults(SIZES[10:11]), style
        tag.evaluate("(tag) => tag.remove()")
    assert looking.faults(SIZES[10:11]) == ""
