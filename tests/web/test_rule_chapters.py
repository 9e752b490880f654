"""The rule book opens at the chapter that matters now: the page names chapters that there are."""

import re
from pathlib import Path

import pytest

from canasta.live.table import Settings
from canasta.rules import BOOKS
from canasta.server.web.rule_reading import rule_page

NAMED = re.findall(
    r'return (?:[^;]*\? )?"([A-Z][^"]+)"(?: : "([^"]+)")?;',
    (Path(__file__).parents[2] / "web/src/rulebook/chapter_now.ts").read_text(encoding="utf-8"),
)


@pytest.mark.parametrize("book", BOOKS)
def test_every_chapter_that_the_page_opens_is_in_the_book(book: str) -> None:
    named = {title for pair in NAMED for title in pair if title}
    assert len(named) >= 7
    assert named <= {chapter.title for chapter in rule_page(Settings(book=book)).chapters}
