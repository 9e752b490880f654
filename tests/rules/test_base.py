"""The nearest book and variations, found without trying every set of variations."""

from dataclasses import replace
from time import perf_counter

import pytest
from hypothesis import given
from tests.rules.strategies import house_rules

from canasta.rules import Rules, base_of, book_of, changes, get_rules, named_rules
from canasta.rules.book import variation


@pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
def test_named_rules_are_nearest_to_themselves_under_any_name(rules: Rules) -> None:
    assert base_of(rules) == rules
    assert base_of(replace(rules, name="house", title="At home")) == rules


@given(house_rules)
def test_no_set_of_variations_is_nearer_than_the_one_that_is_found(rules: Rules) -> None:
    by_trying_all = min(named_rules(), key=lambda named: len(changes(named, rules)))
    assert base_of(rules) == by_trying_all
    assert book_of(rules).name == by_trying_all.name.partition("+")[0]


def test_fifty_variations_of_a_book_take_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    many = tuple(
        replace(
            variation(f"target-{number}", "AG-1", target=number),
            books=("waldo",),
        )
        for number in range(50)
    )
    monkeypatch.setattr("canasta.rules.variations.VARIATIONS", many)
    base_of.cache_clear()
    begun = perf_counter()
    try:
        found = base_of(replace(get_rules("waldo"), name="house", target=49, bridges=False))
    finally:
        base_of.cache_clear()
    assert found.name == "waldo+target-49"
    assert perf_counter() - begun < 5
