"""In games with pots and runs, learned tables use canastas and suits."""

from typing import Any

import numpy as np
import pytest
from tests.search.learned import SURE, filled, with_entries
from tests.search.policy_turns import played
from tests.search.tables import some_moments

from canasta.compiled.search.policy_layout import RACE, SUITS, Table
from canasta.engine.codes import Act, Ending, Form, Phase


def _sets_begun_at(bands: tuple[int, ...]) -> Any:
    """Weights by which sets of naturals go down at these bands of the clock, and nothing else."""
    weights = with_entries("waldo", "out_melds", -SURE)
    for other in ("set_rank", "pair_rank", "wild_meld"):
        filled(weights, other, -SURE)
    size = int(np.prod(Table.SET_RANK.shape))
    there = weights["tables"][0][Table.SET_RANK :][:size].reshape(Table.SET_RANK.shape)
    there[:, :, list(bands)] = SURE
    return weights


@pytest.mark.parametrize(
    ("own", "theirs", "bands"),
    [(0, 0, (0,)), (1, 0, (1,)), (0, 1, (2,)), (2, 1, (2,)), (1, 2, (3, 4))],
)
def test_if_feet_are_raced_for_the_clock_is_how_many_canastas_there_are(
    own: int, theirs: int, bands: tuple[int, ...]
) -> None:
    there = _sets_begun_at(bands)
    elsewhere = _sets_begun_at(tuple(set(range(5)) - set(bands)))
    assert there["learned"][0] & RACE
    laid = [0, 0]
    for seed in range(6):
        for moment in some_moments("waldo", 4, seed, 60):
            before = moment.states[0]
            side = int(before["actor"]) % 2
            if not before["opened"][side] or before["staged"] or before["question"]:
                continue
            states = moment.states.copy()
            states["canastas"][0, side], states["canastas"][0, 1 - side] = own, theirs
            # In a turn in which a canasta comes the clock goes on.
            for at, weights in enumerate((there, elsewhere)):
                after, steps = played(moment, weights, states)
                if after["canastas"][side] == own:
                    laid[at] += sum(Act.NEW <= code < Act.RUN for code in steps)
    assert laid[0] > 5
    assert laid[1] == 0


def test_elsewhere_the_clock_is_the_stock() -> None:
    assert not with_entries("regency", "set_rank", 0)["learned"][0] & RACE


def test_a_card_is_kept_for_its_neighbours_where_that_is_thought_worth_it() -> None:
    alone = with_entries("waldo", "discard_run", 0)
    assert alone["learned"][0] & SUITS
    table = alone["tables"][0][Table.DISCARD_RUN :]
    shape = Table.DISCARD_RUN.shape
    there = table[: int(np.prod(shape))].reshape(shape)
    kept, thrown = alone.copy(), alone.copy()
    for weights, worth in ((kept, -SURE), (thrown, SURE)):
        one = weights["tables"][0][Table.DISCARD_RUN :][: there.size].reshape(shape)
        one[1:] = worth
    neighbours = [0, 0]
    for seed in range(6):
        for moment in some_moments("waldo", 4, seed, 60):
            for at, weights in enumerate((kept, thrown)):
                seat = int(moment.states["turn"][0])
                after, steps = played(moment, weights)
                if not steps or not Act.DISCARD <= steps[-1] < Act.DISCARD + 53:
                    continue
                kind = steps[-1] - Act.DISCARD
                hand = after["hands"][seat]
                near = [k for k in (kind - 1, kind + 1) if k // 13 == kind // 13 and k % 13 > 1]
                neighbours[at] += kind < 52 and kind % 13 > 1 and any(hand[k] for k in near)
    assert neighbours[0] < neighbours[1] // 2


def test_who_may_go_out_waits_for_a_run_that_is_begun_where_that_is_thought_worth_it() -> None:
    usual = with_entries("waldo", "out_begun", 0)
    waits = with_entries("waldo", "out_begun", -SURE)
    shape = Table.OUT_BEGUN.shape
    there = waits["tables"][0][Table.OUT_BEGUN :][: int(np.prod(shape))].reshape(shape)
    there[0, 0] = 0
    out = {True: [0, 0], False: [0, 0]}
    for seed in range(40):
        for moment in some_moments("waldo", 4, seed, 200):
            before = moment.states[0]
            side = int(before["actor"]) % 2
            melds = before["order"][side][: int(before["meld_count"][side])]
            begun = any(
                before["meld_form"][m] != Form.SET and before["meld_size"][m] < 7 for m in melds
            )
            for at, weights in enumerate((usual, waits)):
                after, _ = played(moment, weights)
                out[begun][at] += int(after["ending"]) == Ending.WENT_OUT
    assert out[False][0] == out[False][1] > 0
    assert out[True][1] < out[True][0]


def test_a_card_that_fits_a_run_and_a_set_goes_onto_the_run() -> None:
    """A samba is worth three canastas (W-094)."""
    suits = with_entries("waldo", "out_melds", -SURE)
    others = suits.copy()
    others["learned"] &= ~SUITS
    lengthened = [0, 0]
    seen = 0
    for seed in range(140):
        for moment in some_moments("waldo", 4, seed, 200, "club"):
            before = moment.states[0]
            begins = before["phase"] == Phase.PLAY and not before["staged"]
            side = int(before["actor"]) % 2
            if not begins or before["question"] or not before["opened"][side]:
                continue
            for run, kind in _runs_in_want(before, side):
                seen += 1
                for at, weights in enumerate((suits, others)):
                    after, steps = played(moment, weights)
                    onto = after["meld_size"][run] > before["meld_size"][run]
                    lengthened[at] += onto and Act.LAY + kind in steps
    assert seen > 2
    assert lengthened[0] > seen // 2
    assert lengthened[0] > lengthened[1]


def _runs_in_want(state: Any, side: int) -> list[tuple[int, int]]:
    """Own runs, each with a card held that lengthens it and fits a set that comes before it."""
    found = []
    sets: set[int] = set()
    hand = state["hands"][int(state["actor"])]
    for meld in state["order"][side][: int(state["meld_count"][side])]:
        low, size = int(state["meld_rank"][meld]), int(state["meld_size"][meld])
        if state["meld_form"][meld] == Form.SET:
            sets.add(low)
        elif state["meld_form"][meld] == Form.RUN and size < 7:
            base = int(state["meld_suit"][meld]) * 13
            ends = [rank for rank in (low - 1, low + size) if rank in sets]
            found += [(int(meld), base + rank) for rank in ends if hand[base + rank] == 1]
    return found
