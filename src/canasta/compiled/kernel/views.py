"""Redaction of a state for one seat: a copy with everything hidden emptied."""

from typing import Final

from canasta.cards import KINDS
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.state import State
from canasta.engine.codes import WORDS
from canasta.engine.sizes import CARDS, SEATS

WATCHER: Final = -1
"""The seat number of a watcher."""


@kernel
def hide(s: State, seat: int) -> None:
    """Empty all that a seat may not see, in place; -1 for a watcher.

    The seat's own hand remains, and the number of cards in every hand, every pot and the stock,
    the pile's top card, and everything on the table (AW-45, AC-53). In the first turn of a deal the
    cards turned up before the top card remain too (AR-8, AJ-11). The dice and the seed never do.
    """
    lowest = 0 if s.turns <= 1 else int(s.pile_size) - 1
    if s.pile_withheld:
        # The cards beneath a top card that was taken to open have not been shown yet.
        lowest = int(s.pile_size)
    s.dice = 0
    s.seed = 0
    for other in range(SEATS):
        for kind in range(KINDS):
            s.feet[other, kind] = 0
        if other != seat:
            s.held[other] = 0
            for kind in range(KINDS):
                s.hands[other, kind] = 0
            for rank in range(14):
                s.ranks[other, rank] = 0
    for i in range(CARDS):
        s.stock[i] = 0
        if i < lowest or i >= s.pile_size:
            s.pile[i] = 0
        if i >= s.staged:
            s.log_kind[i] = 0
            s.log_step[i] = 0
            s.log_meld[i] = 0
    if s.actor != seat:
        for w in range(WORDS):
            s.legal[w] = 0
