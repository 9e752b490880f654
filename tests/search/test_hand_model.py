"""Hands are sampled as bots hold them, which changes nothing else."""

from collections.abc import Iterator

import numpy as np
import pytest
from tests.search.moments import Moment
from tests.search.tables import TABLES, moments

from canasta.compiled.kernel import new_states
from canasta.compiled.search.arrays import hand_model_array
from canasta.compiled.search.determinization import determinize
from canasta.compiled.search.hand_model import (
    MOST,
    NONE,
    SIDES_BY,
    STATUSES,
    hand_model_of,
    record_of,
)
from canasta.compiled.search.resampling import count_hands
from canasta.engine.codes import Phase
from canasta.rules import get_rules, variations_of

SAMPLES = 16


def turns(book: str, players: int, deals: int) -> Iterator[Moment]:
    """The beginnings of some turns."""
    for deal in range(deals):
        begun = -1
        for moment in moments(book, players, 300 + deal):
            turn = int(moment.states["turns"][0])
            if turn != begun and moment.states["phase"][0] == Phase.DRAW and turn % 3 == 0:
                yield moment
            begun = turn


def counted(hand_model: bytes, found: list[Moment]) -> tuple[np.ndarray, np.ndarray]:
    """Return how often ranks are held so many times: in truth, and in a sample."""
    shape = (len(SIDES_BY) * len(STATUSES), MOST + 1)
    true, sampled = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    for number, moment in enumerate(found):
        states, seen = new_states(SAMPLES + 1), moment.seen_by(moment.actor)
        states[0] = moment.view(moment.actor)[0]
        rng = np.uint64(number)
        model = hand_model_array(hand_model)
        dealt = determinize(moment.record, model, seen, states, moment.actor, rng, 1, SAMPLES)
        assert dealt == SAMPLES
        count_hands(seen, moment.states, 0, moment.actor, true)
        for i in range(1, SAMPLES + 1):
            count_hands(seen, states, i, moment.actor, sampled)
    return true, sampled / SAMPLES


def apart(true: np.ndarray, sampled: np.ndarray) -> float:
    return float(np.abs(true - sampled).sum() / true.sum())


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_hands_are_sampled_as_bots_hold_them_not_as_they_were_dealt(
    book: str, players: int
) -> None:
    found = list(turns(book, players, 6))
    dealt = apart(*counted(NONE, found))
    assert apart(*counted(hand_model_of(get_rules(book), players), found)) < 0.75 * dealt


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_table_has_a_hand_model_that_its_variations_share(book: str, players: int) -> None:
    rules = get_rules(book)
    hand_model = hand_model_of(rules, players)
    (record,) = hand_model_array(hand_model)
    assert record["believed"]
    assert not record["weight"][:, :, 0].any()  # of no card of a rank: what others go by
    others = [variation.name for variation in variations_of(rules.name)]
    for name in (name for name in others if name != "two-hand"):
        assert hand_model_of(get_rules(f"{book}+{name}"), players) == hand_model


def test_hand_models_that_say_nothing_change_nothing_but_the_seed() -> None:
    even = record_of([0] * (len(SIDES_BY) * len(STATUSES) * (MOST + 1)))
    found = list(turns("wca", 4, 8))
    for moment in found:  # nothing is believed of ranks that nobody threw or let lie
        moment.seen["passed"] = moment.seen["thrown"] = 0
    _, dealt = counted(NONE, found)
    _, held = counted(even, found)
    assert apart(dealt, held) < 0.02


def test_likely_cards_are_sampled_more_often() -> None:
    weight = np.zeros((len(SIDES_BY), len(STATUSES), MOST + 1), np.int64)
    weight[:, :, 2] = 200  # a pair, whatever the table shows of its rank
    found = list(turns("regency", 4, 4))
    _, dealt = counted(NONE, found)
    _, held = counted(record_of(weight.ravel().tolist()), found)
    assert held[:, 2].sum() > 1.5 * dealt[:, 2].sum()
