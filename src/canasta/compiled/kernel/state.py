"""The record of a state for NumPy and compiled code."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.layout import dtype_of
from canasta.engine.state import STATE_VERSION, State

STATE: Final[np.dtype[Any]] = dtype_of(State)
"""The record type of a state."""


def new_states(count: int) -> NDArray[Any]:
    """Return an array of ``count`` blank states, to be passed to ``new_match``."""
    return np.zeros(count, STATE)


def state_at(states: NDArray[Any], i: int = 0) -> State:
    """Return the i-th state of an array with its fields as attributes; setting one changes it."""
    return State(states[i : i + 1].view(np.uint8).data)


__all__ = ["STATE", "STATE_VERSION", "State", "new_states", "state_at"]
