"""Beliefs about the others and the resulting choices are the same in WebAssembly."""

import pytest
from tests.search.tables import moments
from tests.search.test_others_seen import turns
from tests.wasm.kernels import wasm_engine

from canasta.compiled.kernel import state_at
from canasta.compiled.library import ENGINE
from canasta.engine.codes import Phase
from canasta.engine.search import DEALT, SEEN, Budget
from canasta.players.bots import make
from canasta.players.bots.expert import Expert
from canasta.rules import get_rules


@pytest.mark.parametrize(("book", "players"), [("regency", 4), ("waldo", 3), ("joker+two-hand", 2)])
def test_a_search_learns_and_finds_the_same_in_webassembly(book: str, players: int) -> None:
    rules, compared, explained = get_rules(book), 0, 0
    searchers = [
        engine.searcher(rules, players, 0, hands=DEALT, others=SEEN)
        for engine in (ENGINE, wasm_engine())
    ]
    for number, (begun, over) in enumerate(turns(book, players, 33)[:30]):
        after, seen = over.view(0).tobytes(), begun.seen_by(0).tobytes()
        for searcher in searchers:
            searcher.learn(begun.view(0).tobytes(), seen, after, took=number % 3 == 0, seed=number)
    beliefs = [searcher.belief.weights for searcher in searchers]  # type: ignore[attr-defined]
    assert beliefs[0] == beliefs[1]
    for moment in moments(book, players, 33):
        if moment.actor != 0 or moment.phase != Phase.PLAY or compared == 4:
            continue
        state, seen = state_at(moment.view(0)), moment.seen_by(0).tobytes()
        bot = make("expert", rules, players, 0, 17)
        assert isinstance(bot, Expert)
        choices = bot.choices(state)
        for budget in (Budget(rollouts=120), Budget(rollouts=1200, steps=20_000)):
            natively, there = (
                searcher.compare(state.data, seen, choices, 5, budget) for searcher in searchers
            )
            assert natively == there
        terms, others = (searcher.explain(state.data, seen, 5) for searcher in searchers)
        assert terms == others
        explained += bool(terms.discards)
        compared += len(choices) > 1
    assert compared > 2
    assert explained
