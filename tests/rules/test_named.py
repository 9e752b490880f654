from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.rules import (
    BOOKS,
    ERROR_CODES,
    Rules,
    RulesError,
    get_rules,
    named_rules,
    variations_of,
)


def refusal(name: str) -> RulesError:
    with pytest.raises(RulesError) as caught:
        get_rules(name)
    return caught.value


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_is_found_by_its_name(book: str) -> None:
    assert get_rules(book) is BOOKS[book]


def test_variations_may_be_named_in_any_order() -> None:
    rules = get_rules("waldo+no-bridges+bolivia-2500")
    assert rules == get_rules("waldo+bolivia-2500+no-bridges")
    assert rules.name == "waldo+bolivia-2500+no-bridges"
    assert not rules.bridges
    assert rules.wild_canasta == 2_500


@given(st.sampled_from(named_rules()), st.randoms())
def test_a_name_reads_back_whatever_the_order(rules: Rules, dice: Random) -> None:
    book, *added = rules.name.split("+")
    dice.shuffle(added)
    assert get_rules("+".join([book, *added])) == rules


def test_an_unknown_book_is_named_with_its_nearest_neighbour() -> None:
    error = refusal("wald")
    assert error.code == "rules.unknown_book"
    assert "'wald'" in error.message
    assert "Did you mean 'waldo'?" in error.message
    assert "waldo, regency, joker, wca" in error.message


def test_an_unknown_variation_is_named_with_its_nearest_neighbour() -> None:
    error = refusal("waldo+no-bridge")
    assert error.code == "rules.unknown_variation"
    assert "Did you mean 'no-bridges'?" in error.message


def test_a_variation_of_another_book_is_distinguished_from_an_unknown_one() -> None:
    error = refusal("waldo+conversion")
    assert error.code == "rules.other_books_variation"
    assert "belongs to joker" in error.message
    assert "no-lay-off" in error.message


def test_a_variation_named_twice_is_refused() -> None:
    assert refusal("joker+conversion+conversion").code == "rules.repeated_variation"


def test_a_book_without_variations_says_so() -> None:
    assert "wca has no variations." in refusal("wca+two-hand").message


def test_a_very_long_name_is_not_repeated_in_the_error() -> None:
    assert len(refusal("waldo+" * 10_000).message) < 300


def outcome(name: str) -> object:
    """The rules of a name, or the code of the refusal."""
    try:
        return get_rules(name)
    except RulesError as error:
        return error.code


@given(st.text())
def test_any_text_names_rules_or_is_refused_with_a_code(name: str) -> None:
    assert outcome(name) in {*named_rules(), *ERROR_CODES}


def test_the_variations_of_a_book_are_in_the_order_of_its_name() -> None:
    names = [variation.name for variation in variations_of("joker")]
    assert get_rules("+".join(["joker", *reversed(names)])).name == "+".join(["joker", *names])
