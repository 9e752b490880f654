"""The record of the rules that the kernel reads."""

from dataclasses import fields

import pytest

from canasta.compiled.kernel.layout import RULE_RECORD, encode
from canasta.rules import BOOKS, CARD_VALUES, Rules, rule_fields

COUNTED = {"seats", "sides", "bands", "rank_points"}
"""What the record has besides the rules: how many sit there, in how many sides, and so on."""


def test_every_rule_is_in_the_record_under_its_own_name() -> None:
    missing = [name for name in rule_fields() if name not in (RULE_RECORD.names or ())]
    # The record is for one number of players, in seats; card points are a table by rank.
    assert missing == ["players", *CARD_VALUES]


def test_the_record_has_nothing_that_is_not_a_rule() -> None:
    assert set(RULE_RECORD.names or ()) - {field.name for field in fields(Rules)} == COUNTED


@pytest.mark.parametrize("rules", BOOKS.values(), ids=lambda rules: rules.name)
def test_numbers_and_flags_are_what_the_book_says(rules: Rules) -> None:
    record = encode(rules, rules.players[0])
    for name, field in rule_fields().items():
        if name in CARD_VALUES:
            assert record["rank_points"][0][CARD_VALUES[name]] == getattr(rules, name)
        elif field.kind in ("number", "flag"):
            assert record[name][0] == getattr(rules, name)
