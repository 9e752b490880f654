"""Training examples: what a seat had seen at a moment of a deal, and the others' hands."""

from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel import apply, new_match, new_states, redact, rules_record
from canasta.compiled.library import FUNCTIONS, LibraryRollouts
from canasta.compiled.search.arrays import SEEN
from canasta.compiled.search.hand_inputs import INPUTS, OTHERS, RANKS, hand_inputs, ranks_held
from canasta.compiled.search.hand_model import MOST, NONE
from canasta.compiled.search.records import SearchRecords
from canasta.compiled.search.search import Searcher
from canasta.compiled.search.seen import look_at
from canasta.compiled.search.weights import COUNTS, record_of, tuned
from canasta.engine import engine
from canasta.engine.codes import Act, Phase
from canasta.engine.search import NORMAL, is_discard
from canasta.engine.state import State
from canasta.players.bots import Bot, make
from canasta.players.bots.expert import TurnPlanner
from canasta.research.lab.match import MOST_STEPS, Company
from canasta.rules import Rules

__all__ = ["Deals", "Examples", "examples_of"]

# Players of the training deals, unlike each other so that no one's habits are learned.
#
# A player is a bot by name, or ``weights:N``: the rollout policy with the N-th set of random
# weights. Any function that makes bots by name can take the place of :func:`make_player`.

WEIGHTS: Final = "weights"
FAR: Final = 0.6
"""Standard deviation of the logarithms of the weights, from the tuned ones."""

PLAYERS: Final[dict[str, int]] = {
    "policy": 12,
    "club": 4,
    "novice": 2,
    "random": 1,
    **{f"{WEIGHTS}:{number}": 1 for number in range(5)},
}
"""Default players, and how often each of them takes a seat."""


class WeightsPlayer(TurnPlanner):
    """The rollout policy at the table, with its own weights and without a search."""

    name = WEIGHTS

    def __init__(self, rules: Rules, players: int, seat: int, seed: int, number: int) -> None:
        """Make a player with a numbered set of weights."""
        super().__init__(rules, players, seat, seed)
        self.name = f"{WEIGHTS}:{number}"
        weights = record_of(weights_of(rules, players, number)) * 2
        records = SearchRecords(weights, NONE, b"", b"")
        record = engine().rules(rules, players)
        self.searcher = Searcher(LibraryRollouts(FUNCTIONS, record, players, records, seat))

    def _decide(self, state: State) -> list[int]:
        self._choices += 1
        seed = (self._dice * 1_000_003 + self._choices) % 2**64
        steps = self.searcher.plan(state.data, self.seen.data, NORMAL, seed)
        codes = state.legal_codes()
        if not steps or (state.phase == Phase.DRAW and steps[0] == Act.RETRACT):
            return codes[:1]
        # After the draw the plan rests on a card that it only guessed.
        return steps[:1] if is_discard(steps[0]) or steps[0] == Act.DRAW else steps


def weights_of(rules: Rules, players: int, number: int) -> dict[str, int]:
    """Return a set of weights: those tuned for the rule book, each varied at random."""
    rng = Random(f"style {number}")
    return {
        name: value + rng.choice((-1, 0, 0, 1))
        if name in COUNTS
        else round(value * rng.lognormvariate(0, FAR))
        for name, value in tuned(rules.name, players).items()
    }


def make_player(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
    """Return a player by name, as :func:`canasta.players.bots.make` does."""
    kind, _, number = name.partition(":")
    if kind != WEIGHTS:
        return make(name, rules, players, seat, seed)
    if not number.isdecimal():
        raise ValueError(f"Weights have a number, as in 'weights:3', not {name!r}.")
    return WeightsPlayer(rules, players, seat, seed, int(number))


def drawn(players: dict[str, int], seats: int, rng: Random) -> tuple[str, ...]:
    """Return the players of the seats, each drawn independently by the given frequencies."""
    return tuple(rng.choices(list(players), list(players.values()), k=seats))


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

    @staticmethod
    def joined(parts: "list[Examples]") -> "Examples":
        return Examples(*(np.concatenate(column) for column in zip(*parts, strict=True)))


class Deals(NamedTuple):
    rules: Rules
    players: int
    bots: dict[str, int]
    seed: int
    first: int
    last: int
    """Number after the last deal."""


def examples_of(deals: Deals) -> Examples:
    """Play some deals, and return their examples.

    The same numbers give the same examples, in any process and any order.
    """
    parts = [_one_deal(deals, number) for number in range(deals.first, deals.last)]
    return Examples.joined(parts)


def _one_deal(deals: Deals, number: int) -> Examples:
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
