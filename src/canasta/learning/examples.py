"""Examples to learn from: what a seat had seen at a moment of a deal, and what the others held."""

from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.engine.codes import Phase
from canasta.kernel import apply, new_match, new_states, redact, rules_record
from canasta.lab.company import Company
from canasta.lab.match import MOST_STEPS
from canasta.learning.players import drawn, make_player
from canasta.rules import Rules
from canasta.search.arrays import SEEN
from canasta.search.hand_inputs import INPUTS, OTHERS, RANKS, hand_inputs, ranks_held
from canasta.search.hand_model import MOST
from canasta.search.seen import look_at

SHARE: Final = 0.5
"""Of the turns, so many are learned from: those of one deal are much alike."""
HELD: Final = OTHERS * RANKS
"""What is to be told of one moment: how many cards of each rank each other seat holds."""


class Examples(NamedTuple):
    """Moments, a row each."""

    inputs: NDArray[Any]
    """What the seat that acts had seen; see ``canasta.search.hand_inputs``."""
    held: NDArray[Any]
    """What the others held, a rank after the other for each seat from the left; ``MOST`` for as
    many or more."""
    deals: NDArray[Any]
    """The deal that each is of."""

    @staticmethod
    def joined(parts: "list[Examples]") -> "Examples":
        """Several as one."""
        return Examples(*(np.concatenate(column) for column in zip(*parts, strict=True)))


class Deals(NamedTuple):
    """Deals to be played for examples, in one go."""

    rules: Rules
    players: int
    bots: dict[str, int]
    """Who plays, and how often each takes a seat."""
    seed: int
    first: int
    """The number of the first deal."""
    last: int
    """One more than that of the last."""


def examples_of(deals: Deals) -> Examples:
    """Play some deals; the examples that they give.

    The same numbers give the same examples, whoever plays them and in whichever order.
    """
    parts = [_one_deal(deals, number) for number in range(deals.first, deals.last)]
    return Examples.joined(parts)


def _one_deal(deals: Deals, number: int) -> Examples:
    """The examples of one deal."""
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
    """What the seat that acts has seen, and what the others hold."""
    seat = int(states["actor"][0])
    redact(states, 0, seat, view, 0)
    inputs, held = np.zeros(INPUTS, np.int16), np.zeros(HELD, np.int64)
    hand_inputs(record, seen[seat : seat + 1].copy(), view, 0, seat, inputs)
    ranks_held(record, states, 0, seat, held)
    return inputs, held


__all__ = ["Deals", "Examples", "examples_of"]
