"""The numbers of what a seat has seen: true, independent of hidden cards, and of one size for
all."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.search.moments import Moment
from tests.search.tables import TABLES, dealt_anew, moments, some_moments

from canasta.cards import rank_of
from canasta.compiled.search import hand_net
from canasta.compiled.search.hand_forward import ROOM
from canasta.compiled.search.hand_inputs import (
    HIDDEN_AT,
    INPUTS,
    KNOWN_AT,
    OTHERS,
    PRIOR,
    RANK_INPUTS,
    RANK_SIZE,
    RANKS,
    RANKS_AT,
    UNSEEN_AT,
    hand_inputs,
    ranks_held,
)
from canasta.compiled.search.seen import look_at
from canasta.engine.codes import Phase

HELD = OTHERS * RANKS


def inputs_of(moment: Moment, seat: int, view: NDArray[Any] | None = None) -> NDArray[np.int16]:
    """Return what a network is given of a moment at a seat."""
    out = np.full(INPUTS, -1, np.int16)
    view = moment.view(seat) if view is None else view
    hand_inputs(moment.record, moment.seen_by(seat), view, 0, seat, out)
    return out


def held_by_others(moment: Moment, seat: int) -> NDArray[np.int64]:
    out = np.zeros(HELD, np.int64)
    ranks_held(moment.record, moment.states, 0, seat, out)
    return out.reshape(OTHERS, RANKS)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_inputs_are_the_same_however_the_hidden_cards_lie(book: str, players: int) -> None:
    other_hands = 0
    for moment in some_moments(book, players, 61, 20):
        if moment.phase == Phase.CUT:
            continue
        seat = moment.actor
        dealt, view = dealt_anew(moment, seat)
        seen = moment.seen_by(seat)
        look_at(moment.record, seen, 0, view, 0)
        another = moment._replace(seen=np.repeat(seen, players))
        assert (inputs_of(moment, seat) == inputs_of(another, seat, view)).all()
        other_hands += int((dealt["hands"][0] != moment.states["hands"][0]).any())
    assert other_hands > 5


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_counts_say_how_many_cards_of_a_rank_may_be_held(book: str, players: int) -> None:
    checked = 0
    for moment in some_moments(book, players, 62, 30):
        seat = moment.actor
        if moment.phase not in (Phase.DRAW, Phase.PLAY) or moment.turns < 2:
            continue
        inputs, held = inputs_of(moment, seat), held_by_others(moment, seat)
        unseen = inputs[UNSEEN_AT : UNSEEN_AT + RANKS]
        known = inputs[KNOWN_AT : KNOWN_AT + HELD].reshape(OTHERS, RANKS)
        assert inputs[PRIOR] == unseen.sum()
        assert (held >= known).all()
        assert ((held - known).sum(axis=0) <= unseen).all()
        hidden = inputs[HIDDEN_AT : HIDDEN_AT + OTHERS]
        faced = moment.states["ranks"][0, :, 1].sum()  # threes that are yet to be faced
        assert (hidden - (held - known).sum(axis=1) <= faced).all()
        assert (hidden[players - 1 :] == 0).all()
        checked += 1
    assert checked > 10


def test_discards_and_what_was_passed_up_are_reported_with_their_turn() -> None:
    thrown_at, passed = (
        RANK_INPUTS.index("how lately it was discarded"),
        RANK_INPUTS.index("passed up"),
    )
    told = lain = 0
    before = None
    for moment in moments("regency", 4, 64):
        s = moment.states[0]
        if before is None or s["turns"] != before.states["turns"][0] + 1:
            before = moment if before is None or s["turns"] != before.turns else before
            continue
        thrower = int(before.states["turn"][0])
        if moment.phase == Phase.DRAW and s["pile_size"] > 0:
            seat = (thrower + 1) % 4
            rank = rank_of(int(s["pile"][s["pile_size"] - 1]))
            inputs = inputs_of(moment, seat)
            rows = inputs[RANKS_AT:PRIOR].reshape(OTHERS, RANKS, RANK_SIZE)
            if s["pile_size"] == before.states["pile_size"][0] + 1 and rank < 13:
                assert rows[2, rank, thrown_at] == 16  # the seat before, just now
                told += 1
                top = int(before.states["pile"][0, before.states["pile_size"][0] - 1])
                if top != 52:
                    assert rows[2, top % 13, passed] >= 8
                    lain += 1
        before = moment
    assert told > 10
    assert lain > 10


def test_the_sizes_that_are_known_without_numpy_are_those_of_compiled_code() -> None:
    assert (hand_net.INPUTS, hand_net.LAYERS) == (INPUTS, ROOM)
