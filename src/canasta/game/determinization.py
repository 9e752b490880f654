"""A match as one seat knows it, made whole: what it has seen, and hidden cards as they may lie.

What is tried out for a player is tried on such a board and never on the true one, so that no answer
can rest on a card that the player has not seen. The hidden cards lie in one way that follows from
what was seen alone. It is no guess at them: only their numbers are right everywhere.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import KINDS, THREE, WILDS, kind_of, pack, rank_of
from canasta.game.board import Board
from canasta.kernel import redact

_PLAIN_FIRST: Final = np.array(
    sorted(range(KINDS), key=lambda kind: (rank_of(kind) == THREE, kind in WILDS, kind))
)
"""All kinds, those first of which nothing follows when they come into a hand."""


def determinized(board: Board, seat: int) -> Board:
    """A board that holds what a seat knows and, where cards are hidden from it, others.

    Filled are the pots or face-down hands and the stock. The other hands keep their sizes and
    stay empty, since no rule looks into the hand of somebody who does not act. The pile is whole:
    every card of it was shown when it came there.

    Args:
        board: the true board, which is not changed.
        seat: whose knowledge it is; -1 for a watcher.
    """
    known = board.blank()
    redact(board.states, 0, seat, known.states, 0)
    state = known.state
    state.pile[:] = board.state.pile
    sizes = [*state.foot_size.tolist(), int(state.stock_size)]
    cards = np.repeat(_PLAIN_FIRST, _hidden(known, seat)[_PLAIN_FIRST])
    cards = np.resize(cards, max(len(cards), sum(sizes)))
    *feet, stock, _rest = np.split(cards, np.cumsum(sizes))
    for other, foot in enumerate(feet):
        state.feet[other] += np.bincount(foot, minlength=KINDS).astype(np.int8)
    state.stock[: len(stock)] = stock[::-1]
    return known


def _hidden(board: Board, seat: int) -> NDArray[np.int64]:
    """How many cards of each kind lie where a seat does not see them."""
    state = board.state
    left = np.array(pack(board.rules.packs), np.int64)
    if seat >= 0:
        left -= state.hands[seat]
    left -= np.bincount(state.pile[: int(state.pile_size)], minlength=KINDS)
    for side in range(board.sides):
        for meld in board.melds(side):
            left -= np.bincount(meld.kinds, minlength=KINDS)
        for suit, faced in enumerate(state.threes[side].tolist()):
            left[kind_of(THREE, suit)] -= faced
    return np.maximum(left, 0)  # a position that was set up by hand may have cards too many
