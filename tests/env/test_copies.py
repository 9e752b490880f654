"""Environments are copied, stored and put back, and play on as if nothing had happened."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from numpy.typing import NDArray
from tests.env.tables import TABLES, played

import canasta.research.env.gymnasium
from canasta.research.env import VectorEnv
from canasta.research.env.gymnasium import CanastaEnv, CanastaVectorEnv
from canasta.research.env.pettingzoo import CanastaAECEnv

COPIES: dict[str, Callable[[VectorEnv], VectorEnv]] = {
    "clone": VectorEnv.clone,
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


def went_on(env: VectorEnv, steps: int) -> list[bytes]:
    """The observations of a running environment."""
    shown = []
    for _ in range(steps):
        env.step(env.sample())
        shown += [env._rows.tobytes(), env.masks.tobytes(), env.rewards.tobytes()]
        shown.append(env.observe_flat().tobytes())
    return shown


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_copy_plays_on_as_the_original_does(how: str, book: str, players: int) -> None:
    env = played(book, players, 3, 60, seed=4, take_backs=1, threads=2)
    twin = COPIES[how](env)
    assert twin.states is not env.states
    assert went_on(twin, 80) == went_on(env, 80)
    assert twin.games == 3


@pytest.mark.parametrize("opponents", ["random", "policy", "club", "ppo"])
def test_a_copy_is_independent_no_matter_who_the_opponents_are(opponents: str) -> None:
    env = played("wca", 4, 2, 10, seed=1, opponents=opponents)
    before, twin = env.get_state(), copy.deepcopy(env)
    went_on(twin, 20)
    assert env.get_state() == before
    twin.set_state(before)
    one, other = went_on(twin, 20), went_on(COPIES["pickle"](env), 20)
    assert one == other


def test_a_state_is_put_back_where_a_search_needs_it() -> None:
    env = VectorEnv("regency", 1, seed=2)
    before = env.get_state()
    first = went_on(env, 30)
    env.set_state(before)
    assert went_on(env, 30) == first


@pytest.mark.parametrize("make", [CanastaEnv, CanastaVectorEnv, CanastaAECEnv])
def test_environments_of_frameworks_are_copied_too(make: Any) -> None:
    env = make(book="regency")
    env.reset(seed=3)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        games = [e._games if make is CanastaVectorEnv else e._one.env for e in (env, twin)]
        assert games[0].get_state() == games[1].get_state()


def test_games_of_one_seed_are_equal_and_seeds_follow_a_number() -> None:
    assert canasta.research.env.gymnasium is not None
    envs: Any = gymnasium.make_vec("canasta/Regency-v2", num_envs=3)
    alike, _ = envs.reset(seed=[11, 11, 11])
    assert (alike == alike[0]).all()
    numbered, _ = envs.reset(seed=11)
    listed, _ = envs.reset(seed=[11, 12, 13])
    assert (numbered == listed).all()
    assert (numbered[0] != numbered[1]).any()
    for game in range(3):
        alone = gymnasium.make("canasta/Regency-v2")
        row, _ = alone.reset(seed=11 + game)
        assert (row == numbered[game]).all()


class Lowest:
    """A policy that counts how often it is asked."""

    asked = rows = 0

    def __call__(self, observations: NDArray[Any], masks: NDArray[Any]) -> Any:
        Lowest.asked += 1
        Lowest.rows += len(masks)
        assert observations.shape == (len(masks), 971)
        assert masks.any(axis=1).all()
        return masks.argmax(axis=1)


def test_a_function_plays_all_games_that_wait_in_one_call() -> None:
    env = VectorEnv("regency", 32, seed=1, opponents=Lowest(), take_backs=0)
    Lowest.asked = Lowest.rows = 0
    for _ in range(100):
        env.step(env.sample())
        assert (env.actors % 2 == 0).all()
    assert 0 < 3 * Lowest.asked < Lowest.rows


def only_lowest(observation: NDArray[Any], mask: NDArray[Any]) -> int:
    return int(mask.argmax())


@pytest.mark.parametrize(
    "name",
    ["club", "policy", "style:magpie", "expert:rollouts=10", "ppo", f"{__name__}:only_lowest"],
)
def test_every_name_of_the_arena_is_an_opponent_here(name: str) -> None:
    env = VectorEnv("wca", 2, seed=1, opponents=name, partner=name, take_backs=0)
    for _ in range(12):
        env.step(env.sample())
    assert (env.actors == 0).all()


@pytest.mark.parametrize("name", ["clbu", "ppo:file=none.npz", "no_such:act", "club:rollouts=2"])
def test_an_invalid_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"There is no|no options"):
        VectorEnv("wca", 2, opponents=name)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda seen, masks: [0.5] * len(masks),
        lambda seen, masks: 0,
        lambda seen, masks: [-1] * len(masks),
    ],
)
def test_a_function_that_answers_no_legal_actions_is_named(wrong: Any) -> None:
    env = VectorEnv("regency", 4, seed=1)
    with pytest.raises(ValueError, match=r"was wanted|not legal"):
        VectorEnv("regency", 4, seed=1, opponents=wrong).step(env.sample())


@pytest.mark.parametrize("book", ["regency", "waldo", "samba", "wca"])
def test_the_learned_policy_is_as_strong_in_compiled_turns(book: str) -> None:
    env = VectorEnv(book, 64, seed=1, opponents="policy", take_backs=1)
    ended = np.zeros(0)
    for _ in range(400):
        env.step(env.sample())
        ended = np.append(ended, env.rewards[env.terminated, 0])
    assert len(ended) > 20
    assert ended.mean() < -0.5
