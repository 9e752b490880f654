"""Deals of bots step by step, with what every seat has seen: test positions for the search."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel import (
    apply,
    legal,
    new_match,
    new_states,
    redact,
    rules_record,
    state_at,
)
from canasta.compiled.search.arrays import SEEN
from canasta.compiled.search.seen import look_at
from canasta.engine.codes import Phase
from canasta.players.bots import make
from canasta.research.lab.match import MOST_STEPS
from canasta.rules import Rules


class Moment(NamedTuple):
    """A deal before one of its steps."""

    rules: Rules
    players: int
    record: NDArray[Any]
    """The rules, as the kernel has them."""
    states: NDArray[Any]
    """The full state, as one record, with the legal actions filled in."""
    seen: NDArray[Any]
    """The memory of each seat (``Seen``), one record each."""

    @property
    def actor(self) -> int:
        return int(self.states["actor"][0])

    @property
    def phase(self) -> Phase:
        return Phase(int(self.states["phase"][0]))

    @property
    def turns(self) -> int:
        return int(self.states["turns"][0])

    def view(self, seat: int) -> NDArray[Any]:
        view = new_states(1)
        redact(self.states, 0, seat, view, 0)
        return view

    def seen_by(self, seat: int) -> NDArray[Any]:
        return self.seen[seat : seat + 1].copy()


def moments(
    rules: Rules, players: int, seed: int, bots: str = "style:clockwork"
) -> Iterator[Moment]:
    """Yield the steps of the first deal of a match that bots play, with every seat looking on."""
    record, states, view = rules_record(rules, players), new_states(1), new_states(1)
    new_match(record, states, 0, seed)
    seen = np.zeros(players, SEEN)
    table = [make(bots, rules, players, seat, seed) for seat in range(players)]
    for _ in range(MOST_STEPS):
        if states["phase"][0] >= Phase.DEAL_OVER:
            return
        legal(record, states, 0)
        for seat, bot in enumerate(table):
            redact(states, 0, seat, view, 0)
            look_at(record, seen, seat, view, 0)
            bot.watch(state_at(view))
        moment = Moment(rules, players, record, states.copy(), seen.copy())
        yield moment
        if apply(record, states, 0, table[moment.actor].step(state_at(moment.view(moment.actor)))):
            raise RuntimeError(f"A choice of {bots!r} is refused: {rules.name}, seed {seed}.")
    raise RuntimeError(f"A deal of {bots!r} does not end: {rules.name}, seed {seed}.")
