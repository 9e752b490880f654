"""House rules of every kind, played at random with every invariant tested."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.strategies import house_rules

from canasta.research.lab import simulate
from canasta.rules import Rules

DEALS = 4


@settings(max_examples=200, deadline=None)
@given(house_rules, st.integers(0, 2**40))
def test_rules_without_a_contradiction_are_played_to_the_end_of_every_deal(
    rules: Rules, seed: int
) -> None:
    for players in rules.players:
        played = simulate(rules, players, DEALS, ["random"], seed, check=True, varied=True)
        assert played.deals == DEALS
