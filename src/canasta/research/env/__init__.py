"""Environments for learning: many games stepped in one call, and interfaces to frameworks.

::

    from canasta.research.env import VectorEnv

    env = VectorEnv("regency", games=4096)
    env.step(env.sample())

This package needs only NumPy: ``pip install 'canasta[research]'``. The environments for PettingZoo,
Gymnasium, PufferLib and OpenSpiel are in separate modules, each with an extra that installs its
dependencies. Names are loaded when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from canasta.research.env.batch.observation import (
        FLAT,
        OBSERVATION,
        PARTS,
        PLACES,
        ObservationRecord,
        Part,
    )
    from canasta.research.env.opponents import ENV_VERSION, LEVELS, EnvError, Policy
    from canasta.research.env.rollout import plan, play_out
    from canasta.research.env.vector import VectorEnv

_PLACES = {
    "ENV_VERSION": "opponents",
    "FLAT": "batch.observation",
    "LEVELS": "opponents",
    "OBSERVATION": "batch.observation",
    "PARTS": "batch.observation",
    "PLACES": "batch.observation",
    "EnvError": "opponents",
    "ObservationRecord": "batch.observation",
    "Part": "batch.observation",
    "Policy": "opponents",
    "VectorEnv": "vector",
    "plan": "rollout",
    "play_out": "rollout",
}

_OLD = {"SEEN": "OBSERVATION", "Seen": "ObservationRecord"}

__all__ = [
    "ENV_VERSION",
    "FLAT",
    "LEVELS",
    "OBSERVATION",
    "PARTS",
    "PLACES",
    "EnvError",
    "ObservationRecord",
    "Part",
    "Policy",
    "VectorEnv",
    "plan",
    "play_out",
]


def __getattr__(name: str) -> Any:
    now = _OLD.get(name, name)
    if now not in _PLACES:
        raise AttributeError(f"module 'canasta.research.env' has no attribute {name!r}")
    try:
        value = getattr(import_module(f"canasta.research.env.{_PLACES[now]}"), now)
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise ImportError(
            "canasta.research.env needs NumPy: pip install 'canasta[research]'"
        ) from None
    globals()[name] = value
    return value
