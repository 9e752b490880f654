import os
import random
import re
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.algorithms.random_agent import RandomAgent
from open_spiel.python.rl_environment import Environment
from pettingzoo.test import api_test as api_test_of_pettingzoo
from shimmy import OpenSpielCompatibilityV0
from tests.env.tables import TABLES

import canasta.research.env.open_spiel
from canasta.engine.codes import Act, Phase
from canasta.engine.state import State

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["test"])

GOLDEN = Path(__file__).parent / "playthrough.txt"
SHORT = "canasta(book=regency+two-hand,players=2)"


def load(book: str, players: int, episode: str = "deal") -> Any:
    return pyspiel.load_game("canasta", {"book": book, "players": players, "episode": episode})


def dealt(game: Any, seed: int, steps: int = 0) -> Any:
    """A game of a seed after so many random steps."""
    state = game.new_initial_state()
    rng = random.Random(seed)
    while state.is_chance_node():
        state.apply_action(rng.randrange(256))
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_random_simulation_passes_with_states_written_and_read(book: str, players: int) -> None:
    game = load(book, players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_whole_match_passes_the_random_simulation() -> None:
    pyspiel.random_sim_test(load("regency", 4, "match"), num_sims=1, serialize=False, verbose=False)


def test_the_integration_tests_of_the_api_pass() -> None:
    case = type("Canasta", (api_test.EnforceAPIOnPartialTreeBase,), {})
    case.game_name, case.game = "canasta", pyspiel.load_game("canasta")  # type: ignore[attr-defined]
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    outcome = unittest.TestResult()
    suite.run(outcome)
    assert outcome.testsRun >= 5
    assert not outcome.failures + outcome.errors, (outcome.failures + outcome.errors)[0][1]


def test_a_playthrough_is_unchanged() -> None:
    kept, again = generate_playthrough.replay(str(GOLDEN))
    assert kept == again


def test_ismcts_plays_through_games_made_from_what_it_knows() -> None:
    game = pyspiel.load_game(SHORT)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=2,
        random_state=np.random.RandomState(2),
        allow_inconsistent_action_sets=True,
    )
    state = dealt(game, 4)
    rng = random.Random(5)
    searched = 0
    while not state.is_terminal():
        if state.current_player() == 0 and len(state.legal_actions()) > 1 and searched < 10:
            searched += 1
            action = int(bot.step(state))
            assert action in state.legal_actions()
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
    assert searched == 10
    assert sum(state.returns()) == pytest.approx(0)


class Undecided(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """An evaluator: every position is even, and all legal actions are equally likely."""

    def evaluate(self, state: Any) -> list[float]:
        return [0.0, 0.0]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_ismcts_plays_a_whole_deal_against_itself() -> None:
    game = pyspiel.load_game(SHORT)
    bots = [
        ismcts.ISMCTSBot(
            game,
            Undecided(),
            uct_c=1.0,
            max_simulations=2,
            random_state=np.random.RandomState(seat),
            allow_inconsistent_action_sets=True,
        )
        for seat in range(2)
    ]
    state = dealt(game, 4)
    while not state.is_terminal():
        action = int(bots[state.current_player()].step(state))
        assert action in state.legal_actions()
        state.apply_action(action)
    assert state.board().phase == Phase.DEAL_OVER
    assert any(state.returns())
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_game_made_from_what_a_player_knows_looks_the_same_to_it(book: str, players: int) -> None:
    game = load(book, players)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    differs = 0
    for steps in range(0, 200, 25):
        state = dealt(game, 3, steps)
        if state.is_terminal():
            break
        for player in range(players):
            twin = state.resample_from_infostate(player, sampler)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.current_player() == state.current_player()
            if player == state.current_player():
                assert twin.legal_actions() == state.legal_actions()
            differs += twin.board().to_bytes() != state.board().to_bytes()
            held, lie = twin.board().state.hands, state.board().state.hands
            assert sum(map(sum, held)) == sum(map(sum, lie))
    assert differs > 0


LONG = bool(os.environ.get("CANASTA_LONG"))


def begin(state: Any, start: bytes) -> None:
    """Begin a game at a deal."""
    state._bytes, state._steps = bytearray(start), 0
    state._recalled = [b""] * len(state._recalled)
    state._begin(start)


def with_start(state: Any, start: State) -> Any:
    """The same steps from another deal: legal ones, of the same players, or none."""
    twin = state.clone()
    begin(twin, bytes(start.data))
    for code in state._codes:
        if twin.is_terminal() or code not in twin.legal_actions():
            return None
        twin.apply_action(code)
    return twin if len(twin._codes) == len(state._codes) else None


def exchanged(state: Any, rng: random.Random) -> tuple[Any, int] | None:
    """The same game, but that a card in a hand changed places with one that is still in stock."""
    start, now = State(bytearray(state._start)), State(bytearray(state._bytes))
    holder = rng.randrange(start.players)
    rest = [
        kind
        for kind in range(53)
        if kind % 13 != 1 and min(start.hands[holder][kind], now.hands[holder][kind]) > 0
    ]
    places = [at for at in range(now.stock_size) if start.stock[at] % 13 != 1]
    if not rest or not places or now.deal != start.deal:
        return None
    held, at = rng.choice(rest), rng.choice(places)
    other = start.stock[at]
    if other == held:
        return None
    start.stock[at] = held
    for kind, by in ((held, -1), (other, 1)):
        start.hands[holder][kind] += by
        start.ranks[holder][13 if kind == 52 else kind % 13] += by
    start.held[holder] = sum(1 << kind for kind in range(53) if start.hands[holder][kind])
    twin = with_start(state, start)
    return None if twin is None else (twin, holder)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_player_s_memory_depends_only_on_what_it_has_seen(book: str, players: int) -> None:
    game, rng, compared = load(book, players), random.Random(9), 0
    for number in range(1000 if LONG else 20):
        state = dealt(game, number)
        if State(bytearray(state._start)).phase == Phase.CUT:
            state.apply_action(rng.choice(state.legal_actions()))
            begin(state, bytes(state._bytes))
        for _ in range(rng.randrange(5, 300)):
            if not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            continue
        found = exchanged(state, rng)
        if found is None:
            continue
        twin, holder = found
        compared += 1
        for player in range(players):
            told = [one.information_state_string(player) for one in (state, twin)]
            assert (told[0] == told[1]) == (player != holder)
    assert compared > (100 if LONG else 3)


def test_a_player_recalls_the_upcard_and_all_that_was_on_the_pile() -> None:
    compared = 0
    for number in range(40):
        state = dealt(load("waldo", 4), number, 120)
        start, now = State(bytearray(state._start)), State(bytearray(state._bytes))
        if state.is_terminal() or now.pile_size >= now.turns:  # nobody has taken it
            continue
        at = next(at for at in range(now.stock_size) if 3 <= start.stock[at] % 13 < 12)
        start.pile[0], start.stock[at] = start.stock[at], start.pile[0]
        twin = with_start(state, start)
        if twin is None or start.pile[0] == State(bytearray(state._start)).pile[0]:
            continue
        compared += 1
        assert all(twin.recalled(player) != state.recalled(player) for player in range(4))
    assert compared > 0


def test_only_who_cuts_the_pack_knows_how_many_cards_are_passed() -> None:
    state = dealt(load("wca", 4), 3)
    start, dealt_out = State(bytearray(state._start)), 4 * 13
    cutter, size = state.current_player(), start.stock_size
    one, other = [code for code in state.legal_actions() if code > Act.CUT + dealt_out][:2]
    passed, again = one - Act.CUT, other - Act.CUT
    stock = [*start.stock[:size]]
    after = stock[passed:] + stock[: passed - dealt_out] + stock[passed - dealt_out : passed]
    # The pack from which the other cut leads to the same cards.
    top, rest = after[size - dealt_out :], after[: size - dealt_out]
    before = rest[size - again :] + top + rest[: size - again]
    for at, kind in enumerate(before):
        start.stock[at] = kind
    twin = state.clone()
    begin(twin, bytes(start.data))
    state.apply_action(one)
    twin.apply_action(other)
    assert twin.observation_string(0) == state.observation_string(0)
    for player in range(4):
        assert (twin.recalled(player) == state.recalled(player)) == (player != cutter)


def test_there_is_no_tensor_of_what_was_seen() -> None:
    state = dealt(load("regency", 4), 1)
    with pytest.raises(pyspiel.SpielError, match="information_state_string"):
        state.information_state_tensor(0)


def test_a_bound_of_take_backs_lets_play_at_random_end() -> None:
    game = pyspiel.load_game("canasta", {"book": "regency", "take_backs": 0})
    for seed in range(10):
        state = dealt(game, seed, 3_000)
        assert state.is_terminal()
        assert any(state.returns())


def test_games_made_so_can_be_played_to_their_end() -> None:
    game = load("waldo", 4)
    rng = random.Random(7)
    for steps in (10, 60, 140):
        state = dealt(game, 8, steps)
        twin = state.resample_from_infostate(state.current_player(), rng.random)
        while not twin.is_terminal():
            twin.apply_action(rng.choice(twin.legal_actions()))
        # Play by chance is long at times, and is cut off at the game's greatest length.
        cut_off = len(twin.history()) >= game.max_game_length()
        assert twin.board().phase == Phase.DEAL_OVER or cut_off


def test_legal_actions_rise_and_other_players_have_none() -> None:
    state = dealt(load("joker", 4), 2)
    rng = random.Random(1)
    while not state.is_terminal():
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        for player in range(4):
            if player != state.current_player():
                assert state.legal_actions(player) == []
        state.apply_action(rng.choice(actions))


def test_every_player_has_an_information_state_of_its_own() -> None:
    state = dealt(load("regency", 4), 2, 40)
    assert len({state.information_state_string(player) for player in range(4)}) == 4


def test_its_environment_for_learning_steps() -> None:
    environment = Environment("canasta")
    agents = [RandomAgent(player, environment.action_spec()["num_actions"]) for player in range(4)]
    step = environment.reset()
    steps = 0
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([agents[player].step(step).action])
        steps += 1
    assert steps > 20


# PettingZoo's checker says of Shimmy's spaces that they have no bounds.
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_pettingzoos_api_test_passes_over_shimmy(book: str, players: int) -> None:
    made = OpenSpielCompatibilityV0(game_name="canasta", config={"book": book, "players": players})
    api_test_of_pettingzoo(made, num_cycles=50)


def test_a_deal_is_played_to_its_end_over_shimmy() -> None:
    made = OpenSpielCompatibilityV0(
        game_name="canasta", config={"book": "regency+two-hand", "players": 2}
    )
    made.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in made.agent_iter():
        _, _, terminated, truncated, info = made.last()
        if terminated or truncated:
            break
        made.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert made.game_state.is_terminal()
    assert sum(made.rewards.values()) == pytest.approx(0)
    assert any(made.rewards.values())


def test_importing_twice_registers_once() -> None:
    assert pyspiel.registered_names().count("canasta") == 1
    assert re.match(
        r"canasta", str(canasta.research.env.open_spiel.CanastaGame().get_type().short_name)
    )
