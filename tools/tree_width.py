"""Count how many situations a player may be in at its next turn: what a search tree would stand on.

    python tools/tree_width.py [--samples N] [--seed N]

At the draws of a few deals of `club` hidden cards are dealt anew as they may lie, and the quick
player plays on until it is the same player's turn again, or the deal is over. A tree keeps what
it has learned by situation; one that is met once teaches nothing. Told is how many of the samples
came to a situation of their own, exactly, and as the roughest sense has it: the own hand by rank
and the pile's top rank.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from tools.strength import TABLES

from canasta.cards import rank_of
from canasta.engine.codes import Phase
from canasta.kernel import new_states, redact
from canasta.lab.moments import Moment, moments
from canasta.rules import Rules, get_rules
from canasta.search.arrays import NO_HAND_MODEL, weight_array
from canasta.search.determinization import determinize
from canasta.search.policy_steps import TRAIL
from canasta.search.rollouts import plan_turn
from canasta.search.weights import mode_records

DEALS = 3
EVERY = 5
"""Turns apart at which it is counted."""


def draws(rules: Rules, players: int, seed: int) -> Iterator[Moment]:
    """Some draws of a deal that clubs play."""
    counted = 0
    for moment in moments(rules, players, seed):
        if moment.phase == Phase.DRAW and moment.turns >= counted + EVERY:
            counted = moment.turns
            yield moment


def arrivals(moment: Moment, samples: int) -> tuple[Counter[bytes], Counter[bytes]]:
    """Where the samples of a moment come to at the seat's next turn: exactly, and roughly."""
    record, seat = moment.record, moment.actor
    weights = weight_array(mode_records(moment.rules, moment.players))
    states, shown = new_states(samples + 1), new_states(1)
    trail = np.zeros(1, TRAIL)
    states[0] = moment.view(seat)[0]
    got = determinize(
        record, NO_HAND_MODEL, moment.seen_by(seat), states, seat, np.uint64(5), 1, samples
    )
    exact: Counter[bytes] = Counter()
    rough: Counter[bytes] = Counter()
    for i in range(1, got + 1):
        plan_turn(record, weights, states, i, trail, 0)
        while states["phase"][i] < Phase.DEAL_OVER and states["turn"][i] != seat:
            plan_turn(record, weights, states, i, trail, 0)
        if states["phase"][i] >= Phase.DEAL_OVER:
            continue
        redact(states, i, seat, shown, 0)
        exact[shown.tobytes()] += 1
        size = int(shown["pile_size"][0])
        top = rank_of(int(shown["pile"][0, size - 1])) if size else -1
        rough[shown["ranks"][0, seat].tobytes() + bytes([top + 1])] += 1
    return exact, rough


def main() -> None:
    """Count for every table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--samples", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=11)
    given = parser.parse_args()
    print(
        "| book | players | draws | situations, of 100 | the commonest | roughly | the commonest |"
    )
    print("|---|--:|--:|--:|--:|--:|--:|")
    for table in TABLES:
        rules, players = get_rules(table.rules), table.players
        cells: list[list[float]] = []
        for deal in range(DEALS):
            for moment in draws(rules, players, given.seed + deal):
                found = arrivals(moment, given.samples)
                count = found[0].total()
                if count:
                    cells.append([100 * part / count for kind in found for part in _parts(kind)])
        told = " | ".join(f"{mean:.1f}" for mean in np.mean(cells, axis=0))
        print(f"| {table.rules} | {players} | {len(cells)} | {told} |", flush=True)


def _parts(kind: Counter[bytes]) -> tuple[int, int]:
    """How many different situations there are, and how often the commonest came."""
    return len(kind), kind.most_common(1)[0][1]


if __name__ == "__main__":
    main()
