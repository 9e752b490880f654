"""The entry points of kernel and search as plain Python, under the library's names.

They run on NumPy, hundreds of times slower: for debugging, and for work on the kernel.
"""

from typing import Any, Final

import numpy as np

from canasta.compiled.kernel import entry_points as _kernel
from canasta.compiled.kernel import going_out as _conditions
from canasta.compiled.search import (
    determinization,
    explaining,
    hand_forward,
    rollouts,
    seen,
    sums,
)
from canasta.engine.codes import CODES

begin_turn: Final = _kernel._begin_turn
deal_pack: Final = _kernel._deal_pack
hide: Final = _kernel._hide
new_match: Final = _kernel._new_match
pattern: Final = _kernel._pattern
requirement: Final = _kernel._requirement
score: Final = _kernel._score
conditions: Final = _conditions._conditions
leave: Final = _conditions._leave
out_with: Final = _conditions._out_with
add_up: Final = sums.add_up
believe_hands: Final = hand_forward.believe_hands
count_agreeing: Final = seen.count_agreeing
determinize: Final = determinization.determinize
explain: Final = explaining.explain
look_at: Final = seen.look_at
plan_turn: Final = rollouts.plan_turn
roll_out: Final = rollouts.roll_out


def legal(rules: Any, state: Any) -> list[int]:
    """Return the legal steps as rising codes."""
    out = np.empty(CODES, np.int16)
    codes: list[int] = out[: _kernel._listed(rules, state, 0, out)].tolist()
    return codes


def step(rules: Any, state: Any, code: int, only_ask: int) -> Any:
    """Carry out a step unless only asked; return the ``Reason`` against it, 0 if it is legal."""
    return _kernel._act(rules, state, 0, code, only_ask)
