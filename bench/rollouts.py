"""Rollouts of the kernel and its recorded deals, for measuring: the same in every engine.

A rollout plays a deal from a moment to its end by the rollout policy. Each of the candidates that
`expert` would try is played in the same samples of what is hidden, whose dealing is included; none
is dropped on the way, so that every engine does the same work.
"""

from typing import Any, Final, NamedTuple

from tests.search.moments import moments

from bench.browser import DEALS
from canasta.compiled.kernel import apply, new_match, new_states, rules_record, state_at
from canasta.compiled.search.records import Trail
from canasta.compiled.search.search import BATCH, MOST_CODES
from canasta.compiled.search.weights import Weights
from canasta.compiled.wasm.rollouts import records_for
from canasta.engine import Engine
from canasta.engine.codes import Phase
from canasta.engine.rule_record import encode_rules
from canasta.engine.search import DEALT, SAME, Candidate
from canasta.players.bots import make
from canasta.players.bots.expert import candidates
from canasta.research.lab.match import Company
from canasta.rules import Rules

SAMPLES: Final = 2 * BATCH
SEED: Final = 5


class Place(NamedTuple):
    """Where somebody searches."""

    seat: int
    view: bytes
    seen: bytes
    choices: list[Candidate]


def places(
    rules: Rules, players: int, seeds: tuple[int, ...], turns: tuple[int, ...]
) -> list[Place]:
    """The first choice after drawing from each of these turns on, in deals that clubs play."""
    found = []
    for seed in seeds:
        left = list(turns)
        for moment in moments(rules, players, seed):
            if left and moment.phase == Phase.PLAY and moment.turns >= left[0]:
                left.pop(0)
                seat = moment.actor
                view, seen = moment.view(seat), moment.seen_by(seat)
                choices = candidates(state_at(view), seat, runs=rules.runs)
                found.append(Place(seat, view.tobytes(), seen.tobytes(), choices))
    return found


def recorded(rules: Rules, players: int, seed: int) -> dict[str, Any]:
    """A first deal that clubs play, as the codes of its steps.

    Raises:
        RuntimeError: what a club does is refused.
    """
    record, states = rules_record(rules, players), new_states(1)
    codes: list[int] = []
    new_match(record, states, 0, seed)
    company = Company(rules, ("club",) * players, seed, None, make)
    while states["phase"][0] < Phase.DEAL_OVER:
        codes.append(int(company.step(record, states, 0)))
        if apply(record, states, 0, codes[-1]):
            raise RuntimeError(f"A step is refused: {rules.name}, seed {seed}.")
        company.did(codes[-1])
    return {"seed": seed, "codes": codes}


class Rounds:
    """Rollouts from all places, again and again, in an engine of this process."""

    def __init__(self, engine: Engine, rules: Rules, players: int, where: list[Place]) -> None:
        """Room for them."""
        self._where = where
        self._rooms: list[Any] = [
            engine.searcher(  # type: ignore[attr-defined]  # either engine's has them
                rules, players, place.seat, hands=DEALT, others=SAME
            ).rollouts
            for place in where
        ]

    def play(self) -> None:
        """A round."""
        for room, place in zip(self._rooms, self._where, strict=True):
            room.begin(place.view, place.seen, place.choices)
            for first in range(1, SAMPLES + 1, BATCH):
                room.sample(SEED, first, BATCH)
                room.try_out([1] * len(place.choices), first, first + BATCH)

    def once(self) -> list[int]:
        """Steps, turns and rollouts of a round, which is played."""
        before = self._figures()
        self.play()
        return [now - then for now, then in zip(self._figures(), before, strict=True)]

    def _figures(self) -> list[int]:
        rooms = self._rooms
        if callable(rooms[0].figures):  # in WebAssembly all share one room
            return list(rooms[0].figures())
        return [int(sum(column)) for column in zip(*(room.figures for room in rooms), strict=True)]


def asked_in_node(
    rules: Rules, players: int, where: list[Place], seeds: tuple[int, ...], seconds: float
) -> dict[str, Any]:
    """The same for `kernel_in_node.ts`, the recorded deals of these seeds, and random deals."""
    records = records_for(rules, players, hands=DEALT, others=SAME)
    return {
        "rules": encode_rules(rules, players).hex(),
        "weights": records.weights.hex(),
        "weightsCount": len(records.weights) // Weights.SIZE,
        "handModel": records.hand_model.hex(),
        "trail": Trail.SIZE,
        "samples": SAMPLES,
        "batch": BATCH,
        "seed": SEED,
        "seconds": seconds,
        "deals": [recorded(rules, players, seed) for seed in seeds],
        "randomDeals": DEALS,
        "moments": [
            {
                "view": place.view.hex(),
                "seen": place.seen.hex(),
                "seat": place.seat,
                "modes": [choice.mode for choice in place.choices],
                "codes": [
                    code
                    for choice in place.choices
                    for code in (*choice.codes, *(-1,) * MOST_CODES)[:MOST_CODES]
                ],
            }
            for place in where
        ],
    }
