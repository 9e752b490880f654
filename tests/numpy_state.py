"""States as NumPy has them: for tests that look over whole tables of numbers at once."""

from typing import Any

import numpy as np

from canasta.compiled.kernel import STATE
from canasta.engine.state import State


def numpy_state(state: State) -> Any:
    """The fields of a state as NumPy's numbers and arrays; what is set there is set."""
    return np.frombuffer(state.data, STATE).view(np.recarray)[0]
