"""The table from a folder of files in another engine: Firefox, with its own worker and database.

The static host is switched off once Firefox has the site, so play continues without a network. A
kill ends all of Firefox at once, as a power cut does.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, cast

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import needed
from tests.browser.firefox import Firefox, FirefoxFinger, FirefoxPage
from tests.browser.firefox_tables import deal_alone
from tests.browser.hands import Hands, Keys
from tests.browser.player import Player
from tests.browser.tables import lobby_name, play_deal
from tests.lengths import LONG
from tests.site.conftest import UNDER
from tests.site.kept import CHOICE_KEPT, is_kept
from tests.site.static import served

from canasta.rules import BOOKS
from canasta.server.site import folder, write_site

FIREFOX_HANDS: Final = {"touch": (FirefoxFinger, (360, 780)), "keys": (Keys, (1280, 720))}
IN_THE_GATE: Final = ("regency", "touch")

_HELD: Final = "document.querySelectorAll('[data-held]')"
_CARDS: Final = f"[...{_HELD}].map((card) => card.getAttribute('aria-label').split(',')[0]).sort()"
_CHOSEN: Final = f"""[...{_HELD}].filter((card) => card.ariaSelected === 'true')
  .map((card) => card.getAttribute('aria-label').split(',')[0]).sort()"""
_MAIN: Final = "(document.querySelector('[data-testid=main]')?.innerText ?? '')"


class Visited:
    """A site that Firefox has visited, so that it needs it no more."""

    def __init__(self, home: Path, files: dict[str, bytes]) -> None:
        """A site in a folder of a home."""
        self._profile = home / "profile"
        self._ending = ExitStack()
        with served(home) as origin, ExitStack() as ending:
            self.url = f"{origin}/{UNDER}/"
            self.firefox = ending.enter_context(Firefox(self._profile))
            page = self.page()
            page.until(f"({is_kept(files)})()")
            self._ending = ending.pop_all()

    def page(self, path: str = "", size: tuple[int, int] = (1280, 720)) -> FirefoxPage:
        """A window of it."""
        page = self.firefox.new_page(*size)
        page.goto(self.url + path)
        return page

    def kill(self) -> None:
        """End Firefox as a power cut does, and start it again."""
        self.firefox.kill()
        self.firefox = self._ending.enter_context(Firefox(self._profile))

    def close(self) -> None:
        """End all."""
        self._ending.close()


@pytest.fixture
def visited(
    tmp_path: Path, files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Visited]:
    """A site that Firefox has visited once."""
    monkeypatch.setattr(folder, "site_files", lambda: dict(files))
    write_site(tmp_path / UNDER)
    with needed(), ExitStack() as ending:
        visited = Visited(tmp_path, files)
        ending.callback(visited.close)
        yield visited


def until_turn(page: FirefoxPage) -> None:
    """Wait for their own turn."""
    page.until(f"/^(Draw|What fits|Discard)/.test({_MAIN})")


def each_book() -> list[Any]:
    """Every book by touch and by keys; one book in short runs."""
    every = [(book, way) for book in BOOKS for way in FIREFOX_HANDS]
    return every if LONG else [IN_THE_GATE]


@pytest.mark.parametrize(("book", "way"), each_book())
def test_a_whole_deal_is_played_in_firefox_without_a_network(
    visited: Visited, book: str, way: str
) -> None:
    hands, size = FIREFOX_HANDS[way]
    page = visited.page(size=size)
    deal_alone(page, lobby_name(book))
    until_turn(page)
    player = Player(cast(Page, page), cast(Hands, hands(page)))
    play_deal([player])
    assert player.over


def test_firefox_killed_during_a_turn_shows_the_same_cards_and_the_same_of_them_chosen(
    visited: Visited,
) -> None:
    page = visited.page()
    deal_alone(page, lobby_name("regency"))
    until_turn(page)
    page.tap("document.querySelector('[data-testid=main]')")
    page.until(f"/^What fits/.test({_MAIN})")
    finger = FirefoxFinger(page)
    finger.choose(3)
    page.until(f"({_CHOSEN}).length === 1")
    # What is done with one card: mostly it is discarded; a partner may have laid what it fits.
    page.until(f"!/^(What fits|Your turn)/.test({_MAIN})")
    main = page.evaluate(_MAIN)
    chosen, held = page.evaluate(_CHOSEN), page.evaluate(_CARDS)
    address = page.evaluate("location.href").removeprefix(visited.url)
    page.until(CHOICE_KEPT)  # what was chosen a moment before a power cut may be lost
    # Killed while it keeps the snapshot, Firefox 153 counts what is used below nothing, and has no
    # room from then on; nothing has to be written to come back.
    visited.kill()
    again = visited.page(address)
    again.until(f"({_CHOSEN}).length === 1")
    assert again.evaluate(_CARDS) == held
    assert again.evaluate(_CHOSEN) == chosen
    again.until(f"{_MAIN} === {json.dumps(main)}")
