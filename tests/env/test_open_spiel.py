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
from canasta.engine.codes import Phase

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
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    case = type("Canasta", (api_test.EnforceAPIOnPartialTreeBase,), {})
    case.game_name, case.game = "canasta", pyspiel.load_game("canasta")  # type: ignore[attr-defined]
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    outcome = unittest.TestResult()
    suite.run(outcome)
    assert outcome.testsRun >= 5
    assert not outcome.failures + outcome.errors, (outcome.failures + outcome.errors)[0][1]


def test_a_playthrough_is_what_it_was() -> None:
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
    """Takes every position of two for even, and all that is legal for equally likely."""

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
            max_simulations=3,
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
