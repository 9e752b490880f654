"""The bot that plays by a network alone: legal, blind to what is hidden, and its files."""

from array import array

import numpy as np
import pytest
from tests.bots.test_play import play
from tests.search.tables import dealt_anew, some_moments

from canasta.bots import NAMES, TRIED, Network, make
from canasta.bots.candidate_inputs import INPUTS, ONE
from canasta.bots.choice_net import HIDDEN, WEIGHTS, choice_net
from canasta.engine.codes import Phase
from canasta.engine.number_file import CHOICES, HANDS, write_numbers
from canasta.engine.seen import Seen
from canasta.engine.state import State
from canasta.game import Game
from canasta.kernel import state_at
from canasta.learning.choices import choices_file, new_layers, said
from canasta.rules import get_rules


def test_it_plays_a_deal_to_its_end_and_is_not_offered_at_a_table() -> None:
    game = Game.new("regency", seed=4)
    play(game, [Network.name, "club"] * 2, 4)
    assert game.deal_over
    assert Network.name in TRIED
    assert Network.name not in NAMES


def test_where_there_is_no_network_it_is_refused_and_so_are_options() -> None:
    with pytest.raises(ValueError, match=r"No network chooses in waldo for 3.*regency\.4"):
        make(Network.name, get_rules("waldo"), 3, 0, 1)
    with pytest.raises(ValueError, match="no options"):
        make(f"{Network.name}:rollouts=9", get_rules("regency"), 4, 0, 1)


def chosen(state: State, seen: bytes, seat: int) -> int:
    """The candidate that the network likes best, by its place; 0 where there is but one."""
    bot = make(Network.name, get_rules("regency"), 4, seat, 1)
    assert isinstance(bot, Network)
    bot.seen = Seen(bytearray(seen))
    choices = bot.choices(state)
    return 0 if len(choices) == 1 else choices.index(bot._best(state, choices, 0))


def test_hidden_cards_dealt_anew_change_no_choice() -> None:
    changed, others = 0, set()
    for moment in some_moments("regency", 4, 35, 20):
        seat = moment.actor
        if moment.phase not in (Phase.DRAW, Phase.PLAY):
            continue
        dealt, other = dealt_anew(moment, seat)
        seen = moment.seen_by(seat).tobytes()
        told = [chosen(state_at(view), seen, seat) for view in (moment.view(seat), other)]
        assert told[0] == told[1]
        others.add(told[0])
        changed += int((dealt["hands"][0] != moment.states["hands"][0]).any())
    assert changed > 5
    assert len(others) > 1


def test_in_whole_numbers_it_says_what_was_learned() -> None:
    layers = new_layers(3)
    rng = np.random.default_rng(4)
    layers["last"] = rng.standard_normal(HIDDEN).astype(np.float32)
    layers["bias"] = rng.standard_normal(HIDDEN).astype(np.float32)
    net = choice_net(choices_file(layers, {}))
    inputs = rng.integers(0, 32, (40, INPUTS))
    whole = [net.said(tuple(numbers)) for numbers in inputs.tolist()]
    learned = said(layers, (inputs / ONE).astype(np.float32))
    assert np.allclose(np.array(whole) / (4096 * 256), learned, atol=0.05)
    assert net.best([tuple(numbers) for numbers in inputs.tolist()]) == whole.index(max(whole))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfe\n12", "no network of choices"),
        (write_numbers(HANDS, {}, array("h", [1] * WEIGHTS)), "no network of choices"),
        (write_numbers(CHOICES, {}, array("h", [1] * (WEIGHTS - 1))), "weights"),
        (write_numbers(CHOICES, {}, array("h", [1] * WEIGHTS)) + b"1", "no network of choices"),
    ],
)
def test_a_damaged_file_or_another_kind_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        choice_net(data)
