"""How far a search trusts what was learned, and whom it takes the others for at first."""

import pytest

from canasta.compiled.search.belief import (
    PRIOR,
    WHOLE,
    Agreeing,
    Belief,
    belief_at,
    confidence_in_policy,
    prior,
)
from canasta.compiled.search.search import CAUTION, Searcher
from canasta.engine.search import LEARNED, TUNED
from canasta.players.bots import Expert, make
from canasta.rules import Rules, get_rules


@pytest.mark.parametrize("alike", [0, 1, 20, 60, 99, 100])
def test_the_first_kind_is_as_likely_as_is_said_and_the_others_share_the_rest(alike: int) -> None:
    believed = prior(alike)
    assert believed[0] == WHOLE * alike // 100
    assert WHOLE - len(believed) < sum(believed) <= WHOLE
    assert all((weight > 0) == (alike < 100) for weight in believed[1:])


def test_a_table_of_which_nothing_else_was_found_is_trusted_as_usual() -> None:
    usual = confidence_in_policy(get_rules("regency"), 4, LEARNED)
    assert usual is not None
    assert usual == confidence_in_policy(get_rules("joker"), 4, LEARNED)
    assert belief_at(4, 0, usual).weights == {other: list(PRIOR) for other in (1, 2, 3)}


def test_if_deals_are_short_more_is_believed_of_the_others_and_less_of_the_tables() -> None:
    usual = confidence_in_policy(get_rules("regency"), 4, LEARNED)
    waldo = confidence_in_policy(get_rules("waldo"), 4, LEARNED)
    assert usual is not None
    assert waldo is not None
    assert waldo.errors < usual.errors
    assert waldo.alike > usual.alike


def test_without_a_learned_policy_nothing_weighs_it() -> None:
    assert confidence_in_policy(get_rules("wca"), 2, LEARNED) is None
    assert confidence_in_policy(get_rules("waldo"), 4, TUNED) is None
    assert belief_at(2, 1, None).weights == {0: list(PRIOR)}


@pytest.mark.parametrize(("book", "players"), [("waldo", 4), ("waldo", 3), ("regency", 4)])
def test_a_level_searches_as_far_as_its_table_is_trusted(book: str, players: int) -> None:
    rules = get_rules(book)
    confidence = confidence_in_policy(rules, players, LEARNED)
    assert confidence is not None
    searcher = _searcher("expert", rules, players)
    assert searcher.caution == confidence.errors
    assert searcher.belief is not None
    assert searcher.belief.weights[1] == list(prior(confidence.alike))
    assert _searcher("master:policy=tuned", rules, players).caution == CAUTION


def _searcher(name: str, rules: Rules, players: int) -> Searcher:
    bot = make(name, rules, players, 0, 1)
    assert isinstance(bot, Expert)
    assert isinstance(bot.searcher, Searcher)
    return bot.searcher


def test_forgotten_beliefs_return_to_the_prior() -> None:
    believed = prior(60)
    belief = Belief(4, 0, believed)
    kinds = {seat: (0, WHOLE, *[0] * (len(believed) - 2)) for seat in (1, 2, 3)}
    belief.take(kinds)
    for _ in range(20_000):
        belief.update(1, [Agreeing(10, 10)] * len(believed), 48)
    assert belief.weights[1][0] > WHOLE // 2
