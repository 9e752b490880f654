"""Work space for the going-out search: one record in place of a dozen arguments."""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.compiled import kernel, record_array
from canasta.compiled.kernel.layout import State, dtype_of
from canasta.compiled.kernel.numba_or_none import BUILDING
from canasta.compiled.kernel.seats import bit, side_of
from canasta.engine.codes import Form

MOST_WILDS: Final = 24
"""All wild cards of the largest pack, four packs together."""

MOST_NATURALS: Final = 16
"""All natural cards of a rank in it."""

Ints = NDArray[np.int64]
_Number = Annotated[int, np.int64]


class Work:
    """The question of the search, and the tables that it fills."""

    seat: _Number
    """Seat that is to go out."""
    skip: _Number
    """1 if the discard is chosen already (a black three)."""
    points: _Number
    """Fewest points that this line lays, for an opening."""
    counts: Annotated[Ints, np.int64, (14,)]
    """Naturals by rank (0 to 12) that are left for sets."""
    sets: Annotated[Ints, np.int64, (13,)]
    """The side's sets of each rank, as bits by their number; its wild melds under the deuce."""
    known: Annotated[Ints, np.int64, (13,)]
    """By rank, the numbers of naturals whose outcomes are in ``outcomes``, as bits."""
    outcomes: Annotated[Ints, np.int64, (2, 13, MOST_NATURALS + 1, MOST_WILDS + 1)]
    """Outcomes by whether they are told apart, rank, naturals laid and wild cards used."""
    spare: Annotated[Ints, np.int64, (2, MOST_NATURALS + 1, MOST_WILDS + 1)]
    """Scratch space for one rank: outcomes by naturals and wild cards used so far."""
    reach: Annotated[Ints, np.int64, (2, 2, MOST_WILDS + 1)]
    """Outcomes by discard (0 not yet, 1 used) and wild cards used."""


WORK: Final[np.dtype[Any]] = dtype_of(Work)

WorkArray = Annotated[NDArray[Any], record_array(Work, WORK, readonly=False)]
"""An array of one; it is passed whole, since a record of it does not keep its memory alive."""


def _plain_work() -> Any:
    return np.recarray(1, WORK)


@kernel
def _compiled_work() -> NDArray[Any]:
    return np.empty(1, WORK)


_new_work: Final = _compiled_work if BUILDING else _plain_work
"""Makes work space, which is not initialized."""


@kernel
def new_work(s: State, seat: int) -> WorkArray:
    """Return work space for a seat, with its side's sets and without a table."""
    work = _new_work()
    work[0].seat = seat
    for rank in range(13):
        work[0].known[rank] = 0
        work[0].sets[rank] = 0
    side = side_of(s, seat)
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.SET:
            work[0].sets[s.meld_rank[m]] |= bit(n)
        elif s.meld_form[m] == Form.WILD:
            work[0].sets[0] |= bit(n)
    return work
