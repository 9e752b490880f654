"""Steps that the rollout policy tries: carried out if they are legal, and noted."""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import JOKER
from canasta.compiled.kernel.bitwords import lowest_bit
from canasta.compiled.kernel.compiled import kernel, record_array
from canasta.compiled.kernel.layout import dtype_of
from canasta.compiled.kernel.moves import carry_out, why_illegal
from canasta.compiled.kernel.rule_record import RuleRecord
from canasta.compiled.kernel.state import State
from canasta.compiled.kernel.tables import RANK_BITS
from canasta.compiled.search.trail import MOST, Trail
from canasta.engine.codes import Act

A_RETRACT: Final = int(Act.RETRACT)
A_LAY: Final = int(Act.LAY)
A_NEW: Final = int(Act.NEW)
A_TARGET: Final = int(Act.TARGET)
JOKER_BIT: Final = 1 << JOKER
DEUCE_BITS: Final = int(RANK_BITS[0])

BEFORE: Final = -1
"""Mark: cards staged before the first noted step can be taken back, too."""

TARGETED: Final = -2
"""Mark: a meld was aimed at before the first noted step, so no step is left out."""


TRAIL: Final[np.dtype[Any]] = dtype_of(Trail)
TrailArray = Annotated[NDArray[Any], record_array(Trail, TRAIL, readonly=False), TRAIL]


@kernel
def play(r: RuleRecord, s: State, t: Trail, code: int) -> None:
    """Carry out a legal step, and note it."""
    if s.staged == 0 and not s.target_chosen:
        t.base = t.count
    elif t.count == 0:
        t.base = BEFORE if s.staged > 0 else TARGETED
    if code == A_RETRACT and t.base >= 0:
        t.count = t.base
        carry_out(r, s, code)
        # A player that follows the noted steps has not turned to any meld since.
        s.target_meld = -1
        return
    if code == A_RETRACT and t.base == BEFORE:
        t.count = 0
    if t.count < MOST:
        t.codes[t.count] = code
        t.count += 1
    carry_out(r, s, code)


@kernel
def tried(r: RuleRecord, s: State, t: Trail, code: int) -> bool:
    """Carry out a step if it is legal; return whether it was."""
    if why_illegal(r, s, code) != 0:
        return False
    play(r, s, t, code)
    return True


@kernel
def set_target(r: RuleRecord, s: State, t: Trail, n: int) -> bool:
    """Turn to the side's n-th meld; return whether cards may be laid there."""
    if s.target_meld == n and not s.target_chosen:
        return True
    return tried(r, s, t, A_TARGET + n)


@kernel
def lay_rank(r: RuleRecord, s: State, t: Trail, seat: int, rank: int, most: int) -> int:
    """Lay up to ``most`` cards of a rank on the meld aimed at; return the number laid."""
    laid = 0
    while laid < most:
        word = int(s.held[seat]) & RANK_BITS[rank]
        if word == 0 or not tried(r, s, t, A_LAY + lowest_bit(word)):
            return laid
        laid += 1
    return laid


@kernel
def lay_wilds(r: RuleRecord, s: State, t: Trail, seat: int, most: int, jokers: int) -> int:
    """Lay wild cards on the meld aimed at: ``jokers`` jokers, then deuces, then other jokers."""
    laid = 0
    while laid < most:
        held = int(s.held[seat])
        if held & JOKER_BIT and (laid < jokers or held & DEUCE_BITS == 0):
            code = A_LAY + JOKER
        elif held & DEUCE_BITS:
            code = A_LAY + lowest_bit(held & DEUCE_BITS)
        else:
            return laid
        if not tried(r, s, t, code):
            return laid
        laid += 1
    return laid


@kernel
def begin_set(r: RuleRecord, s: State, t: Trail, seat: int, rank: int) -> bool:
    """Begin a new set with a card of a rank; return whether that is legal."""
    word = int(s.held[seat]) & RANK_BITS[rank]
    return word != 0 and tried(r, s, t, A_NEW + lowest_bit(word))
