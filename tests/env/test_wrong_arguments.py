"""An invalid argument of an environment is refused in words, and the games don't change."""

import os
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from canasta.research.env import VectorEnv
from canasta.research.env.batch.observation import FLAT, OBSERVATION
from canasta.research.env.gymnasium import CanastaEnv
from canasta.research.env.opponents import EnvError

GAMES = 4

CALLS: list[tuple[str, Callable[[VectorEnv], Any]]] = [
    ("env.games", lambda env: env.reset(games=[GAMES])),
    ("env.games", lambda env: env.reset(games=[-GAMES - 1])),
    ("env.games", lambda env: env.reset(games=[0.5])),
    ("env.games", lambda env: env.reset(games=[[0, 1]])),
    ("env.games", lambda env: env.reset(games=[True, False])),
    ("env.games", lambda env: env.reset(games=["0"])),
    ("env.games", lambda env: env.observe(games=[2**40])),
    ("env.seed", lambda env: env.reset(seed="a")),
    ("env.seed", lambda env: env.reset(seed=1.5)),
    ("env.seed", lambda env: env.reset(seed=[1, 2])),
    ("env.seed", lambda env: env.reset(seed=[1, 2, 3, "4"])),  # type: ignore[arg-type]  # on purpose
    ("env.state", lambda env: env.set_state(b"")),
    ("env.state", lambda env: env.set_state(env.get_state()[:-1])),
    ("env.state", lambda env: env.set_state(bytes([env.get_state()[0] ^ 1]) + env.get_state()[1:])),
    ("env.state", lambda env: env.set_state(VectorEnv("waldo", GAMES).get_state())),
    ("env.state", lambda env: env.set_state(VectorEnv("regency", GAMES + 1).get_state())),
    ("env.actions", lambda env: env.step([np.nan] * GAMES)),
    ("env.actions", lambda env: env.step([1.0] * GAMES)),
    ("env.actions", lambda env: env.step([2**70] * GAMES)),
    ("env.actions", lambda env: env.step([None] * GAMES)),  # type: ignore[arg-type]
    ("env.actions", lambda env: env.step(["draw"] * GAMES)),
    ("env.actions", lambda env: env.step(0)),
    ("env.actions", lambda env: env.step([0] * (GAMES - 1))),
    ("env.actions", lambda env: env.step([[0]] * GAMES)),
    ("env.seats", lambda env: env.observe(seats=9)),
    ("env.seats", lambda env: env.observe(seats=4)),
    ("env.seats", lambda env: env.observe(seats=-2)),
    ("env.seats", lambda env: env.observe(seats=1.5)),
    ("env.seats", lambda env: env.observe(seats=[0, 1])),
    ("env.out", lambda env: env.observe(np.zeros(GAMES - 1, OBSERVATION))),
    ("env.out", lambda env: env.observe(np.zeros(GAMES + 1, OBSERVATION))),
    ("env.out", lambda env: env.observe(np.zeros(2 * GAMES, OBSERVATION)[::2])),
    ("env.out", lambda env: env.observe(np.zeros(GAMES, np.int64))),
    ("env.out", lambda env: env.observe_flat(np.zeros((GAMES - 1, FLAT), np.float32))),
    ("env.out", lambda env: env.observe_flat(np.zeros((GAMES, FLAT - 1), np.float32))),
    ("env.out", lambda env: env.observe_flat(np.zeros((GAMES, FLAT)))),
    ("env.out", lambda env: env.sample(np.zeros(GAMES - 1, np.int32))),
    ("env.out", lambda env: env.sample(np.zeros(GAMES, np.int64))),
    ("env.out", lambda env: env.sample([0] * GAMES)),  # type: ignore[arg-type]  # on purpose
    ("env.seldom", lambda env: env.sample(seldom=0)),
    ("env.seldom", lambda env: env.sample(seldom=0.5)),  # type: ignore[arg-type]  # on purpose
]

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("env.games", {"games": 0}),
    ("env.games", {"games": 4.5}),
    ("env.games", {"games": "4"}),
    ("env.games", {"games": True}),
    ("env.seed", {"seed": "a"}),
    ("env.seed", {"seed": None}),
    ("env.max_steps", {"max_steps": -1}),
    ("env.max_steps", {"max_steps": 0}),
    ("env.max_steps", {"max_steps": 10.5}),
    ("env.scale", {"scale": float("nan")}),
    ("env.scale", {"scale": "1"}),
    ("env.penalty", {"penalty": float("inf")}),
    ("env.take_backs", {"take_backs": -1}),
    ("env.threads", {"threads": 0}),
]


def state_of(env: VectorEnv) -> list[bytes]:
    """All that a call could have changed."""
    # The rows, not the records: what lies between a record's fields is nothing when it is copied.
    arrays = (env._rows, env.masks, env.actors, env.rewards, env.steps, env.illegal)
    return [array.tobytes() for array in arrays]


@pytest.mark.parametrize("number", range(len(CALLS)))
def test_a_wrong_argument_is_refused_and_nothing_has_changed(number: int) -> None:
    code, call = CALLS[number]
    env = VectorEnv("regency", GAMES, seed=1)
    before = state_of(env)
    with pytest.raises(EnvError) as caught:
        call(env)
    assert caught.value.code == code
    assert state_of(env) == before


@pytest.mark.parametrize(("code", "settings"), SETTINGS)
def test_an_invalid_setting_is_refused(code: str, settings: dict[str, Any]) -> None:
    with pytest.raises(EnvError) as caught:
        VectorEnv("regency", **{"games": GAMES, **settings})
    assert caught.value.code == code


def test_the_last_game_may_be_counted_from_the_end() -> None:
    one, other = (VectorEnv("regency", GAMES, seed=1) for _ in range(2))
    one.reset(games=[-1])
    other.reset(games=[GAMES - 1])
    assert state_of(one) == state_of(other)
    assert (one.observe(games=[-1, 0]) == one.observe(games=[GAMES - 1, 0])).all()


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.int64, np.uint8, np.uint64])
def test_a_number_that_is_not_an_action_s_is_illegal_whatever_its_width(dtype: Any) -> None:
    env = VectorEnv("regency", GAMES, seed=1)
    actions = np.full(GAMES, np.iinfo(dtype).max, dtype)
    if np.iinfo(dtype).max < 2**9:
        actions[:] = 1  # no step that is legal at the beginning of a deal
    env.step(actions)
    assert env.illegal.all()
    env.step(np.array([2**32] * GAMES))
    assert env.illegal.all()


@pytest.mark.parametrize("action", [float("nan"), 1.5, None, "draw", [0, 0], 2**70])
def test_one_game_refuses_what_is_not_a_number(action: Any) -> None:
    env = CanastaEnv("regency")
    env.reset(seed=1)
    with pytest.raises((EnvError, ValueError, TypeError)):
        env.step(action)


def test_arrays_that_a_caller_has_put_into_the_environment_are_checked() -> None:
    for name, array in (
        ("masks", np.zeros((1, 10), np.int64)),
        ("rewards", np.zeros((GAMES, 1), np.float32)),
        ("actors", np.zeros(GAMES, np.int64)),
        ("steps", np.zeros(GAMES - 1, np.int64)),
    ):
        env = VectorEnv("regency", GAMES, seed=1)
        setattr(env, name, array)
        with pytest.raises((TypeError, ValueError), match=name):
            env.step([0] * GAMES)


ASKED: dict[str, Callable[[VectorEnv, Any], Any]] = {
    "env.seed": lambda env, value: env.reset(seed=value),
    "env.games": lambda env, value: env.reset(games=value),
    "env.actions": lambda env, value: env.step(value),
    "observe games": lambda env, value: env.observe(games=value),
    "observe seats": lambda env, value: env.observe(seats=value),
    "observe out": lambda env, value: env.observe(value),
    "flat out": lambda env, value: env.observe_flat(value),
    "flat seats": lambda env, value: env.observe_flat(seats=value),
    "sample out": lambda env, value: env.sample(value),
    "sample seldom": lambda env, value: env.sample(seldom=value),
    "masks out": lambda env, value: env.bool_masks(value),
    "masks games": lambda env, value: env.bool_masks(games=value),
    "states": lambda env, value: env.set_states(value),
    "state": lambda env, value: env.set_state(value),
}
TYPES = [np.int8, np.int32, np.int64, np.uint64, np.float32, np.float64, np.bool_, np.complex128]


def any_value(rng: Random, depth: int = 0) -> Any:
    """An argument that a caller might pass, mostly by mistake."""
    kind = rng.randrange(9 if depth < 2 else 6)
    if kind == 0:
        return rng.choice([-1, 0, 1, 3, 4, 9, 640, 2**31, 2**32, 2**63, 2**70, -(2**63)])
    if kind == 1:
        return rng.choice([0.0, 1.5, -1.0, float("nan"), float("inf"), 1e300, 2j])
    if kind == 2:
        return rng.choice([None, True, False, "", "a", "0", b"", b"abc", object(), {}, {1}])
    if kind < 6:
        shape = rng.choice(
            [(), (0,), (1,), (3,), (GAMES,), (5,), (GAMES, 1), (GAMES, 640), (GAMES, FLAT)]
        )
        array = np.full(shape, rng.choice([0, 1, 3, 100]), rng.choice(TYPES))
        return array[::-1] if array.ndim and rng.random() < 0.2 else array
    return [any_value(rng, depth + 1) for _ in range(rng.choice([0, 1, GAMES, 5]))]


def test_generated_arguments_do_as_they_should_or_are_refused() -> None:
    rng, env = Random(3), VectorEnv("regency", GAMES, seed=1, take_backs=1)
    shapes = [array.shape for array in env._arrays]
    refused = 0
    for _ in range(1_000_000 if os.environ.get("CANASTA_LONG") else 5_000):
        before = state_of(env)
        try:
            ASKED[rng.choice(list(ASKED))](env, any_value(rng))
        except (EnvError, TypeError, ValueError, OverflowError):
            refused += 1
            assert state_of(env) == before
        assert [array.shape for array in env._arrays] == shapes
        assert ((env.actors >= 0) & (env.actors < 4)).all()
    assert refused > 2_000
    went_on = env.sample()
    env.step(went_on)
    assert not env.illegal.any()
