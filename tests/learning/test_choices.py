"""A network of choices: the same lessons and weights from the same seed, and no peeking."""

import numpy as np
import pytest
from tests.search.tables import TABLES, dealt_anew, some_moments

from canasta.bots import Club
from canasta.bots.candidate_inputs import INPUTS, candidate_inputs
from canasta.bots.candidates import candidates
from canasta.engine.codes import Phase
from canasta.engine.seen import Seen
from canasta.kernel import state_at
from canasta.learning.choices import (
    Choices,
    choices_of,
    learn_choices,
    new_layers,
    regret,
    slopes,
)
from canasta.learning.examples import Deals
from canasta.learning.lessons import lessons_of
from canasta.rules import get_rules

BOTS = {Club.name: 3, "novice": 1}


def test_the_same_numbers_give_the_same_lessons_and_the_same_weights() -> None:
    deals = Deals(get_rules("regency"), 4, BOTS, 3, 0, 1)
    one, two = lessons_of(deals), lessons_of(deals)
    assert len(one.deals) > 3
    for column, again in zip(one, two, strict=True):
        assert column.tobytes() == again.tobytes()
    choices = choices_of(one)
    assert choices.inputs.shape[2] == INPUTS
    learned, again_ = learn_choices(choices, 3, 5), learn_choices(choices, 3, 5)
    for name, layer in learned.items():
        assert layer.tobytes() == again_[name].tobytes()


def some_choices(count: int) -> Choices:
    """Made-up choices of six candidates: the ninth input is what makes one better."""
    rng = np.random.default_rng(2)
    inputs = rng.random((count, 6, INPUTS)).astype(np.float32)
    points = inputs[..., 9] - 5 * rng.random((count, 1))
    weights = np.ones((count, 6))
    weights[:, 5] = 0
    return Choices(*(part.astype(np.float32) for part in (inputs, points, weights)))


def test_what_makes_a_candidate_better_is_learned_though_positions_differ_by_more() -> None:
    choices = some_choices(1000)
    before = regret(new_layers(1), choices)
    after = regret(learn_choices(choices, 40, 1), choices)
    assert after.learned < before.chance / 3


def test_slopes_are_those_of_the_loss() -> None:
    choices, layers = some_choices(8), new_layers(3)
    layers = {name: layer.astype(np.float64) for name, layer in layers.items()}
    layers["last"] += 0.1
    found, _ = slopes(layers, choices)
    for name, at in (("first", (9, 4)), ("bias", (4,)), ("last", (4,))):
        losses = []
        for little in (1e-4, -1e-4):
            changed = {key: layer.copy() for key, layer in layers.items()}
            changed[name][at] += little
            losses.append(slopes(changed, choices)[1])
        assert found[name][at] == pytest.approx((losses[0] - losses[1]) / 2e-4, rel=1e-2)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_hidden_cards_dealt_anew_change_nothing_that_is_said_of_a_candidate(
    book: str, players: int
) -> None:
    checked = 0
    for moment in some_moments(book, players, 31, 12):
        seat = moment.actor
        if moment.states["phase"][0] == Phase.CUT:
            continue
        dealt, other = dealt_anew(moment, seat)
        told = []
        for view in (moment.view(seat), other):
            state = state_at(view)
            seen = Seen(bytearray(moment.seen_by(seat).tobytes()))
            choices = candidates(state, seat, runs=moment.rules.runs)
            told.append(candidate_inputs(state, seen, seat, choices))
        assert told[0] == told[1]
        assert all(len(numbers) == INPUTS for numbers in told[0])
        checked += int((dealt["hands"][0] != moment.states["hands"][0]).any())
    assert checked > 3
