"""The system of signals as pages receive it."""

import pytest

from canasta.live.table.room_view import SignalView, rules_view
from canasta.rules import get_rules, named_rules
from canasta.rules.signals import played


@pytest.mark.rule("AJ-24", "JS-3", "JS-5", "JS-6", "JS-8", "AJ-23")
def test_pages_get_the_whole_system_the_highest_ranks_first() -> None:
    assert rules_view(get_rules("joker"), 4).signals == (
        SignalView(answer=False, ranks=("T", "A"), least=3, most=None),
        SignalView(answer=False, ranks=("4", "9"), least=0, most=2),
        SignalView(answer=True, ranks=("T", "A"), least=3, most=None),
        SignalView(answer=True, ranks=("8", "9"), least=2, most=2),
        SignalView(answer=True, ranks=("4", "7"), least=0, most=1),
    )


@pytest.mark.rule("JS-1", "JS-2")
def test_without_a_system_of_signals_none_is_shown() -> None:
    for rules in named_rules():
        for players in rules.players:
            told = rules_view(rules, players).signals
            assert bool(told) == played(rules, players)
            assert bool(told) == (rules.name.startswith("joker") and players == 4)
