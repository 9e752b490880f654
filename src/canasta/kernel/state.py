"""The record of a state, as NumPy and compiled code have it."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.engine.state import STATE_VERSION, State
from canasta.kernel.layout import dtype_of

STATE: Final[np.dtype[Any]] = dtype_of(State)
"""The record type of a state."""


def new_states(count: int) -> NDArray[Any]:
    """An array of ``count`` blank states, to be handed to ``new_match``."""
    return np.zeros(count, STATE)


def state_at(states: NDArray[Any], i: int = 0) -> State:
    """The i-th state of an array with its fields as attributes; what is set there is set."""
    return State(states[i : i + 1].view(np.uint8).data)


__all__ = ["STATE", "STATE_VERSION", "State", "new_states", "state_at"]
