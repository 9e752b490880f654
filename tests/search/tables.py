"""Deals under way, with what every seat has seen of them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tests.search.moments import Moment
from tests.search.moments import moments as deal_of

from canasta.compiled.kernel import legal, new_states, redact
from canasta.compiled.search.arrays import NO_HAND_MODEL
from canasta.compiled.search.determinization import determinize
from canasta.rules import get_rules

TABLES = (
    ("waldo", 4),
    ("waldo", 3),
    ("regency", 4),
    ("regency+two-hand", 2),
    ("joker", 4),
    ("joker+two-hand", 2),
    ("wca", 4),
)
"""Every book, and every number of players."""


def moments(book: str, players: int, seed: int, bots: str = "style:clockwork") -> Iterator[Moment]:
    """The steps of a deal that bots play, with a memory for every seat."""
    return deal_of(get_rules(book), players, seed, bots)


def dealt_anew(moment: Moment, seat: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The moment with the hidden cards lying as they may for all a seat has seen; and its view."""
    states, view = new_states(2), new_states(1)
    states[0] = moment.view(seat)[0]
    seen = moment.seen_by(seat)
    assert determinize(moment.record, NO_HAND_MODEL, seen, states, seat, np.uint64(99), 1, 1) == 1
    legal(moment.record, states, 1)
    redact(states, 1, seat, view, 0)
    return states[1:], view


def some_moments(
    book: str, players: int, seed: int, count: int, bots: str = "style:clockwork"
) -> list[Moment]:
    """A few steps of a deal, by chance."""
    every = list(moments(book, players, seed, bots))
    return Random(seed).sample(every, min(count, len(every)))
