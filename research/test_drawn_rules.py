"""House rules drawn at random for the long check of the rules."""

from random import Random

import pytest
from research.house_rules import drawn_rules, play_book, told

from canasta.rules import BOOKS, check


@pytest.mark.parametrize("book", BOOKS)
def test_rules_drawn_for_a_book_contradict_nothing_and_differ_from_it(book: str) -> None:
    rng = Random(book)
    drawn = [drawn_rules(book, rng) for _ in range(40)]
    assert not any(map(check, drawn))
    assert all(told(rules, book) for rules in drawn)


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_seed_plays_the_same_deals_and_finds_nothing_wrong(book: str) -> None:
    sets, deals, steps, wrong = play_book(book, 40, 3)
    assert (sets, deals, steps, wrong) == play_book(book, 40, 3)
    assert deals >= 40
    assert not wrong
