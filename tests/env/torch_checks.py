"""Checks of what needs torch; ``test_trainers`` runs them where that is installed.

python -m pip install 'canasta[gym]' stable-baselines3 sb3-contrib
python -m tests.env.torch_checks
"""

import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_checker import check_env

from canasta.research.env.gymnasium import CanastaEnv
from canasta.rules import BOOKS

STEPS = 2048


def main() -> None:
    """Check every book, and train for a moment."""
    for book in BOOKS:
        check_env(CanastaEnv(book))
        print(f"stable-baselines3's check_env: {book} passes")
    env = CanastaEnv("regency+two-hand", opponents="random")
    model = MaskablePPO("MlpPolicy", env, n_steps=512, batch_size=128, seed=1, device="cpu")
    before = [value.detach().clone() for value in model.policy.parameters()]
    model.learn(STEPS)
    moved = sum(
        float((new.detach() - old).abs().sum())
        for new, old in zip(model.policy.parameters(), before, strict=True)
    )
    played = CanastaEnv("regency+two-hand", max_steps=1000)
    mean, _ = evaluate_policy(model, played, n_eval_episodes=5, deterministic=False, warn=False)
    assert np.isfinite(mean)
    assert moved > 0
    print(f"sb3-contrib's MaskablePPO: {STEPS} steps learned, {mean:.2f} a deal against random")


if __name__ == "__main__":
    main()
