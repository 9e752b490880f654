"""Going out, asking the partner, and runs follow the learned tables."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.search.learned import SURE, filled, with_entries
from tests.search.moments import Moment
from tests.search.policy_turns import played
from tests.search.tables import some_moments

from canasta.compiled.kernel import apply
from canasta.compiled.search.arrays import weight_array
from canasta.compiled.search.policy_outs import FEW
from canasta.compiled.search.weights import mode_records
from canasta.engine.codes import Act, Ending, Form, Phase
from canasta.engine.search import LEARNED
from canasta.rules import get_rules


@cache
def _moments(book: str, deals: int) -> list[Moment]:
    return [moment for seed in range(deals) for moment in some_moments(book, 4, seed, 200)]


def _hands_out(book: str, weights: Any, deals: int) -> list[int]:
    """From how many cards each turn went out."""
    found = []
    for moment in _moments(book, deals):
        before = moment.states[0]
        if before["phase"] == Phase.PLAY and before["opened"][int(before["turn"]) % 2]:
            after, _ = played(moment, weights)
            if after["ending"] == Ending.WENT_OUT:
                found.append(int(before["hand_size"][int(before["turn"])]))
    return found


@pytest.mark.parametrize("book", ["waldo", "regency", "joker", "wca"])
def test_anyone_who_may_go_out_does_where_that_is_thought_worth_it(book: str) -> None:
    always, never = (
        _hands_out(book, with_entries(book, "out_melds", w), 16) for w in (SURE, -SURE)
    )
    assert len(always) > len(never)  # an ordinary turn may empty a hand, too


def test_a_learned_player_goes_out_from_large_hands_too() -> None:
    assert max(_hands_out("waldo", with_entries("waldo", "out_melds", SURE), 16)) > FEW


@pytest.mark.parametrize(("worth", "asks"), [(SURE, True), (-SURE, False)])
def test_the_partner_is_asked_where_that_is_thought_worth_it(worth: int, *, asks: bool) -> None:
    weights = filled(with_entries("waldo", "out_melds", SURE), "ask_partner", worth)
    turns = [played(moment, weights)[1] for moment in _moments("waldo", 8)]
    assert any(Act.ASK in steps for steps in turns) == asks


@pytest.mark.parametrize(("worth", "answer"), [(SURE, Act.YES), (-SURE, Act.NO)])
def test_the_partner_answers_as_was_learned(worth: int, answer: Act) -> None:
    weights = with_entries("wca", "answer_hand", worth)
    asked = [m for m in _moments("wca", 12) if m.states["phase"][0] == Phase.ANSWER]
    assert asked
    assert all(played(moment, weights)[1][0] == answer for moment in asked)


def _runs(state: Any) -> int:
    return int(np.sum(state["meld_form"] == Form.RUN))


def test_runs_go_down_where_that_is_thought_worth_it() -> None:
    laid = []
    for worth in (SURE, -SURE):
        weights = with_entries("waldo", "run_length", worth)
        moments = _moments("waldo", 6)
        laid.append(sum(_runs(played(m, weights)[0]) - _runs(m.states[0]) for m in moments))
    assert laid[0] > 2 * laid[1]  # who empties a hand lays all that fits


def _laid_behind_the_foot(moment: Moment, weights: Any) -> int:
    """Return the melding steps after a pot was picked up during a turn; -1 without."""
    seat, states = int(moment.states["turn"][0]), moment.states.copy()
    _, steps = played(moment, weights)
    if moment.phase != Phase.PLAY:
        return -1
    for at, step in enumerate(steps):
        foot = int(states["foot_size"][0, seat])
        assert apply(moment.record, states, 0, step) == 0
        if int(states["foot_size"][0, seat]) < foot and at < len(steps) - 1:
            return sum(Act.LAY <= code < Act.TARGET for code in steps[at + 1 :])
    return -1


def test_what_has_come_with_the_foot_is_laid_in_the_same_turn() -> None:
    weights = weight_array(mode_records(get_rules("waldo"), 4, LEARNED))
    laid = [_laid_behind_the_foot(moment, weights) for moment in _moments("waldo", 8)]
    assert max(laid) >= 3
