from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from tests.rules.strategies import changed_rules

from canasta.rules import BOOKS, Rules, check, named_rules, rule_fields


def found(book: str, **changes: Any) -> list[tuple[str, ...]]:
    return [clash.fields for clash in check(replace(BOOKS[book], **changes))]


@pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
def test_no_book_contradicts_itself_with_any_of_its_variations(rules: Rules) -> None:
    assert check(rules) == ()


CONTRADICTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("waldo", {"wild_melds": False}, "wild_canasta wild_melds"),
    ("regency", {"wild_lock": True}, "wild_lock wild_melds"),
    ("regency", {"conversion": True}, "conversion wild_melds"),
    ("waldo", {"conversion": True}, "conversion max_wilds"),
    ("waldo", {"runs": False, "samba": 0}, "bridges runs"),
    ("waldo", {"runs": False, "bridges": False}, "samba runs"),
    ("waldo", {"max_wilds": 0}, "mixed_canasta max_wilds"),
    ("waldo", {"packs": 3}, "red_three_points packs black_threes"),
    ("joker", {"black_three_points": ()}, "black_three_points packs black_threes"),
    ("regency", {"black_three_points": (1, 2, 3, 4)}, "black_three_points packs black_threes"),
    ("waldo", {"all_threes_points": 100}, "all_threes_points black_threes"),
    ("joker", {"upcard": "natural_or_black_three"}, "upcard black_threes"),
    ("joker", {"black_three_group": 3}, "black_three_group black_threes"),
    ("regency", {"black_three_group": 5}, "black_three_group packs"),
    ("regency", {"black_three_group": 2}, "black_three_group packs"),
    ("waldo", {"opening_points": (50, 90)}, "opening_points opening_scores"),
    ("waldo", {"opening_scores": (0, 0, 5)}, "opening_scores"),
    ("waldo", {"opening_points": (), "opening_scores": ()}, "opening_points"),
    ("waldo", {"players": ()}, "players"),
    ("waldo", {"players": (4, 4)}, "players"),
    ("waldo", {"foot": "by_choice"}, "foot players"),
    ("waldo", {"foot_size": 0}, "foot foot_size"),
    ("regency", {"foot_size": 3}, "foot foot_size"),
    ("waldo", {"foot_size": 1}, "foot foot_size"),
    ("wca", {"stuck_turn": "deal_ends"}, "stuck_turn turn_card_depth"),
    ("joker", {"partner_foot_red_three": "faced_at_once"}, "partner_foot_red_three foot"),
    ("waldo", {"cut": True, "hand_size": 33}, "cut players hand_size"),
    ("regency", {"exact_cut_bonus": 100}, "exact_cut_bonus cut"),
    ("wca", {"turn_card_depth": 0}, "talon_first turn_card_depth"),
    ("wca", {"hand_size": 12}, "splash hand_size draw_count"),
    ("waldo", {"splash": True}, "splash hand_size draw_count"),
    ("waldo", {"splash_bonus": 3_000}, "splash_bonus splash"),
    ("joker", {"forced_take": True}, "forced_take pile_match"),
    ("joker", {"closed_rank": "both_sides"}, "closed_rank second_meld set_growth"),
    ("joker", {"pile_joins": "choice"}, "pile_joins second_meld"),
    ("regency", {"two_kinds_to_go_out": True}, "two_kinds_to_go_out canastas_to_go_out"),
    ("waldo", {"no_binds": "deal"}, "no_binds question_limit"),
    ("wca", {"aces_in_hand_from": 0}, "aces_in_hand_penalty aces_in_hand_from"),
    ("wca", {"sevens_in_hand_penalty": 0}, "sevens_in_hand_from sevens_in_hand_penalty"),
]


@pytest.mark.parametrize(("book", "changes", "fields"), CONTRADICTIONS)
def test_a_contradiction_is_found_and_names_its_fields(
    book: str, changes: dict[str, Any], fields: str
) -> None:
    assert tuple(fields.split()) in found(book, **changes)


def test_two_kinds_of_canasta_need_a_second_kind() -> None:
    plain = replace(BOOKS["waldo"], two_kinds_to_go_out=True, max_wilds=0, mixed_canasta=0)
    only_natural = replace(
        plain,
        runs=False,
        bridges=False,
        samba=0,
        wild_melds=False,
        wild_canasta=0,
        wild_four_jokers=0,
        wild_seven_deuces=0,
    )
    assert check(plain) == ()
    assert [clash.fields[0] for clash in check(only_natural)] == ["two_kinds_to_go_out"]


def test_a_deal_that_needs_more_cards_than_the_pack_holds_is_found() -> None:
    (clash,) = check(replace(BOOKS["regency"], hand_size=25))
    assert "100 of the 108 cards" in clash.sentence
    assert "hand_size" in clash.fields


def test_a_deal_leaves_cards_enough_to_find_an_upcard() -> None:
    assert found("regency", hand_size=22) == []
    assert found("regency", hand_size=23) == [
        (
            *("players", "packs", "hand_size", "foot_size"),
            *("turn_card_depth", "upcard", "draw_count"),
        )
    ]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("packs", 5),
        ("packs", True),
        ("players", (5,)),
        ("players", [4]),
        ("bridges", 1),
        ("upcard", "anything"),
        ("hand_size", -1),
        ("target", "8500"),
        ("red_three_points", (100, 200.0)),
        ("natural_canasta", 10**9),
    ],
)
def test_an_invalid_value_is_found_before_any_contradiction(field: str, value: Any) -> None:
    changes: dict[str, Any] = {field: value}
    (clash,) = check(replace(BOOKS["waldo"], runs=False, **changes))
    assert clash.fields == (field,)
    assert rule_fields()[field].may_be in clash.sentence


@given(changed_rules())
def test_every_contradiction_names_fields_in_a_sentence(rules: Rules) -> None:
    for clash in check(rules):
        assert clash.fields
        assert set(clash.fields) <= set(rule_fields())
        assert clash.sentence.endswith(".")
        assert any(field in clash.sentence for field in clash.fields)
