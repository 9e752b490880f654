import random
import warnings

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.average_total_reward import average_total_reward
from tests.env.tables import TABLES

from canasta.research.env import ENV_VERSION
from canasta.research.env.pettingzoo import env, parallel_env, raw_env

# The checker says so of every environment with a mask that is not in its own list of names, and
# of the observation after the end, when nothing is legal any more.
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{text}:UserWarning")
    for text in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be",
        "Action mask numpy array is all zeros",
    )
]


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_api_test_passes(book: str, players: int) -> None:
    api_test(env(book=book, players=players), num_cycles=100)


def test_the_api_test_passes_over_whole_deals() -> None:
    api_test(env(book="regency"), num_cycles=1000)


@pytest.mark.parametrize("book", ["regency", "wca"])
def test_the_seed_test_passes(book: str) -> None:
    seed_test(lambda: env(book=book), num_cycles=100)


@pytest.mark.parametrize("book", ["regency", "waldo"])
def test_the_parallel_api_test_passes(book: str) -> None:
    parallel_api_test(parallel_env(book=book), num_cycles=400)


def test_the_parallel_seed_test_passes() -> None:
    parallel_seed_test(parallel_env, num_cycles=50)


def test_the_performance_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env())
    assert "turns per second" in capsys.readouterr().out


def test_play_that_never_reads_the_mask_is_survived(capsys: pytest.CaptureFixture[str]) -> None:
    average_total_reward(env(), max_episodes=20)
    average_total_reward(env(illegal="refuse", max_steps=500), max_episodes=2)
    assert "Average total reward" in capsys.readouterr().out


def test_the_render_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env)
    assert "seat 0" in capsys.readouterr().out


def test_environments_are_made_by_their_registered_name() -> None:
    for book in ("Waldo", "Regency", "Joker", "Wca"):
        made = pettingzoo.make("aec", f"canasta/{book}-v{ENV_VERSION}")
        made.reset(seed=1)
        assert made.agents
        side_by_side = pettingzoo.make("parallel", f"canasta/{book}-v{ENV_VERSION}")
        observations, _ = side_by_side.reset(seed=1)
        assert set(observations) == set(made.agents)


def test_the_mask_is_in_the_observation_and_in_info() -> None:
    aec = raw_env()
    aec.reset(seed=4)
    for _ in range(200):
        agent = aec.agent_selection
        observation, _, terminated, _, info = aec.last()
        if terminated:
            break
        assert observation is not None
        mask = observation["action_mask"]
        assert mask.any()
        assert (info["action_mask"] == mask).all()
        for other in aec.agents:
            if other != agent:
                assert not aec.observe(other)["action_mask"].any()
        aec.step(random.Random(1).choice(np.flatnonzero(mask).tolist()))


def test_an_illegal_move_ends_the_game_for_all_and_costs_its_player() -> None:
    aec = raw_env(penalty=2.5)
    aec.reset(seed=1)
    mover = aec.agent_selection
    aec.step(639)
    assert all(aec.terminations.values())
    assert aec.rewards == {agent: -2.5 if agent == mover else 0.0 for agent in aec.agents}


def test_rewards_of_a_deal_add_up_to_zero() -> None:
    aec = raw_env()
    aec.reset(seed=6)
    rng = np.random.default_rng(1)
    while True:
        observation, _, terminated, truncated, _ = aec.last()
        if terminated or truncated:
            break
        assert observation is not None
        aec.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert any(aec.rewards.values())
    assert sum(aec.rewards.values()) == pytest.approx(0, abs=1e-5)


def test_only_the_listed_house_rules_warn() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        aec = env()
        aec.reset(seed=1)
        aec.last()


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_state_is_what_all_seats_see(book: str, players: int) -> None:
    for made in (raw_env(book=book, players=players), parallel_env(book=book, players=players)):
        made.reset(seed=1)
        state = made.state()
        assert made.state_space.contains(state)
        rows = state.reshape(players, -1)
        for seat, row in enumerate(rows):
            assert (row == made._one.flat(seat)).all()
