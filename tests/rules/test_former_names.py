"""Rules have been renamed: house rules and records written before say what they said."""

import json
from dataclasses import asdict

import pytest

from canasta.game import Game
from canasta.rules import BOOKS, Rules, RulesError, get_rules, read_house_rules, rule_fields
from canasta.rules.former_names import FORMER_NAMES, FORMER_VALUES, todays_names

OLD_NAMES = {today: former for former, today in FORMER_NAMES.items()}
OLD_VALUES = {
    rule: {today: former for former, today in values.items()}
    for rule, values in FORMER_VALUES.items()
}


def in_former_names(rules: Rules) -> dict[str, object]:
    """The rules as they were written formerly."""
    return {
        OLD_NAMES.get(name, name): OLD_VALUES.get(name, {}).get(value, value)
        if isinstance(value, str)
        else value
        for name, value in asdict(rules).items()
    }


def test_every_former_name_leads_to_a_rule_and_is_not_a_rule_itself() -> None:
    fields = rule_fields()
    assert set(FORMER_NAMES.values()) <= set(fields)
    assert not set(FORMER_NAMES) & set(fields)
    for rule, values in FORMER_VALUES.items():
        assert set(values.values()) <= set(fields[rule].choices)
        assert not set(values) & set(fields[rule].choices)


@pytest.mark.parametrize("name", [*BOOKS, "joker+two-hand"])
def test_rules_by_their_former_names_are_the_same_rules(name: str) -> None:
    rules = get_rules(name)
    assert todays_names(in_former_names(rules)) == asdict(rules)


def test_house_rules_written_before_a_rule_was_renamed_are_read() -> None:
    old = 'book = "waldo"\n[rules]\nsecond_hand_size = 9\nunopened_pot = "ignored"\n'
    new = 'book = "waldo"\n[rules]\nfoot_size = 9\nunopened_foot = "ignored"\n'
    assert read_house_rules(old) == read_house_rules(new)


def test_a_rule_under_both_of_its_names_is_refused() -> None:
    with pytest.raises(RulesError, match="second_hand_size"):
        read_house_rules('book = "waldo"\n[rules]\nsecond_hand_size = 9\nfoot_size = 10\n')


def test_a_record_written_before_a_rule_was_renamed_is_loaded() -> None:
    game = Game.new("waldo", 4)
    record = json.loads(game.save())
    record["rule"] = in_former_names(game.rules)
    assert Game.load(json.dumps(record)).board.to_bytes() == game.board.to_bytes()


def test_clauses_are_still_found_by_the_names_of_rows() -> None:
    import canasta.rules

    for former, today in canasta.rules._FORMER_NAMES.items():
        assert getattr(canasta.rules, former) is today
    with pytest.raises(AttributeError, match="rows_of_nothing"):
        canasta.rules.rows_of_nothing  # noqa: B018  (it's looked up, that's all)
