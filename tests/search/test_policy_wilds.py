"""Wild cards: whether they go down as a meld or onto a set that they do not complete is learned."""

from typing import Any

import numpy as np
import pytest
from tests.search.learned import SURE, with_entries
from tests.search.tables import some_moments

from canasta.compiled.search.policy_melds import TRAIL
from canasta.compiled.search.rollouts import plan_turn
from canasta.engine.codes import Form


def _wild_melds(state: Any) -> int:
    """Return how many wild melds the side of the one who is to act has."""
    side = int(state["actor"]) % 2
    melds = state["order"][side][: int(state["meld_count"][side])]
    return sum(int(state["meld_form"][meld]) == Form.WILD for meld in melds)


def test_wild_melds_go_down_where_that_is_thought_worth_it() -> None:
    always, never = (with_entries("waldo", "wild_meld", worth) for worth in (SURE, -SURE))
    laid = [0, 0]
    for seed in range(8):
        for moment in some_moments("waldo", 4, seed, 60):
            before = moment.states[0]
            for at, weights in enumerate((always, never)):
                played = moment.states.copy()
                plan_turn(moment.record, weights, played, 0, np.zeros(1, TRAIL), 0)
                played["actor"] = before["actor"]
                laid[at] += _wild_melds(played[0]) - _wild_melds(before)
    assert laid[0] > 5
    assert laid[0] > 2 * laid[1]  # who empties a hand lays all that fits


def _wilds_on_sets(state: Any, side: int) -> int:
    melds = state["order"][side][: int(state["meld_count"][side])]
    return sum(int(state["meld_wilds"][m]) for m in melds if state["meld_form"][m] == Form.SET)


@pytest.mark.parametrize("book", ["regency", "wca"])
def test_a_wild_card_goes_onto_a_set_that_stays_incomplete_where_that_is_thought_worth_it(
    book: str,
) -> None:
    always, never = (with_entries(book, "wild_part", worth) for worth in (SURE, -SURE))
    laid = [0, 0]
    for seed in range(4):
        for moment in some_moments(book, 4, seed, 60):
            side = int(moment.states["actor"][0]) % 2
            before = _wilds_on_sets(moment.states[0], side)
            for at, weights in enumerate((always, never)):
                played = moment.states.copy()
                plan_turn(moment.record, weights, played, 0, np.zeros(1, TRAIL), 0)
                laid[at] += _wilds_on_sets(played[0], side) - before
    assert laid[0] > laid[1] + 5


@pytest.mark.parametrize("book", ["joker", "waldo", "wca"])
def test_a_wild_meld_opens_where_that_is_thought_worth_it(book: str) -> None:
    always, never = (with_entries(book, "open_shape", worth) for worth in (SURE, -SURE))
    opened = [0, 0]
    for seed in range(10):
        for moment in some_moments(book, 4, seed, 80):
            before = moment.states[0]
            side = int(before["turn"]) % 2
            if before["opened"][side] or before["staged"]:
                continue
            for at, weights in enumerate((always, never)):
                played = moment.states.copy()
                plan_turn(moment.record, weights, played, 0, np.zeros(1, TRAIL), 0)
                melds = played["order"][0, side][: int(played["meld_count"][0, side])]
                wild = any(played["meld_form"][0, meld] == Form.WILD for meld in melds)
                opened[at] += bool(played["opened"][0, side] and wild)
    assert opened[0] > 0
    assert opened[1] == 0


def test_a_side_opens_and_takes_to_open_as_was_learned_for_the_wild_cards_it_holds() -> None:
    for table in ("open_held", "take_held"):
        opened = []
        for worth in (SURE, -SURE):
            weights, count = with_entries("joker", table, worth), 0
            for seed in range(6):
                for moment in some_moments("joker", 4, seed, 80):
                    before, played = moment.states[0], moment.states.copy()
                    side = int(before["turn"]) % 2
                    if not before["opened"][side] and not before["staged"]:
                        plan_turn(moment.record, weights, played, 0, np.zeros(1, TRAIL), 0)
                        count += int(played["opened"][0, side])
            opened.append(count)
        assert opened[0] > opened[1]
