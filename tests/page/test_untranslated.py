"""The page in a pseudo-language: no word on it is written anywhere but in its texts."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.pseudo import PSEUDO, pseudo, untranslated
from tests.page.visit import WIDE, Visits

from canasta.rules import BOOKS

SAME: Final = ("Ann", "canasta", "English", "Deutsch", *(book.title() for book in BOOKS))
"""Names of people, books and languages. Sentences of rules are the server's."""


@pytest.fixture
def ann(visits: Visits) -> Page:
    page = visits.come("Ann", WIDE)
    page.context.add_init_script(PSEUDO)
    return page


@pytest.mark.parametrize("path", ["p", "e", "d", "puzzles"])
def test_no_page_has_an_untranslated_word(visits: Visits, ann: Page, path: str) -> None:
    ann.goto(f"{visits.url}/{path}")
    expect(ann.get_by_role("heading").first).to_be_visible()
    ann.wait_for_load_state("networkidle")
    assert untranslated(ann, *SAME) == set()


def test_neither_a_room_nor_the_preferences_have_an_untranslated_word(
    visits: Visits, ann: Page
) -> None:
    code, _ = visits.opened(["", "", "", ""])
    ann.goto(f"{visits.url}/t/{code}")
    expect(ann.get_by_role("heading").first).to_be_visible()
    assert untranslated(ann, *SAME) == set()
    ann.goto(f"{visits.url}/p")
    ann.get_by_role("button", name=pseudo("Preferences")).click()
    expect(ann.get_by_role("dialog")).to_be_visible()
    assert untranslated(ann, *SAME) == set()
    ann.evaluate("document.querySelector('dialog').append('plain')")
    assert untranslated(ann, *SAME) == {"plain"}
