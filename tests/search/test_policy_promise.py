"""Whom the partner has let out goes out: the rollout policy keeps the promise (W-081, AG-3)."""

from pathlib import Path
from typing import Final

import pytest
from tests.search.policy_turns import play_turn

from canasta.compiled.kernel import apply, new_match, new_states, rules_record
from canasta.compiled.search.arrays import weight_array
from canasta.compiled.search.weights import mode_records
from canasta.engine.codes import Ending
from canasta.engine.search import LEARNED
from canasta.rules import get_rules

PROMISES: Final = [
    [int(number) for number in line.split()]
    for line in Path(__file__).with_name("promises.txt").read_text("utf-8").splitlines()
]
"""The seed of a deal of Waldo, and its steps up to a partner's yes after which not every order of
laying leads out: an earlier policy gave the deal up there."""


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: str(promise[0]))
def test_after_the_partner_s_yes_the_player_lays_what_goes_out(promise: list[int]) -> None:
    rules = get_rules("waldo")
    record, states = rules_record(rules, 4), new_states(1)
    seed, *steps = promise
    new_match(record, states, 0, seed)
    for step in steps:
        assert apply(record, states, 0, step) == 0
    held = int(states["hand_size"][0, states["turn"][0]])
    laid = play_turn(record, weight_array(mode_records(rules, 4, LEARNED)), states)
    assert states["ending"][0] == Ending.WENT_OUT
    # No more than a card, and where a meld is turned to before it that, for each card held.
    assert len(laid) <= 2 * held
