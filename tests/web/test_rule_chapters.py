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


ENGLISH = re.compile(r"\b(the|you|your|with|from|of|may|points|deal|meld)\b", re.IGNORECASE)


@pytest.mark.parametrize("book", BOOKS)
def test_the_rule_shown_in_german_leads_to_no_english_sentence(book: str) -> None:
    page = rule_page(Settings(book=book), "de")
    texts: list[tuple[str, ...]] = [(row.text,) for row in page.clauses]
    assert not any(re.search(r"\b(lines?|decided|page|sheet)\b", row.where) for row in page.clauses)
    entries = [entry for chapter in (*page.chapters, *page.play) for entry in chapter.entries]
    texts += [(entry.text, *(cell for line in entry.table for cell in line)) for entry in entries]
    for text in (part for parts in texts for part in parts):
        assert len(ENGLISH.findall(text)) < 2, text
