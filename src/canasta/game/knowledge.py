"""A board as one seat knows it: what it has seen, and stand-ins for the cards hidden from it.

What is tried out for a player is tried on such a board and never on the true one, so that no
answer can rest on a card that the player has not seen. The stand-ins are plain cards, always the
same: they are no guess at what lies there, and only their numbers are right.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import KINDS, THREE, WILDS, rank_of
from canasta.game.board import Board
from canasta.kernel import redact
from canasta.kernel.sizes import CARDS

_PLAIN: Final = [kind for kind in range(KINDS) if rank_of(kind) != THREE and kind not in WILDS]
"""Kinds of which nothing follows when they come into a hand."""

_STOCK: Final = np.resize(np.array(_PLAIN, np.int8), CARDS)


def known_board(board: Board, seat: int) -> Board:
    """A board that holds what a seat knows, and stand-ins where cards are hidden from it.

    They fill the stock and the pots or face-down hands. The other hands keep their sizes and stay
    empty, since no rule looks into the hand of somebody who does not act. The pile is whole: every
    card of it was shown when it came there.

    Args:
        board: the true board, which is not changed.
        seat: whose knowledge it is; -1 for a watcher.
    """
    known = board.blank()
    redact(board.states, 0, seat, known.states, 0)
    states, true = known.states, board.states
    states["pile"] = true["pile"]
    stock = int(true["stock_size"][0])
    states["stock"][0, :stock] = _STOCK[:stock]
    for other, size in enumerate(true["foot_size"][0].tolist()):
        if size:
            states["feet"][0, other] = _foot(size)
    return known


@lru_cache(maxsize=64)
def _foot(size: int) -> NDArray[np.int8]:
    """So many stand-ins, as counts by kind."""
    return np.bincount(_STOCK[:size], minlength=KINDS).astype(np.int8)
