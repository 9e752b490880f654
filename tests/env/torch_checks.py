"""Checks of what needs torch, which the gate does not install: run by hand, told in docs.

python -m pip install 'canasta[gym]' stable-baselines3 sb3-contrib
python -m tests.env.torch_checks
"""

import runpy
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_checker import check_env

from canasta.research.env.gymnasium import CanastaEnv
from canasta.rules import BOOKS

STEPS = 2048
EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "ppo.py"


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
    with TemporaryDirectory() as folder:
        curve = Path(folder) / "curve.csv"
        sys.argv = [str(EXAMPLE), "--steps", "0.1", "--deals", "100", "--write", str(curve)]
        runpy.run_path(str(EXAMPLE), run_name="__main__")


if __name__ == "__main__":
    main()
