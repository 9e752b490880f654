import pytest
from research.million import Setup, report, setups

from canasta.research.lab import simulate
from canasta.rules import get_rules, named_rules

EVERY = list(setups(1_000_000))


def test_the_million_is_a_million_over_every_rules_and_number_of_players() -> None:
    assert sum(setup.deals for setup in EVERY) == 1_000_000
    played = {(setup.rules, setup.players) for setup in EVERY if setup.deals}
    assert played == {(rules.name, seats) for rules in named_rules() for seats in rules.players}


@pytest.mark.parametrize("setup", EVERY, ids=lambda setup: f"{setup.rules}-{setup.players}")
def test_every_rules_plays_checked_deals(setup: Setup) -> None:
    rules = get_rules(setup.rules)
    simulation = simulate(rules, setup.players, 4, ["random"], 11, 1, True, None, True)
    assert simulation.tally.deals == 4


def test_the_page_of_figures_names_what_was_played_and_what_was_wrong() -> None:
    one = simulate(get_rules("regency"), 4, 3, ["random"], 1, 1, True, None, True)
    two = simulate(get_rules("waldo+no-bridges+no-lay-off"), 3, 2, ["random"], 1, 1, True)
    page = report([one, two], ["waldo: no action is legal"], 60.0, 1)
    assert "**5 deals" in page
    assert "1 violations" in page
    assert "- waldo: no action is legal" in page
    assert "| regency | 4 | 3 |" in page
    assert "| 1 further combinations of variations |" in page
