"""RLlib's PPO on canasta, with a mask of what is legal, in its own process.

python -m pip install 'canasta[gym]' 'ray[rllib]' torch
python -m tests.env.rllib_checks
"""

from typing import Any

import gymnasium
import numpy as np
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from canasta.engine.codes import CODES
from canasta.research.env.gymnasium import CanastaEnv

STEPS = 512


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """An environment in RLlib's form: ``observations`` and ``action_mask`` in one dictionary."""

    def __init__(self, env: CanastaEnv) -> None:
        super().__init__(env)
        legal = spaces.Box(0, 1, (CODES,), np.float32)
        self.observation_space = spaces.Dict(
            {"observations": env.observation_space, "action_mask": legal}
        )

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        seen, info = self.env.reset(**options)
        return self._seen(seen, info), {}

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Carry out an action, which has to be legal."""
        assert self.env.get_wrapper_attr("action_masks")()[action]
        seen, reward, terminated, truncated, info = self.env.step(action)
        return self._seen(seen, info), reward, terminated, truncated, {}

    def _seen(self, seen: Any, info: dict[str, Any]) -> dict[str, Any]:
        return {"observations": seen, "action_mask": info["action_mask"].astype(np.float32)}


def main() -> None:
    """Train for a moment."""
    register_env("canasta", lambda config: Masked(CanastaEnv(**config)))
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    config = (
        PPOConfig()
        .environment("canasta", env_config={"opponents": "random", "take_backs": 1})
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=STEPS, minibatch_size=128, num_epochs=1)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"fcnet_hiddens": [64], "fcnet_activation": "tanh"},
            )
        )
    )
    algorithm = config.build_algo()
    before = algorithm.get_module().get_state()
    result = algorithm.train()
    after = algorithm.get_module().get_state()
    assert any(not np.array_equal(before[name], after[name]) for name in before)
    steps = result["env_runners"]["num_env_steps_sampled_lifetime"]
    assert steps >= STEPS
    algorithm.stop()
    ray.shutdown()
    print(f"RLlib {ray.__version__}: PPO, {int(steps)} steps")


if __name__ == "__main__":
    main()
