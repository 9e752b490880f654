"""Chances of winning the match, and the worth of a deal's points by them.

A table counted from play (``tools/match_chances.py``) holds each side's probability of winning, by
all scores and the dealer; between its steps it is interpolated linearly. All numbers are whole, so
every engine gets the same results.
"""

from typing import Final

from canasta.compiled.kernel.compiled import Codes, StateArray, entry_point, kernel
from canasta.compiled.kernel.state import State
from canasta.compiled.search.match_chances import CELLS, HEAD, LOW, STEP, WORTH
from canasta.engine.codes import Phase
from canasta.engine.sizes import SEATS, SIDES

ONE: Final = 1 << 14
"""Certainty, in a table."""
FINE: Final = 1 << 6
"""Certainty here is this many times ``ONE``."""

POINTS_STILL: Final = 32
"""A point counts one part in this many, so that bots still play well when the match is won or lost
in any case."""

MATCH_OVER: Final = int(Phase.MATCH_OVER)


@kernel
def chance(t: Codes, s: State, side: int, dealer: int) -> int:
    """Return a side's chance of winning a match that goes on; certainty is ``ONE * FINE``.

    Args:
        t: the table.
        s: the record that has the scores.
        side: the side.
        dealer: the side that deals next.
    """
    sides, cells, low, step = int(s.sides), int(t[CELLS]), int(t[LOW]), int(t[STEP])
    size = whole = 1
    for _ in range(sides):
        size *= cells
        whole *= step
    first = HEAD + (side - dealer + sides) % sides * size
    total = 0
    for corner in range(1 << sides):
        weight = 1
        at = 0
        for k in range(sides):
            score = int(s.scores[(dealer + k) % sides]) - low
            score = min(max(score, 0), (cells - 1) * step)
            cell = min(score // step, cells - 2)
            part = score - cell * step
            if (corner >> k) & 1:
                cell += 1
            else:
                part = step - part
            weight *= part
            at = at * cells + cell
        total += weight * int(t[first + at])
    return total * FINE // whole


@kernel
def won(s: State, side: int) -> int:
    """Return ``ONE * FINE`` if a side has won a match that is over, and 0 if not."""
    for other in range(s.sides):
        if s.scores[other] > s.scores[side]:
            return 0
    return ONE * FINE


@kernel
def worth(t: Codes, s: State, side: int, ahead: int) -> int:
    """Return the worth of a deal's end to a side: points ahead, times the number of other sides.

    Args:
        t: the table of chances; if it is empty, only points count.
        s: the record of a deal that is over.
        side: the side.
        ahead: the points by which it is ahead, times the number of other sides.
    """
    if len(t) == 0:
        return ahead
    if s.phase == MATCH_OVER:
        here = won(s, side)
    else:
        here = chance(t, s, side, (int(s.dealer) + 1) % int(s.sides))
    return here * int(t[WORTH]) * (int(s.sides) - 1) // (ONE * FINE) + ahead // POINTS_STILL


@entry_point(f"states[n] i:0..n side:0..{SIDES} dealer:0..{SEATS}")
def match_chance(chances: Codes, states: StateArray, i: int, side: int, dealer: int) -> int:
    """Return a side's chance of winning the match of ``states[i]``; see ``chance``."""
    return chance(chances, states[i], side, dealer)


@entry_point(f"states[n] i:0..n side:0..{SIDES}")
def end_worth(chances: Codes, states: StateArray, i: int, side: int, ahead: int) -> int:
    """Return the worth of the end of the deal of ``states[i]`` to a side; see ``worth``."""
    return worth(chances, states[i], side, ahead)
