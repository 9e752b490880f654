"""The words of the question to the partner, which each book says once."""

from pathlib import Path

import pytest

from canasta.live.table.room_view import rules_view
from canasta.rules import BOOKS, LANGUAGES, get_rules, question_of, rule_book

ROOT = Path(__file__).parents[2]


@pytest.mark.rule("W-080")
def test_in_waldo_the_partner_is_asked_as_its_source_has_it() -> None:
    assert question_of(BOOKS["waldo"]) == "Partner, do you want to go out?"


@pytest.mark.rule("AR-20")
def test_in_regency_it_is_asked_as_the_laws_have_it() -> None:
    assert question_of(BOOKS["regency"]) == "May I go out?"


@pytest.mark.parametrize("name", BOOKS)
def test_the_page_is_sent_the_words_of_the_book_in_both_languages(name: str) -> None:
    asks = rules_view(BOOKS[name], 4).asks
    assert asks == {each: question_of(BOOKS[name], each) for each in LANGUAGES}
    assert all(words.endswith("?") for words in asks.values())
    assert asks["en"] != asks["de"]


def test_a_variation_asks_as_its_book_does() -> None:
    varied = get_rules("regency+two-hand")
    assert question_of(varied) == question_of(BOOKS["regency"])


@pytest.mark.parametrize("name", BOOKS)
def test_a_rule_book_that_quotes_the_question_quotes_the_words_in_use(name: str) -> None:
    told = [
        sentence.text
        for chapter in rule_book(BOOKS[name])
        for sentence in chapter.entries
        if sentence.text.startswith("The question is: ")
    ]
    assert told in ([], [f"The question is: “{question_of(BOOKS[name])}”"])


def test_page_and_terminal_take_the_rule_s_words_from_one_place() -> None:
    """All follow the book: another book's words would be wrong in either."""
    asked = [words for rules in BOOKS.values() for words in rules_view(rules, 4).asks.values()]
    said = {words.removesuffix("?").lower() for words in asked}
    for folder, pattern in (("web/src", "**/*.ts"), ("src/canasta/cli", "**/*.py")):
        for path in (ROOT / folder).glob(pattern):
            text = path.read_text(encoding="utf-8").lower()
            assert not [words for words in said if words in text], path
