"""Every option of the decisions can be set as a house rule."""

from dataclasses import fields
from typing import Any

import pytest

from canasta.rules import Rules, all_clauses, get_rules, read_house_rules

OPTIONS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("AW-5", "waldo", 'upcard = "no_wild_or_red_three"', {"upcard": "no_wild_or_red_three"}),
    (
        "AW-16",
        "waldo",
        'partner_foot_red_three = "faced_at_once"',
        {"partner_foot_red_three": "faced_at_once"},
    ),
    ("AW-17", "waldo", "fine_before_first_turn = false", {"fine_before_first_turn": False}),
    ("AW-23", "waldo", "black_three_value = 0", {"black_three_value": 0}),
    ("AW-24", "waldo", 'black_threes_counted = "hand"', {"black_threes_counted": "hand"}),
    ("AW-28", "waldo", 'unopened_foot = "ignored"', {"unopened_foot": "ignored"}),
    ("AW-28", "waldo", 'unopened_foot = "as_hand"', {"unopened_foot": "as_hand"}),
    ("AC-6", "wca", "exact_cut_survives_splash = false", {"exact_cut_survives_splash": False}),
    ("AC-8", "wca", "talon_with_pile = false", {"talon_with_pile": False}),
    ("AC-17", "wca", 'closed_rank = "both_sides"', {"closed_rank": "both_sides"}),
    ("AC-22", "wca", "opening_mixed_canasta = false", {"opening_mixed_canasta": False}),
    ("AC-24", "wca", 'aces_obligation = "three_aces"', {"aces_obligation": "three_aces"}),
    ("AC-27", "wca", 'question_limit = "turn"', {"question_limit": "turn"}),
    ("AC-27", "wca", 'no_binds = "deal"', {"no_binds": "deal"}),
    ("AJ-1", "joker", "three_wilds_open = false", {"three_wilds_open": False}),
    ("AJ-27", "joker+canasta-of-sevens", 'wild_sevens = "never"', {"wild_sevens": "never"}),
]


@pytest.mark.parametrize(("clause", "book", "line", "changes"), OPTIONS)
def test_an_option_of_a_decision_is_a_house_rule(
    clause: str, book: str, line: str, changes: dict[str, Any]
) -> None:
    rules = read_house_rules(f'book = "{book}"\n[rules]\n{line}\n')
    changed = {
        one.name: getattr(rules, one.name)
        for one in fields(Rules)
        if getattr(rules, one.name) != getattr(get_rules(book), one.name)
    }
    assert changed == {"name": "house", "title": rules.title, **changes}
    assert all_clauses()[clause].kind == "decision"
