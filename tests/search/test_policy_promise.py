"""Whom the partner has let out goes out: the rollout policy keeps the promise (W-081, AG-3)."""

from typing import Any

import pytest
from tests.search.policy_turns import play_turn

from canasta.engine.codes import Act, Ending, Phase
from canasta.engine.search import LEARNED, LEARNED_1
from canasta.kernel import apply, new_match, new_states, rules_record
from canasta.rules import get_rules
from canasta.search.arrays import weight_array
from canasta.search.weights import mode_records


def _weights(policy: str) -> Any:
    return weight_array(mode_records(get_rules("waldo"), 4, policy))


# Deals of version 1 of what was learned: it comes to a turn in which not every order of laying
# leads out, and lays by chance until it is given up.
@pytest.mark.parametrize(
    ("seed", "turn"),
    [(571, 7), (1765, 11), (7364, 5), (9289, 7), (11841, 7), (12125, 5), (12762, 10), (38447, 6)],
)
def test_after_the_partner_s_yes_what_is_laid_leads_out(seed: int, turn: int) -> None:
    record, states = rules_record(get_rules("waldo"), 4), new_states(1)
    new_match(record, states, 0, seed)
    before, steps, first = states.copy(), [0], _weights(LEARNED_1)
    while states["phase"][0] < Phase.DEAL_OVER:
        before = states.copy()
        steps = play_turn(record, first, states)
    assert before["turns"][0] == turn
    assert states["ending"][0] == Ending.STOCK
    assert states["stock_size"][0] > 0
    for step in steps[: steps.index(Act.YES) + 1]:
        assert apply(record, before, 0, step) == 0
    held = int(before["hand_size"][0, before["turn"][0]])
    laid = play_turn(record, _weights(LEARNED), before)
    assert before["ending"][0] == Ending.WENT_OUT
    # No more than a card, and where a meld is turned to before it that, for each card held.
    assert len(laid) <= 2 * held
