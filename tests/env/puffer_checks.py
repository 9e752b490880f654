"""Checks of what needs PufferLib, which the gate does not install: run by hand, told in docs.

python -m pip install 'canasta[gym]' pufferlib-core
python -m tests.env.puffer_checks
"""

from typing import Any

import numpy as np
import pufferlib.vector

from canasta.research.env.pufferlib import CanastaPufferEnv
from canasta.rules import BOOKS

STEPS = 100


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


def main() -> None:
    """Step every book in each of PufferLib's ways."""
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


if __name__ == "__main__":
    main()
