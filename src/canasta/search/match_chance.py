"""Points turned into the chance of winning the match: what a score is worth that is to be won.

A table, counted from play (``tools/match_chances.py``), says how likely each side wins by the
scores of all and who deals; between its steps it is read off in straight lines. All is in whole
numbers, so every engine comes to the same.
"""

from typing import Final

from canasta.engine.codes import Phase
from canasta.engine.sizes import SEATS, SIDES
from canasta.kernel.compiled import Codes, StateArray, entry_point, kernel
from canasta.kernel.state import State
from canasta.search.match_chances import CELLS, HEAD, LOW, STEP, WORTH

ONE: Final = 1 << 14
"""Certainty, in a table."""
FINE: Final = 1 << 6
"""Certainty here is so many times that."""

POINTS_STILL: Final = 32
"""A point counts this part of what it is otherwise, so that a match that is won, or lost, whatever
happens is played well none the less."""

MATCH_OVER: Final = int(Phase.MATCH_OVER)


@kernel
def chance(t: Codes, s: State, side: int, dealer: int) -> int:
    """How likely a side wins a match that goes on, where certainty is ``ONE * FINE``.

    Args:
        t: the table.
        s: the record, for the scores.
        side: whose chance.
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
    """How likely a side has won a match that is over."""
    for other in range(s.sides):
        if s.scores[other] > s.scores[side]:
            return 0
    return ONE * FINE


@kernel
def worth(t: Codes, s: State, side: int, ahead: int) -> int:
    """What the end of a deal is worth to a side, in points ahead, times the other sides.

    Args:
        t: the table of chances; where it is empty, points are all that counts.
        s: the record of a deal that is over.
        side: whose.
        ahead: the points by which it is ahead, times the other sides.
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
    """How likely a side wins the match of ``states[i]``; see ``chance``."""
    return chance(chances, states[i], side, dealer)


@entry_point(f"states[n] i:0..n side:0..{SIDES}")
def end_worth(chances: Codes, states: StateArray, i: int, side: int, ahead: int) -> int:
    """What the end of the deal of ``states[i]`` is worth to a side; see ``worth``."""
    return worth(chances, states[i], side, ahead)
