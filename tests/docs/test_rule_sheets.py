"""The printed rule books: card and game on two pages, in letters that can be read at a table."""

from html import unescape
from pathlib import Path
from shutil import which

import pytest
from tools.rule_sheets import CHROMIUM, GAME, SIZES, Sheet, print_page

from canasta.rules import BOOKS, LANGUAGES, read_house_rules


@pytest.mark.skipif(which(CHROMIUM) is None, reason="Chromium prints the sheets")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", ["waldo", "wca"])
def test_the_longest_books_fit_on_two_pages(book: str, language: str, tmp_path: Path) -> None:
    html = Sheet(BOOKS[book], language).html(SIZES[-1], whole=False)
    assert 1 < print_page(html, tmp_path / "sheet.pdf") <= GAME


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_sheet_has_a_card_the_game_tips_variations_and_clauses(book: str, language: str) -> None:
    sheet = Sheet(BOOKS[book], language)
    html = sheet.html(SIZES[0])
    assert html.index('class="card"') < html.index('class="more"') < html.index('class="notes"')
    assert html.count("<sup>") >= len(sheet.notes) > 20
    assert "{" not in html.partition("<body>")[2]


def test_house_rules_have_a_sheet_that_says_what_the_book_has() -> None:
    rules = read_house_rules('book = "waldo+no-bridges"\ntitle = "Oma & Opa"\n')
    html = unescape(Sheet(rules, "de").html(SIZES[0]))
    assert "<h1>Oma & Opa</h1>" in html
    assert "Folgen werden nie durch Brücken verbunden." in html
    assert "<i>Das Buch: Fehlt zwischen zwei eurer Folgen" in html
