"""The rule book opens at the chapter that matters now: the page names chapters that there are."""

import re
from pathlib import Path

import pytest

from canasta.live.table import Settings
from canasta.rules import BOOKS, LANGUAGES
from canasta.server.web.rule_reading import rule_page

NAMED = re.findall(
    r'return (?:[^;]*\? )?"(\w+)"(?: : "(\w+)")?;',
    (Path(__file__).parents[2] / "web/src/rulebook/chapter_now.ts").read_text(encoding="utf-8"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_every_chapter_that_the_page_opens_is_in_the_book(book: str, language: str) -> None:
    named = {key for pair in NAMED for key in pair if key}
    assert len(named) >= 7
    assert named <= {chapter.key for chapter in rule_page(Settings(book=book), language).chapters}
