"""Runs in the rollout policy: new ones, and bridges between them."""

from typing import Final

from canasta.cards import ACE
from canasta.compiled.kernel.bitwords import lowest_bit
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.laying import bridge_word, run_word
from canasta.compiled.kernel.rule_record import RuleRecord
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.state import State
from canasta.compiled.search.policy_asks import SURE
from canasta.compiled.search.policy_layout import CANASTAS, HANDS, SETS, SPENT, START, STOCKS
from canasta.compiled.search.policy_steps import A_LAY, tried
from canasta.compiled.search.policy_tables import (
    HAND_BAND,
    agrees,
    canasta_band,
    clock,
    look_up,
    melds_of_rank,
)
from canasta.compiled.search.trail import Trail
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import FULL, Act

A_RUN: Final = int(Act.RUN)
A_BRIDGE: Final = int(Act.BRIDGE)
_RUN_LENGTH: Final = START["run_length"]
_RUN_CARDS: Final = START["run_cards"]


@kernel
def _longest(s: State, seat: int, starts: int) -> tuple[int, int]:
    """Return the lowest card and the length of the longest run that begins with a given card."""
    held = int(s.held[seat])
    best = -1
    longest = 0
    while starts != 0:
        low = lowest_bit(starts)
        starts &= starts - 1
        rank = low % 13
        length = 0
        while length < FULL and rank + length <= ACE and (held >> (low + length)) & 1:
            length += 1
        if length > longest:
            longest = length
            best = low
    return best, longest


@kernel
def _lays_run(w: Weights, s: State, t: Trail, seat: int, low: int, length: int, usual: int) -> bool:
    """Return whether to lay a run; by rule of thumb from the ``usual`` length on."""
    if not w.learned & SETS:
        return length >= usual
    side = side_of(s, seat)
    grown = 0
    broken = 0
    for i in range(length):
        rank = low % 13 + i
        if melds_of_rank(s, side, rank) > 0:
            grown += 1
        elif s.ranks[seat, rank] == 3:
            broken += 1
    first = int(t.noted)
    own = int(HAND_BAND[s.hand_size[seat]])
    total = SURE if length >= usual else -SURE
    at = ((length - 3) * STOCKS + clock(w, s, seat)) * CANASTAS
    at += canasta_band(s, side)
    total += look_up(w, t, _RUN_LENGTH + at * HANDS + own)
    at = ((length - 3) * SPENT + min(grown, SPENT - 1)) * SPENT + min(broken, SPENT - 1)
    total += look_up(w, t, _RUN_CARDS + at * HANDS + own)
    return agrees(t, first, total)


@kernel
def new_runs(
    r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, least: int, keep: int
) -> None:
    """Lay runs, the longest first: all if ``least`` is 0, else those thought worth it.

    By rule of thumb, those of at least ``least`` cards.
    """
    for _ in range(4):
        starts = run_word(r, s, seat)
        if starts == 0 or s.hand_size[seat] - 3 < keep:
            return
        low, length = _longest(s, seat, starts)
        if least > 0 and not _lays_run(w, s, t, seat, low, length, least):
            return
        if not tried(r, s, t, A_RUN + low):
            return
        for i in range(3, length):
            if s.hand_size[seat] <= keep or not tried(r, s, t, A_LAY + low + i):
                return


@kernel
def bridges(r: RuleRecord, s: State, t: Trail, seat: int, keep: int) -> None:
    """Join runs of three with the card between them."""
    if not r.bridges:
        return
    word = bridge_word(r, s, seat)
    while word != 0 and s.hand_size[seat] > keep:
        if not tried(r, s, t, A_BRIDGE + lowest_bit(word)):
            return
        word = bridge_word(r, s, seat)
