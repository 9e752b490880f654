"""A board as one seat knows it: what it has seen, and stand-ins for the cards hidden from it.

Actions are tried out for a player on such a board and never on the true one, so that no answer
can depend on a card that the player has not seen. The stand-ins are plain cards, always the same.
They are not a guess at the hidden cards; only their number is right.
"""

from array import array
from collections import Counter
from functools import lru_cache
from itertools import cycle, islice
from typing import Final

from canasta.cards import KINDS, THREE, WILDS, rank_of
from canasta.engine.record import INT8, Row
from canasta.engine.state import CARDS
from canasta.game.board import Board

_PLAIN: Final = [kind for kind in range(KINDS) if rank_of(kind) != THREE and kind not in WILDS]
"""Kinds that have no effect when they come to a hand: neither threes nor wild cards."""

_STOCK: Final = memoryview(array(INT8, islice(cycle(_PLAIN), CARDS))).toreadonly()


def known_board(board: Board, seat: int) -> Board:
    """Return a board that holds what a seat knows, with stand-ins for the cards hidden from it.

    They fill the stock and the pots or face-down hands. The other hands keep their sizes and stay
    empty, since no rule looks into the hand of a player who does not act. The pile is complete:
    every card in it was shown when it came there.

    Args:
        board: the true board, which is not changed.
        seat: the seat; -1 for a watcher.
    """
    known = board.blank()
    board.engine.redact(board.place, seat, known.place)
    state, true = known.state, board.state
    state.pile[:] = true.pile
    stock = true.stock_size
    state.stock[:stock] = _STOCK[:stock]
    for other, size in enumerate(true.foot_size):
        if size:
            state.feet[other][:] = _foot(size)
    return known


@lru_cache(maxsize=64)
def _foot(size: int) -> Row:
    """Return ``size`` stand-ins, as counts by kind."""
    counts = Counter(_STOCK[:size])
    return memoryview(array(INT8, (counts[kind] for kind in range(KINDS)))).toreadonly()
