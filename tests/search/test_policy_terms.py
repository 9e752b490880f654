"""The terms of the policy's evaluation, which advice gives as reasons."""

import pytest
from tests.search.tables import TABLES, some_moments

from canasta.engine.codes import Act, Phase
from canasta.engine.search import COSTS, LEARNED, NORMAL, TUNED, Term, is_discard
from canasta.game import Board


@pytest.mark.parametrize("policy", [TUNED, LEARNED])
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_policy_discards_the_card_whose_terms_cost_least(
    book: str, players: int, policy: str
) -> None:
    compared = 0
    for moment in some_moments(book, players, 41, 80):
        seat = moment.actor
        view = moment.view(seat)
        board = Board(moment.rules, players, view.tobytes())
        if board.state.phase != Phase.PLAY:
            continue
        seen = moment.seen_by(seat).tobytes()
        searcher = board.engine.searcher(
            moment.rules, players, seat, hands="dealt", others="same", policy=policy
        )
        steps = searcher.plan(view.tobytes(), seen, NORMAL, 7)
        rows = searcher.explain(view.tobytes(), seen, 7).discards
        if len(rows) < 2 or not is_discard(steps[0]):
            continue
        costs = {row[Term.CARD]: sum(row[term] for term in COSTS) for row in rows.values()}
        assert costs[steps[0] - Act.DISCARD] == min(costs.values())
        compared += 1
    assert compared > 3


def test_the_terms_of_a_discard_are_the_same_however_the_hidden_cards_lie() -> None:
    explained = 0
    for moment in some_moments("regency", 4, 43, 30):
        view = moment.view(moment.actor).tobytes()
        seen = moment.seen_by(moment.actor).tobytes()
        board = Board(moment.rules, 4, view)
        searcher = board.engine.searcher(
            moment.rules, 4, moment.actor, hands="dealt", others="same", policy=LEARNED
        )
        one, other = (searcher.explain(view, seen, seed) for seed in (1, 2))
        assert one == other
        explained += bool(one.discards)
    assert explained > 2
