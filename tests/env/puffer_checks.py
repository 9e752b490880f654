"""Checks of what needs PufferLib; ``test_trainers`` runs them where that is installed.

python -m pip install 'canasta[gym]' pufferlib-core
python -m tests.env.puffer_checks
"""

from contextlib import redirect_stdout
from importlib.metadata import version
from io import StringIO
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pufferlib.vector
from pufferlib.models import Default
from pufferlib.pufferl import PuffeRL

from canasta.research.env.pufferlib import CanastaPufferEnv
from canasta.rules import BOOKS

STEPS = 100
GAMES, HORIZON, LEARNED = 8, 64, 1024
"""Games that are learned from, steps of each between two updates, and steps in all."""


def mend() -> None:
    """Names that pufferlib-core 3.0.3 left out and its own vectorizing asks for."""
    for name in ("unroll_nested_dict", "APIUsageError"):
        if not hasattr(pufferlib, name):
            setattr(pufferlib, name, getattr(pufferlib.pufferlib, name))
            print(f"pufferlib.{name} was missing")


def played(envs: Any) -> tuple[int, float]:
    """Play legal actions for a while, by ``send`` and ``recv``; agents, and what they got."""
    envs.async_reset(1)
    got = 0.0
    for _ in range(STEPS):
        seen, rewards, *_, masks = envs.recv()
        legal = seen[:, -envs.single_action_space.n :]
        assert legal[masks].any(1).all()
        got += float(np.abs(rewards).sum())
        actions = legal.argmax(1).astype(np.int32)
        assert (legal[masks, actions[masks]] == 1).all()
        envs.send(actions)
    masks = envs.recv()[-1]
    envs.close()
    return len(masks), got


class Masked(Default):  # type: ignore[misc]  # PufferLib has no types
    """PufferLib's own network, which chooses only what is legal."""

    def forward_eval(self, observations: Any, state: Any = None) -> tuple[Any, Any]:
        """Return the actions' logits and the value."""
        logits, values = super().forward_eval(observations, state)
        legal = observations[:, -logits.shape[-1] :] > 0
        return logits.masked_fill(~legal, -1e8), values


def train() -> None:
    """Train by PufferLib's own trainer, ``PuffeRL``."""
    envs = pufferlib.vector.make(
        CanastaPufferEnv,
        env_kwargs={"games": GAMES, "opponents": "random", "take_backs": 1},
        backend=pufferlib.vector.Serial,
        num_envs=1,
    )
    policy = Masked(envs.driver_env, hidden_size=64)
    before = [value.detach().clone() for value in policy.parameters()]
    with TemporaryDirectory() as folder:
        settings = {
            "env": "canasta",
            "seed": 1,
            "device": "cpu",
            "precision": "float32",
            "data_dir": folder,
            "torch_deterministic": True,
            "cpu_offload": False,
            "compile": False,
            "use_rnn": False,
            "optimizer": "adam",
            "learning_rate": 1e-3,
            "anneal_lr": False,
            "adam_beta1": 0.9,
            "adam_beta2": 0.999,
            "adam_eps": 1e-8,
            "max_grad_norm": 0.5,
            "total_timesteps": LEARNED,
            "batch_size": GAMES * HORIZON,
            "bptt_horizon": HORIZON,
            "minibatch_size": 256,
            "max_minibatch_size": 256,
            "update_epochs": 1,
            "gamma": 0.99,
            "gae_lambda": 0.95,
            "clip_coef": 0.2,
            "vf_coef": 0.5,
            "vf_clip_coef": 0.2,
            "ent_coef": 0.01,
            "vtrace_rho_clip": 1,
            "vtrace_c_clip": 1,
            "prio_alpha": 0.8,
            "prio_beta0": 0.2,
            "checkpoint_interval": 1_000_000,
        }
        with redirect_stdout(StringIO()):  # its dashboard
            trainer = PuffeRL(settings, envs, policy)
            while trainer.global_step < LEARNED:
                trainer.evaluate()
                trainer.train()
            trainer.close()
    moved = sum(
        float((new.detach() - old).abs().sum())
        for new, old in zip(policy.parameters(), before, strict=True)
    )
    assert np.isfinite(moved)
    assert moved > 0
    print(f"PuffeRL of pufferlib-core {version('pufferlib-core')}: {trainer.global_step} steps")


def main() -> None:
    """Step every book in each of PufferLib's ways, and train for a moment."""
    mend()
    ways: list[tuple[str, dict[str, Any]]] = [
        ("PufferEnv", {"backend": pufferlib.PufferEnv}),
        ("Serial", {"backend": pufferlib.vector.Serial, "num_envs": 2}),
        (
            "Multiprocessing",
            {"backend": pufferlib.vector.Multiprocessing, "num_envs": 2, "num_workers": 2},
        ),
    ]
    for name, way in ways:
        for book in BOOKS if name != "Multiprocessing" else ("regency",):
            for opponents in (None, "random"):
                kwargs = {"book": book, "games": 4, "opponents": opponents, "take_backs": 0}
                envs = pufferlib.vector.make(CanastaPufferEnv, env_kwargs=kwargs, **way)
                agents, _ = played(envs)
                print(f"{name}: {book}, {agents} agents, opponents {opponents}: {STEPS} steps")
    train()


if __name__ == "__main__":
    main()
