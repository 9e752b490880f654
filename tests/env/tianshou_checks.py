"""Tianshou's DQN on canasta, by its own collector, buffer and trainer.

python -m pip install 'canasta[gym]' tianshou
python -m tests.env.tianshou_checks
"""

from typing import Any

import gymnasium
import tianshou
from gymnasium import spaces
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from canasta.engine.codes import CODES
from canasta.research.env.gymnasium import CanastaEnv

STEPS = 600
GAMES = 4


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """An environment in Tianshou's form: ``obs`` and ``mask`` in one dictionary."""

    def __init__(self, env: CanastaEnv) -> None:
        super().__init__(env)
        legal = spaces.MultiBinary(CODES)
        self.observation_space = spaces.Dict({"obs": env.observation_space, "mask": legal})

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        seen, info = self.env.reset(**options)
        return {"obs": seen, "mask": info["action_mask"]}, {}

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Carry out an action, which has to be legal."""
        assert self.env.get_wrapper_attr("action_masks")()[action]
        seen, reward, terminated, truncated, info = self.env.step(action)
        return {"obs": seen, "mask": info["action_mask"]}, reward, terminated, truncated, {}


def game() -> Masked:
    """Return a game with bounded play."""
    return Masked(CanastaEnv("regency", opponents="random", take_backs=1))


def main() -> None:
    """Train for a moment."""
    envs, one = DummyVectorEnv([game] * GAMES), game()
    space = one.env.observation_space
    net = Net(state_shape=space.shape, action_shape=CODES, hidden_sizes=(64,))
    policy = DiscreteQLearningPolicy(model=net, action_space=one.action_space, eps_training=0.1)
    algorithm: Any = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=100)
    before = [value.detach().clone() for value in net.parameters()]
    collector = Collector(algorithm, envs, VectorReplayBuffer(2000, GAMES))
    result = algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            max_epochs=1,
            epoch_num_steps=STEPS,
            collection_step_num_env_steps=60,
            batch_size=64,
            update_step_num_gradient_steps_per_sample=0.2,
            show_progress=False,
            verbose=False,
        )
    )
    moved = sum(
        float((new.detach() - old).abs().sum())
        for new, old in zip(net.parameters(), before, strict=True)
    )
    assert moved > 0
    assert result.timing is not None
    print(f"Tianshou {tianshou.__version__}: DQN, {STEPS} steps")


if __name__ == "__main__":
    main()
