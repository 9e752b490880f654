import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from tests.env.tables import TABLES

from canasta.engine.codes import CODES
from canasta.research.env import ENV_VERSION, FLAT
from canasta.research.env.gymnasium import CanastaEnv, CanastaVectorEnv

REGENCY = f"canasta/Regency-v{ENV_VERSION}"


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_env_checker_passes(book: str, players: int) -> None:
    made = gymnasium.make(REGENCY, book=book, players=players, render_mode="ansi")
    check_env(made.unwrapped)


@pytest.mark.parametrize("level", ["novice", "club"])
def test_the_env_checker_passes_with_bots_in_the_loop(level: str) -> None:
    check_env(gymnasium.make(REGENCY, opponents=level).unwrapped)


def test_environments_are_made_by_their_registered_name() -> None:
    for book in ("Waldo", "Regency", "Joker", "Wca"):
        env = gymnasium.make(f"canasta/{book}-v{ENV_VERSION}")
        observation, info = env.reset(seed=3)
        assert env.observation_space.contains(observation)
        assert info["action_mask"].any()


def test_a_seat_is_played_through_a_deal() -> None:
    env = CanastaEnv(opponents="random", partner="novice")
    rng = np.random.default_rng(2)
    _, info = env.reset(seed=5)
    total, terminated, truncated = 0.0, False, False
    while not (terminated or truncated):
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, terminated, truncated, info = env.step(action)
        total += reward
    assert terminated
    assert total != 0
    assert not env.action_masks().any()


def test_an_illegal_action_is_refused_and_costs() -> None:
    env = CanastaEnv(penalty=0.5)
    before, info = env.reset(seed=5)
    after, reward, terminated, _, later = env.step(CODES - 1)
    assert (before == after).all()
    assert (info["action_mask"] == later["action_mask"]).all()
    assert reward == -0.5
    assert not terminated


def test_no_observation_shares_memory_with_another() -> None:
    env = CanastaEnv()
    first, info = env.reset(seed=1)
    kept = first.copy()
    second, *_ = env.step(np.flatnonzero(info["action_mask"])[0])
    assert not np.shares_memory(first, second)
    assert (first == kept).all()


@pytest.mark.parametrize("mode", ["vector_entry_point", "sync"])
def test_many_are_made_at_once(mode: str) -> None:
    envs = gymnasium.make_vec(REGENCY, num_envs=3, vectorization_mode=mode)
    observations, _ = envs.reset(seed=2)
    assert observations.shape == (3, FLAT)
    assert envs.observation_space.contains(observations)
    observations, rewards, terminated, truncated, _ = envs.step(envs.action_space.sample())
    assert observations.shape == (3, FLAT)
    assert rewards.shape == terminated.shape == truncated.shape == (3,)


def test_a_finished_game_begins_again_and_its_last_observation_is_returned() -> None:
    envs = CanastaVectorEnv(4, "regency+two-hand", players=2)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    rng = np.random.default_rng(2)
    observations, info = envs.reset(seed=1)
    ended = 0
    for _ in range(400):
        actions = [rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        observations, rewards, terminated, truncated, info = envs.step(np.array(actions))
        assert info["action_mask"].any(axis=1).all()
        for game in np.flatnonzero(terminated | truncated):
            ended += 1
            assert info["_final_obs"][game]
            assert info["final_obs"][game].shape == (FLAT,)
            assert (info["final_obs"][game] != observations[game]).any()
            assert rewards[game] != 0
    assert ended > 2


def test_a_seed_for_each_game_gives_the_games_of_these_seeds() -> None:
    envs = CanastaVectorEnv(2)
    one, _ = envs.reset(seed=[7, 7])
    other, _ = envs.reset(seed=[7, 8])
    assert (one[0] == other[0]).all()
    assert (one[1] != other[1]).any()


def test_a_name_may_bring_its_import_with_it() -> None:
    script = (
        f"import gymnasium; env = gymnasium.make('canasta.env.gymnasium:{REGENCY}'); "
        "print(env.reset(seed=1)[0].shape)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == f"({FLAT},)\n", run.stderr
