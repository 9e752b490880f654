from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from canasta.rules import (
    BOOKS,
    VARIATIONS,
    Variation,
    all_clauses,
    base,
    changes,
    check,
    get_rules,
    house_text,
    named,
    named_rules,
    read_house_rules,
    rule_book,
    rule_fields,
)


def case(clauses: str, name: str, **expected: Any) -> Any:
    """A case: the clauses that it holds, a variation, and all that it changes in its book."""
    return pytest.param(name, expected, marks=pytest.mark.rule(*clauses.split()), id=name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        case("WV-1", "waldo+two-kinds-to-go-out", two_kinds_to_go_out=True),
        case("WV-2", "waldo+no-lay-off", set_growth="closed"),
        case(
            "WV-3",
            "waldo+black-threes-100",
            black_threes_in_hand=(100, 200, 300, 400, 500, 600, 700, 800),
        ),
        case(
            "WV-4",
            "waldo+bolivia-2500",
            wild_canasta=2_500,
            wild_four_jokers=2_500,
            wild_seven_deuces=2_500,
        ),
        case("WV-5", "waldo+no-bridges", bridges=False),
        case("JV-1", "joker+canasta-of-aces", natural_aces=1_000),
        case("JV-2a", "joker+natural-aces-only", wild_aces="never"),
        case(
            "JV-3a JV-3b JV-3c",
            "joker+canasta-of-sevens",
            natural_sevens=2_000,
            incomplete_sevens_penalty=1_500,
            sevens_in_hand_from=4,
            sevens_in_hand_penalty=500,
        ),
        case("JV-4a", "joker+conversion", conversion=True),
        case(
            "T2-1 AJ-31 R-43",
            "regency+two-hand",
            players=(2,),
            foot="by_choice",
            foot_size=11,
            unopened_foot="ignored",
        ),
        case(
            "T2-1 T2-6 AJ-31",
            "joker+two-hand",
            players=(2,),
            foot="by_choice",
            foot_size=13,
            unopened_foot="ignored",
        ),
    ],
)
def test_a_variation_changes_what_its_clause_says_and_nothing_else(
    name: str, expected: dict[str, Any]
) -> None:
    assert changes(BOOKS[name.partition("+")[0]], get_rules(name)) == expected


@pytest.mark.rule("JV-2b", "AJ-26")
def test_jokers_mixed_aces_are_allowed_by_default() -> None:
    assert BOOKS["joker"].wild_aces == "allowed"
    assert BOOKS["joker"].mixed_canasta == 300


@pytest.mark.parametrize("variation", VARIATIONS, ids=lambda variation: variation.name)
def test_every_variation_has_a_sentence_and_known_clauses(variation: Variation) -> None:
    assert variation.title.endswith(".")
    assert variation.clauses
    assert set(variation.clauses) <= set(all_clauses())
    assert set(variation.changes) <= set(rule_fields())
    assert set(variation.books) <= set(BOOKS)


@pytest.mark.parametrize("variation", VARIATIONS, ids=lambda variation: variation.name)
def test_every_variation_changes_the_rule_book_of_its_books(variation: Variation) -> None:
    for book in variation.books:
        chapters = rule_book(variation.apply(BOOKS[book]))
        assert any(entry.changed for chapter in chapters for entry in chapter.entries)


THROWAWAY = Variation(
    name="no-splash",
    books=("wca",),
    clauses=("C-36",),
    changes=MappingProxyType({"splash": False, "splash_bonus": 0}),
)


def forget() -> None:
    """Forget what was derived from the list before."""
    base.named_rules.cache_clear()
    base.base_of.cache_clear()


def test_a_new_variation_is_found_everywhere_from_the_list_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What docs/develop/add-a-variation.md promises."""
    monkeypatch.setattr("canasta.rules.variations.VARIATIONS", (*VARIATIONS, THROWAWAY))
    forget()
    try:
        rules = get_rules("wca+no-splash")
        assert rules == replace(BOOKS["wca"], name="wca+no-splash", splash=False, splash_bonus=0)
        assert check(rules) == ()
        assert named.variations_of("wca") == (THROWAWAY,)
        assert rules in named_rules()
        assert read_house_rules(house_text(rules)) == rules
        changed = [
            entry.plain
            for chapter in rule_book(rules)
            for entry in chapter.entries
            if entry.changed
        ]
        assert any("splash" in plain for plain in changed)
    finally:
        forget()
