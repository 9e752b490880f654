"""Deals under way, with what every seat has seen of them."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.bots import make
from canasta.kernel import Phase, apply, legal, new_match, new_states, redact, rules_record
from canasta.rules import Rules, get_rules
from canasta.search.dealing import deal_samples
from canasta.search.habits import NONE
from canasta.search.seen import SEEN, look_at

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


class Moment(NamedTuple):
    """A deal at one step."""

    rules: Rules
    players: int
    record: NDArray[Any]
    states: NDArray[Any]
    """The whole state, as one record."""
    seen: NDArray[Any]
    """What each seat has seen."""

    @property
    def actor(self) -> int:
        """Who acts."""
        return int(self.states["actor"][0])

    def view(self, seat: int) -> NDArray[Any]:
        """A seat's redacted record."""
        view = new_states(1)
        redact(self.states, 0, seat, view, 0)
        return view


def moments(book: str, players: int, seed: int, bots: str = "club") -> Iterator[Moment]:
    """The steps of a deal that bots play; every seat looks on."""
    rules = get_rules(book)
    record = rules_record(rules, players)
    states, view = new_states(1), new_states(1)
    seen = np.zeros(players, SEEN)
    new_match(record, states, 0, seed)
    table = [make(bots, rules, players, seat, seed) for seat in range(players)]
    for _ in range(5_000):
        if states["phase"][0] >= Phase.DEAL_OVER:
            return
        legal(record, states, 0)
        for seat in range(players):
            redact(states, 0, seat, view, 0)
            look_at(record, seen, seat, view, 0)
            table[seat].watch(view)
        yield Moment(rules, players, record, states.copy(), seen.copy())
        actor = int(states["actor"][0])
        redact(states, 0, actor, view, 0)
        assert apply(record, states, 0, table[actor].step(view)) == 0
    raise AssertionError("the deal does not end")


def dealt_anew(moment: Moment, seat: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The moment with the hidden cards lying as they may for all a seat has seen; and its view."""
    states, view = new_states(2), new_states(1)
    states[0] = moment.view(seat)[0]
    seen = moment.seen[seat : seat + 1].copy()
    assert deal_samples(moment.record, NONE, seen, states, seat, np.uint64(99), 1, 1) == 1
    legal(moment.record, states, 1)
    redact(states, 1, seat, view, 0)
    return states[1:], view


def some_moments(
    book: str, players: int, seed: int, count: int, bots: str = "club"
) -> list[Moment]:
    """A few steps of a deal, by chance."""
    every = list(moments(book, players, seed, bots))
    return Random(seed).sample(every, min(count, len(every)))
