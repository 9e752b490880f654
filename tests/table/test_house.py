from dataclasses import replace

import pytest

from canasta.live.table.room_view import rules_view
from canasta.live.table.settings import HouseRule, RuleChange, house_rules
from canasta.rules import BOOKS, Rules, get_rules, read_house_rules


def house(text: str) -> tuple[HouseRule, ...]:
    return house_rules(read_house_rules(text))


@pytest.mark.parametrize("rules", BOOKS.values(), ids=lambda rules: rules.name)
def test_a_plain_book_has_no_house_rules(rules: Rules) -> None:
    assert house_rules(rules) == ()


def test_a_house_rule_is_a_sentence_and_what_it_changes() -> None:
    assert house('book = "regency"\n[rules]\nhand_size = 13\n') == (
        HouseRule(
            "Deal 13 cards to each player.",
            (RuleChange("hand_size", 13, 11),),
            {"en": "Deal 13 cards to each player.", "de": "Gib jedem 13 Karten."},
        ),
    )


def test_a_sentence_names_every_rule_that_it_describes() -> None:
    (bonuses,) = house('book = "regency"\n[rules]\nnatural_canasta = 600\nmixed_canasta = 200\n')
    assert [change.rule for change in bonuses.changes] == ["natural_canasta", "mixed_canasta"]
    (opening,) = house('book = "regency"\n[rules]\nopening_scores = [0, 1000, 3000]\n')
    assert opening.changes == (RuleChange("opening_scores", (0, 1000, 3000), (0, 1500, 3000)),)
    aces, sevens = house('book = "wca"\n[rules]\naces_in_hand_from = 2\n')
    assert aces.changes == (RuleChange("aces_in_hand_from", 2, 3),)
    # The book says both in one sentence; now sevens have one of their own, but the same rule.
    assert sevens.changes == (RuleChange("sevens_in_hand_penalty", 1_500, 1_500),)


def test_a_rule_that_is_not_played_has_no_value() -> None:
    changes = [
        change for rule in house_rules(get_rules("joker+two-hand")) for change in rule.changes
    ]
    assert RuleChange("foot_size", 13, None) in changes
    tame = replace(BOOKS["waldo"], name="house", wild_melds=False)
    told = [change for rule in house_rules(tame) for change in rule.changes]
    assert RuleChange("wild_canasta", None, BOOKS["waldo"].wild_canasta) in told


def test_a_rule_that_another_sentence_names_keeps_its_plain_value() -> None:
    joker = BOOKS["joker"]
    rules = replace(joker, name="house", red_three_points=(200,) * 4)
    told = {change.rule: change for rule in house_rules(rules) for change in rule.changes}
    black = told["black_three_points"]
    assert black.value == black.plain == joker.black_three_points


def test_a_table_is_called_after_its_book_or_as_its_house_calls_it() -> None:
    for more, title in (("", "Waldo canasta"), ('title = "At Ruth\'s"\n', "At Ruth's")):
        rules = read_house_rules(f'book = "waldo"\n{more}[rules]\ntarget = 3000\n')
        client_view = rules_view(rules, 4)
        assert client_view.title == title
        assert len(client_view.house) == 1
