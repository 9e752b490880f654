"""The network of hands: its file, its sums in whole numbers, and the bots that believe it."""

import numpy as np
import pytest
from tests.search.moments import Moment
from tests.search.tables import dealt_anew, some_moments
from tests.search.test_hand_inputs import held_by_others

from canasta.compiled.kernel import new_states, state_at
from canasta.compiled.search.arrays import HAND_MODEL, NO_HAND_MODEL, hand_model_array
from canasta.compiled.search.determinization import determinize
from canasta.compiled.search.hand_forward import WEIGHTS, believe_hands
from canasta.compiled.search.hand_inputs import INPUTS
from canasta.compiled.search.hand_model import hand_model_of
from canasta.compiled.search.hand_net import (
    LAYERS,
    hand_net_of,
    net_weights,
    tables_with_nets,
)
from canasta.engine.codes import Phase
from canasta.engine.search import Seen
from canasta.players.bots import make
from canasta.players.bots.expert import Expert
from canasta.rules import get_rules, variations_of

SAMPLES = 100


def believed(moment: Moment, seat: int) -> np.ndarray:
    """The hand model that the network fills at a moment."""
    net = np.frombuffer(net_weights(moment.rules, moment.players), np.int16).copy()
    model, view = np.zeros(1, HAND_MODEL), moment.view(seat)
    room = np.zeros(INPUTS, np.int16), np.zeros(LAYERS, np.int64)
    believe_hands(moment.record, model, net, moment.seen_by(seat), view, seat, *room)
    return model


def off(moment: Moment, model: np.ndarray) -> float:
    """Return how far samples are from what the others hold: the mean loss of a rank in a hand."""
    seat, states = moment.actor, new_states(SAMPLES + 1)
    states[0] = moment.view(seat)[0]
    seen, seed = moment.seen_by(seat), np.uint64(moment.turns)
    assert determinize(moment.record, model, seen, states, seat, seed, 1, SAMPLES) == SAMPLES
    held, losses = held_by_others(moment, seat), []
    for k in range(moment.players - 1):
        sampled = states["ranks"][1:, (seat + 1 + k) % moment.players]
        right = (sampled == held[k]).sum(axis=0)
        losses += list(-np.log((right + 0.5) / (SAMPLES + 4)))
    return float(np.mean(losses))


@pytest.mark.parametrize("table", tables_with_nets())
def test_hands_are_predicted_better_than_by_counts_and_far_better_than_as_dealt(
    table: str,
) -> None:
    book, _, players = table.rpartition(".")
    rules = get_rules(book)
    kept = hand_model_array(hand_model_of(rules, int(players)))
    losses = []
    for seed in range(90, 98):
        for moment in some_moments(book, int(players), seed, 20):
            if moment.phase == Phase.DRAW and moment.turns > 8:
                models = (believed(moment, moment.actor), kept, NO_HAND_MODEL)
                losses.append([off(moment, model) for model in models])
    net, counted, dealt = np.mean(losses, axis=0)
    assert net < counted < dealt


@pytest.mark.parametrize("table", tables_with_nets())
def test_a_choice_is_the_same_however_the_hidden_cards_lie(table: str, few_rollouts: None) -> None:
    book, _, players = table.rpartition(".")
    checked = 0
    for moment in some_moments(book, int(players), 32, 8):
        seat = moment.actor
        if moment.phase == Phase.CUT:
            continue
        dealt, other = dealt_anew(moment, seat)
        choices = []
        for view in (moment.view(seat), other):
            bot = make("expert:hands=net", moment.rules, int(players), seat, 17)
            assert isinstance(bot, Expert)
            bot.seen = Seen(bytearray(moment.seen_by(seat).tobytes()))
            choices.append(bot.step(state_at(view)))
        assert choices[0] == choices[1]
        checked += int((dealt["hands"][0] != moment.states["hands"][0]).any())
    assert checked > 2


def test_variations_go_by_the_network_of_their_book() -> None:
    for variation in variations_of("regency"):
        if variation.name != "two-hand":
            varied = get_rules(f"regency+{variation.name}")
            assert hand_net_of(varied, 4) == hand_net_of(get_rules("regency"), 4)


@pytest.mark.parametrize("table", tables_with_nets())
def test_the_networks_that_come_with_canasta_have_their_weights_and_say_how_they_were_made(
    table: str,
) -> None:
    book, _, players = table.rpartition(".")
    net = hand_net_of(get_rules(book), int(players))
    assert net is not None
    assert len(net.numbers) == 2 * WEIGHTS
    assert f"{net.about['book']}.{net.about['players']}" == table
    assert net.about["loss"] < net.about["loss_as_dealt"]


@pytest.mark.parametrize(
    ("name", "book", "words"),
    [
        ("expert:hands=open", "regency", "hands=dealt|kept|net"),
        ("expert:hands", "regency", "not 'hands'"),
        ("expert:rollouts=0", "regency", "not 'rollouts=0'"),
        ("expert:rollouts=9:", "regency", "not ''"),
        ("expert:hands=net", "bolivia", "No network knows the hands of bolivia for 4"),
    ],
)
def test_an_option_that_cannot_be_had_is_refused(name: str, book: str, words: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the words are looked at
        make(name, get_rules(book), 4, 0, 0)
    assert words in str(refused.value)


def test_options_go_together_in_any_order() -> None:
    for name in ("expert:rollouts=50:hands=net", "expert:hands=net:rollouts=50"):
        bot = make(name, get_rules("regency"), 4, 0, 0)
        assert isinstance(bot, Expert)
        assert (bot.name, bot.budget.rollouts, bot.hands) == (name, 50, "net")
