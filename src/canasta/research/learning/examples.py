"""Training examples: what a seat had seen at a moment of a deal, and the others' hands."""

from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel import apply, new_match, new_states, redact, rules_record
from canasta.compiled.search.arrays import SEEN
from canasta.compiled.search.hand_inputs import INPUTS, OTHERS, RANKS, hand_inputs, ranks_held
from canasta.compiled.search.hand_model import MOST
from canasta.compiled.search.seen import look_at
from canasta.engine.codes import Phase
from canasta.research.lab.company import Company
from canasta.research.lab.match import MOST_STEPS
from canasta.research.learning.players import drawn, make_player
from canasta.rules import Rules

SHARE: Final = 0.5
"""Share of the turns that become examples, since those of one deal are much alike."""
HELD: Final = OTHERS * RANKS
"""Outputs of one moment: the number of cards of each rank in each other seat's hand."""


class Examples(NamedTuple):
    """Moments, one row for each."""

    inputs: NDArray[Any]
    """Inputs: what the seat that acts had seen; see ``canasta.compiled.search.hand_inputs``."""
    held: NDArray[Any]
    """Cards of each rank in the others' hands, for each seat from the left; ``MOST`` for as many or
    more."""
    deals: NDArray[Any]
    """Number of the deal of each moment."""

    @staticmethod
    def joined(parts: "list[Examples]") -> "Examples":
        """Return several sets of examples as one."""
        return Examples(*(np.concatenate(column) for column in zip(*parts, strict=True)))


class Deals(NamedTuple):
    """Deals to be played for examples, in one go."""

    rules: Rules
    players: int
    bots: dict[str, int]
    """Players of the deals, and how often each takes a seat."""
    seed: int
    first: int
    """Number of the first deal."""
    last: int
    """Number after the last deal."""


def examples_of(deals: Deals) -> Examples:
    """Play some deals, and return their examples.

    The same numbers give the same examples, in any process and any order.
    """
    parts = [_one_deal(deals, number) for number in range(deals.first, deals.last)]
    return Examples.joined(parts)


def _one_deal(deals: Deals, number: int) -> Examples:
    """Return the examples of one deal."""
    rng = Random(f"{deals.seed} {number} {deals.rules.name} {deals.players}")
    rules, players = deals.rules, deals.players
    record, states, view = rules_record(rules, players), new_states(1), new_states(1)
    new_match(record, states, 0, rng.getrandbits(63))
    company = Company(
        rules, drawn(deals.bots, players, rng), rng.getrandbits(32), maker=make_player
    )
    seen = np.zeros(players, SEEN)
    found: list[tuple[NDArray[np.int16], NDArray[np.int64]]] = []
    turn, wanted, after = -1, False, False
    for _ in range(MOST_STEPS):
        phase = int(states["phase"][0])
        if phase >= Phase.DEAL_OVER:
            break
        if int(states["turns"][0]) != turn and phase != Phase.CUT:
            turn = int(states["turns"][0])
            for seat in range(players):
                redact(states, 0, seat, view, 0)
                look_at(record, seen, seat, view, 0)
            wanted = rng.random() < SHARE
            after = rng.random() < 0.5
        if wanted and (phase == Phase.PLAY if after else phase == Phase.DRAW):
            wanted = False
            found.append(_example(record, seen, states, view))
        if apply(record, states, 0, company.step(record, states, 0)):
            raise RuntimeError(f"A choice is refused: {rules.name}, deal {number}.")
    return Examples(
        np.array([np.clip(inputs, 0, 255) for inputs, _ in found], np.uint8).reshape(-1, INPUTS),
        np.array([np.clip(held, 0, MOST) for _, held in found], np.uint8).reshape(-1, HELD),
        np.full(len(found), number, np.int32),
    )


def _example(
    record: NDArray[Any], seen: NDArray[Any], states: NDArray[Any], view: NDArray[Any]
) -> tuple[NDArray[np.int16], NDArray[np.int64]]:
    """Return the inputs of the seat that acts, and the others' hands."""
    seat = int(states["actor"][0])
    redact(states, 0, seat, view, 0)
    inputs, held = np.zeros(INPUTS, np.int16), np.zeros(HELD, np.int64)
    hand_inputs(record, seen[seat : seat + 1].copy(), view, 0, seat, inputs)
    ranks_held(record, states, 0, seat, held)
    return inputs, held


__all__ = ["Deals", "Examples", "examples_of"]
