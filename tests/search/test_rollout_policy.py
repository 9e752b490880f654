"""The rollout policy: every step of its turns is legal, and its deals end."""

import numpy as np
import pytest
from tests.search.tables import TABLES, moments, some_moments

from canasta.compiled.kernel import apply, rules_record, why_not
from canasta.compiled.search.arrays import WEIGHTS, weight_array
from canasta.compiled.search.duel import duel
from canasta.compiled.search.policy_melds import TRAIL
from canasta.compiled.search.rollouts import plan_turn
from canasta.compiled.search.weights import mode_records
from canasta.engine.codes import Act, Ending, Phase
from canasta.rules import get_rules


@pytest.mark.parametrize("mode", [0, 1])
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_step_of_a_turn_is_legal_where_it_is_played(
    book: str, players: int, mode: int
) -> None:
    weights = weight_array(mode_records(get_rules(book), players))
    for moment in some_moments(book, players, 21, 60):
        trail = np.zeros(1, TRAIL)
        played, states = moment.states.copy(), moment.states.copy()
        plan_turn(moment.record, weights, played, 0, trail, mode)
        for code in trail["codes"][0, : int(trail["count"][0])]:
            if (
                code == Act.TARGET + int(states["target_meld"][0])
                and not states["target_chosen"][0]
            ):
                continue  # turned to already
            assert why_not(moment.record, states, 0, int(code)) == 0
            assert apply(moment.record, states, 0, int(code)) == 0
        assert int(states["turns"][0]) == int(played["turns"][0])
        assert (states["hands"] == played["hands"]).all()


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_deals_end_and_mostly_by_going_out(book: str, players: int) -> None:
    record = rules_record(get_rules(book), players)
    weights = np.concatenate([weight_array(mode_records(get_rules(book), players))[:1]] * 2)
    assert weights.dtype == WEIGHTS
    ahead, figures = duel(record, weights, 5, 300)
    sides = int(record["sides"][0])
    endings = figures[2:]
    assert endings[Ending.NOT_YET] == 0
    assert endings.sum() == 300 * sides
    assert endings[Ending.WENT_OUT] > 100 * sides
    assert (ahead == 0).all()  # the same player at every side of the same cards


def test_a_turn_that_cannot_end_ends_the_deal() -> None:
    found = 0
    for deal in range(40):
        for moment in moments("joker", 4, deal):
            if moment.states["phase"][0] != Phase.ANSWER:
                continue
            states = moment.states.copy()
            _hold_nothing_that_fits(states)
            assert apply(moment.record, states, 0, Act.YES) == 0
            weights = weight_array(mode_records(moment.rules, 4))
            plan_turn(moment.record, weights, states, 0, np.zeros(1, TRAIL), 0)
            assert states["ending"][0] == Ending.STOCK  # let out, the asker cannot go out
            found += 1
            break
        if found == 3:
            return
    raise AssertionError("No one asked.")


def _hold_nothing_that_fits(states: np.ndarray) -> None:
    """Give the player whose turn it is single cards that their own side has no meld of."""
    seat = int(states["turn"][0])
    side = seat % 2
    own = states["order"][0, side, : states["meld_count"][0, side]]
    loose = sorted(set(range(2, 13)) - set(states["meld_rank"][0][own]))
    kinds = [13 * suit + rank for rank in loose[:3] for suit in (0, 1)]
    assert len(kinds) > 2
    states["hand_size"][0, seat] = len(kinds)
    states["hands"][0, seat] = 0
    states["ranks"][0, seat] = 0
    states["held"][0, seat] = sum(1 << kind for kind in kinds)
    for kind in kinds:
        states["hands"][0, seat, kind] = 1
        states["ranks"][0, seat, kind % 13] += 1
