"""The entry points into the kernel: functions over arrays of records, called from Python.

Each takes ``rules`` (one record, as ``encode`` makes it), ``states`` (an array of ``STATE``
records), ``i`` (the index of one of them), and plain ints. The two that are called at every step
take the same arrays as bytes too (``array.view(np.uint8)``), which is faster: see ``rows``.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import KINDS
from canasta.compiled.kernel.compiled import (
    Codes,
    RuleArray,
    StateArray,
    Vector,
    Word,
    entry_point,
    kernel,
)
from canasta.compiled.kernel.irregular import splash_pattern
from canasta.compiled.kernel.layout import RuleBytes, State, StateBytes, rules_in, state_in
from canasta.compiled.kernel.moves import carry_out, fill_legal, why_illegal
from canasta.compiled.kernel.question import hide
from canasta.compiled.kernel.scoring import score_deal
from canasta.compiled.kernel.seats import lowest_bit
from canasta.compiled.kernel.set_rules import requirement_for
from canasta.compiled.kernel.turns import deal_pack as deal_pack_out
from canasta.compiled.kernel.turns import start_match, start_turn
from canasta.engine.codes import CODES, STEP_CODES, WORDS
from canasta.engine.state import SEATS

OK: Final = 0
_SPARE: Final = np.zeros(CODES, np.int16)
"""Scratch space for a list of codes that is not needed."""


@kernel
def list_codes(s: State, out: Codes) -> int:
    """Put the codes of the mask into ``out``, rising, and return their number."""
    count = 0
    for w in range(WORDS):
        word = s.legal[w]
        while word != 0:
            out[count] = 64 * w + lowest_bit(word)
            count += 1
            word &= word - 1
    return count


@entry_point("rules[1] states[n] i:0..n")
def _new_match(rules: RuleArray, states: StateArray, i: int, seed: Word) -> None:
    start_match(rules[0], states[i], seed)


@entry_point(f"rules[1] states[n] i:0..n order:0..{KINDS} first:0..2")
def _deal_pack(rules: RuleArray, states: StateArray, i: int, order: Vector, first: int) -> bool:
    return deal_pack_out(rules[0], states[i], order, first)


@entry_point(f"rules[1] states[n] i:0..n out[{CODES}..]")
def _listed(rules: RuleBytes, states: StateBytes, i: int, out: Codes) -> int:
    s = state_in(states, i)
    fill_legal(rules_in(rules, 0), s)
    return list_codes(s, out)


@entry_point(f"rules[1] states[n] i:0..n action:0..{STEP_CODES} only_ask:0..2")
def _act(rules: RuleBytes, states: StateBytes, i: int, action: int, only_ask: int) -> int:
    """Carry out a legal action unless only asked; return the reason against it.

    One function for both saves compile time.
    """
    r, s = rules_in(rules, 0), state_in(states, i)
    reason = why_illegal(r, s, action)
    if reason == OK and not only_ask:
        carry_out(r, s, action)
    return reason


@entry_point(f"states[n] i:0..n seat:-1..{SEATS}")
def _hide(states: StateBytes, i: int, seat: int) -> None:
    hide(state_in(states, i), seat)


@entry_point("rules[1] states[n] i:0..n")
def _score(rules: RuleArray, states: StateArray, i: int) -> None:
    score_deal(rules[0], states[i])


@entry_point("rules[1] states[n] i:0..n seat:0..players")
def _begin_turn(rules: RuleArray, states: StateArray, i: int, seat: int) -> None:
    start_turn(rules[0], states[i], seat)


@entry_point("rules[1]")
def _requirement(rules: RuleArray, score: int) -> int:
    return requirement_for(rules[0], score)


@entry_point(f"states[n] i:0..n seat:0..{SEATS}")
def _pattern(states: StateArray, i: int, seat: int) -> int:
    return splash_pattern(states[i], seat, -1)


act_on_bytes: Callable[..., int] = _act
"""``act_on_bytes(rules, states, i, action, only_ask)``: carry out an action unless only asked, and
return the reason against it, 0 if it is legal. The arrays are bytes."""

list_from_bytes: Callable[..., int] = _listed
"""``list_from_bytes(rules, states, i, out)``: put the legal codes, rising, into ``out``, and return
their number. The arrays are bytes."""


def apply(rules: NDArray[Any], states: NDArray[Any], i: int, action: int) -> int:
    """Carry out an action and return 0, or return the ``Reason`` against it."""
    return act_on_bytes(rules.view(np.uint8), states.view(np.uint8), i, action, 0)


def why_not(rules: NDArray[Any], states: NDArray[Any], i: int, action: int) -> int:
    """Return the ``Reason`` against an action, 0 if it is legal."""
    return act_on_bytes(rules.view(np.uint8), states.view(np.uint8), i, action, 1)


def legal(rules: NDArray[Any], states: NDArray[Any], i: int) -> None:
    """Fill the mask of legal actions."""
    list_from_bytes(rules.view(np.uint8), states.view(np.uint8), i, _SPARE)


def new_match(rules: NDArray[Any], states: NDArray[Any], i: int, seed: int) -> None:
    """Begin a match in the i-th record; any 64 bits are a seed."""
    states[i] = np.zeros((), states.dtype)
    _new_match(rules, states, i, np.uint64(seed))


def redact(states: NDArray[Any], i: int, seat: int, out: NDArray[Any], j: int) -> None:
    """Write to ``out[j]`` what a seat (-1: a watcher) may see of ``states[i]``."""
    out[j] = states[i]
    _hide(out.view(np.uint8), j, seat)
