"""PufferLib's native form, without PufferLib; what needs it is in ``puffer_checks``."""

import numpy as np
import pytest
from tests.env.tables import TABLES

from canasta.engine.codes import CODES
from canasta.research.env import FLAT, EnvError, VectorEnv
from canasta.research.env.pufferlib import OBSERVED, CanastaPufferEnv

SEED = 5


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_seat_is_an_agent_and_gets_what_the_vector_environment_says(
    book: str, players: int
) -> None:
    puffer = CanastaPufferEnv(book, 8, players=players, max_steps=300, take_backs=1)
    plain = VectorEnv(book, 8, players=players, max_steps=300, take_backs=1)
    puffer.reset(SEED)
    plain.reset(SEED)
    ended = 0
    for _ in range(700):
        assert (puffer.masks.reshape(8, players).argmax(1) == plain.actors).all()
        assert (puffer.masks.reshape(8, players).sum(1) == 1).all()
        assert (puffer.legal()[puffer.masks] == plain.bool_masks()).all()
        assert not puffer.legal()[~puffer.masks].any()
        assert (puffer.observations[puffer.masks, :FLAT] == plain.observe_flat()).all()
        actions = plain.sample()
        given = np.full((8, players), CODES - 1)
        given[np.arange(8), plain.actors] = actions
        puffer.send(given.reshape(-1))
        plain.step(actions)
        observations, rewards, terminals, truncations, _, infos, ids, masks = puffer.recv()
        assert (rewards.reshape(8, players) == plain.rewards).all()
        assert (terminals.reshape(8, players) == plain.terminated[:, None]).all()
        assert (truncations.reshape(8, players) == plain.truncated[:, None]).all()
        assert bool(infos) == bool((plain.terminated | plain.truncated).any())
        assert (ids == np.arange(8 * players)).all()
        assert observations is puffer.observations
        assert masks is puffer.masks
        ended += len(infos)
    assert ended


def test_against_opponents_each_game_has_one_agent_which_always_acts() -> None:
    env = CanastaPufferEnv("wca", 16, opponents="random", take_backs=0)
    env.reset(SEED)
    told = []
    for _ in range(400):
        assert env.masks.all()
        assert env.legal().any(1).all()
        told += env.step(env.sample())[4]
    assert env.num_agents == 16
    assert told
    assert {name for one in told for name in one} == {"episode_return", "cut_off"}


def test_results_are_written_into_the_buffers_that_are_given() -> None:
    buffers = {
        "observations": np.zeros((4, OBSERVED), np.float32),
        "rewards": np.zeros(4, np.float32),
        "terminals": np.zeros(4, np.bool_),
        "truncations": np.zeros(4, np.bool_),
        "masks": np.zeros(4, np.bool_),
        "actions": np.zeros(4, np.int32),
    }
    env = CanastaPufferEnv("regency", 1, buf=buffers)
    env.async_reset(SEED)
    assert env.recv()[0] is buffers["observations"]
    assert buffers["observations"].any()
    assert buffers["masks"].sum() == 1


def test_buffers_that_do_not_fit_are_refused() -> None:
    with pytest.raises(EnvError) as caught:
        CanastaPufferEnv("regency", 1, buf={"observations": np.zeros((3, 3), np.float32)})
    assert caught.value.code == "env.buffer"


def test_an_illegal_action_is_refused_and_costs_the_penalty() -> None:
    env = CanastaPufferEnv("regency", 2, opponents="random", penalty=0.5)
    env.reset(SEED)
    seen = env.observations.copy()
    for action in (-5, CODES - 1, CODES, 2**40):
        env.step(np.full(2, action))
        assert (env.rewards == -0.5).all()
        assert (env.observations == seen).all()


@pytest.mark.parametrize(
    "actions", [[1], [[1, 1]], [1.0, 1.0], np.zeros((2, 2), int), 3, ["a", "b"], []]
)
def test_actions_of_another_shape_or_kind_are_refused(actions: object) -> None:
    env = CanastaPufferEnv("regency", 2, opponents="random")
    env.reset(SEED)
    with pytest.raises(EnvError) as caught:
        env.step(actions)  # type: ignore[arg-type]  # on purpose
    assert caught.value.code == "env.actions"


def test_a_step_before_the_first_reset_and_one_after_the_end_are_refused() -> None:
    env = CanastaPufferEnv("regency", 2, opponents="random")
    with pytest.raises(EnvError) as early:
        env.step([0, 0])
    assert early.value.code == "env.not_begun"
    env.close()
    env.close()
    for late in (lambda: env.step([0, 0]), env.reset, env.sample):
        with pytest.raises(EnvError) as caught:
            late()
        assert caught.value.code == "env.closed"


def test_settings_that_cannot_be_are_refused() -> None:
    for settings in ({"autoreset": False}, {"games": 0}, {"take_backs": -1}, {"partner": "club"}):
        with pytest.raises(EnvError):
            CanastaPufferEnv("regency", **settings)
