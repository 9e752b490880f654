"""The quick player: every step of its turns is legal, and its deals end."""

import numpy as np
import pytest
from tests.search.tables import TABLES, some_moments

from canasta.kernel import Act, Ending, apply, rules_record, why_not
from canasta.rules import get_rules
from canasta.search.duel import duel
from canasta.search.steps import TRAIL
from canasta.search.tryouts import plan_turn
from canasta.search.weights import WEIGHTS, mode_records


@pytest.mark.parametrize("mode", [0, 1])
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_step_of_a_turn_is_legal_where_it_is_played(
    book: str, players: int, mode: int
) -> None:
    weights = mode_records(get_rules(book), players)
    for moment in some_moments(book, players, 21, 60):
        trail = np.zeros(1, TRAIL)
        played, states = moment.states.copy(), moment.states.copy()
        plan_turn(moment.record, weights, played, 0, trail, mode)
        for code in trail["codes"][0, : int(trail["count"][0])]:
            if code == Act.AIM + int(states["aim"][0]) and not states["aimed"][0]:
                continue  # turned to already
            assert why_not(moment.record, states, 0, int(code)) == 0
            assert apply(moment.record, states, 0, int(code)) == 0
        assert int(states["turns"][0]) == int(played["turns"][0])
        assert (states["hands"] == played["hands"]).all()


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_deals_end_and_mostly_by_going_out(book: str, players: int) -> None:
    record = rules_record(get_rules(book), players)
    weights = np.concatenate([mode_records(get_rules(book), players)[:1]] * 2)
    assert weights.dtype == WEIGHTS
    ahead, figures = duel(record, weights, 5, 300)
    sides = int(record["sides"][0])
    endings = figures[2:]
    assert endings[Ending.NOT_YET] == 0
    assert endings.sum() == 300 * sides
    assert endings[Ending.WENT_OUT] > 100 * sides
    assert (ahead == 0).all()  # the same player at every side of the same cards
