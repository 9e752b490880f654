"""How well hidden hands are told: as dealt, by what was counted, and by the network.

    python tools/hand_loss.py BOOK [--players N] [--deals N] [--bots A,B …] [--seed N]

For each group of bots some deals are played by them, seats drawn by chance. At some turns the hands
of the others are sampled in each of the three ways, and held against what they are: printed is the
mean loss of a rank in a hand, in natural logarithms, and by how much the network is better than
what was counted, with its 95 % interval over moments.
"""

import argparse
import sys
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from canasta.engine.codes import Phase
from canasta.engine.search import DEALT, KEPT, NET
from canasta.kernel import apply, new_match, new_states, redact, rules_record
from canasta.lab.company import Company
from canasta.learning import make_player
from canasta.rules import Rules, get_rules
from canasta.search.arrays import HAND_MODEL, NO_HAND_MODEL, SEEN, hand_model_array
from canasta.search.determinization import determinize
from canasta.search.hand_forward import believe_hands
from canasta.search.hand_inputs import INPUTS, OTHERS, RANKS, ranks_held
from canasta.search.hand_model import MOST, hand_model_of
from canasta.search.hand_net import LAYERS, net_weights
from canasta.search.seen import look_at

WAYS: Final = (DEALT, KEPT, NET)
SAMPLES: Final = 256
SHARE: Final = 0.3
"""Of the turns, so many are looked at."""
THREE: Final = 1


class Table:
    """A deal that bots play, with what every seat has seen of it."""

    def __init__(self, rules: Rules, bots: tuple[str, ...], seed: int) -> None:
        self.rules, self.players = rules, len(bots)
        self.record, self.states = rules_record(rules, len(bots)), new_states(1)
        self.view = new_states(1)
        new_match(self.record, self.states, 0, seed)
        self.company = Company(rules, bots, seed + 1, maker=make_player)
        self.seen = np.zeros(len(bots), SEEN)
        self._turn = -1

    def value(self, name: str) -> int:
        """A field of the state."""
        return int(self.states[name][0])

    def look(self) -> bool:
        """Let all look on; whether a turn has begun since."""
        begins = self.value("turns") != self._turn and self.value("phase") != Phase.CUT
        if begins:
            self._turn = self.value("turns")
            for seat in range(self.players):
                redact(self.states, 0, seat, self.view, 0)
                look_at(self.record, self.seen, seat, self.view, 0)
        return begins

    def step(self) -> None:
        """One step."""
        code = self.company.step(self.record, self.states, 0)
        if apply(self.record, self.states, 0, code):
            raise RuntimeError("A choice is refused.")


class Sampler:
    """Samples of hands in each of the three ways."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.net = np.frombuffer(net_weights(rules, players), np.int16).copy()
        self.models = {
            DEALT: NO_HAND_MODEL,
            KEPT: hand_model_array(hand_model_of(rules, players)),
            NET: np.zeros(1, HAND_MODEL),
        }
        self.inputs, self.layers = np.zeros(INPUTS, np.int16), np.zeros(LAYERS, np.int64)
        self.states = new_states(SAMPLES + 1)

    def loss(self, table: Table, way: str, seed: int) -> float:
        """How far off the samples of the seat that acts are."""
        seat, held = table.value("actor"), np.zeros(OTHERS * RANKS, np.int64)
        redact(table.states, 0, seat, self.states, 0)
        ranks_held(table.record, table.states, 0, seat, held)
        seen, model = table.seen[seat : seat + 1].copy(), self.models[way]
        if way == NET:
            believe_hands(
                table.record, model, self.net, seen, self.states, seat, self.inputs, self.layers
            )
        number = np.uint64(seed)
        determinize(table.record, model, seen, self.states, seat, number, 1, SAMPLES)
        right = []
        for k in range(table.players - 1):
            sampled = self.states["ranks"][1:, (seat + 1 + k) % table.players]
            truth = np.minimum(held[k * RANKS : (k + 1) * RANKS], MOST)
            right += list(
                (np.minimum(sampled, MOST) == truth).sum(axis=0)[np.arange(RANKS) != THREE]
            )
        return float(np.mean(-np.log((np.array(right) + 0.5) / (SAMPLES + 4))))


def losses(rules: Rules, players: int, bots: list[str], deals: int, seed: int) -> NDArray[Any]:
    """The losses of some moments, a column for each way."""
    sampler, rows = Sampler(rules, players), []
    for deal in range(deals):
        rng = Random(f"{seed} {deal}")
        table = Table(rules, tuple(rng.choices(bots, k=players)), seed + deal)
        while table.value("phase") < Phase.DEAL_OVER:
            if table.look() and table.value("phase") == Phase.DRAW and rng.random() < SHARE:
                rows.append([sampler.loss(table, way, rng.getrandbits(40)) for way in WAYS])
            table.step()
    return np.array(rows)


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("book")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--bots", nargs="+", default=["expert:rollouts=300", "club", "novice"])
    parser.add_argument("--seed", type=int, default=777_000)
    given = parser.parse_args()
    rules = get_rules(given.book)
    print("| players | moments | as dealt | as kept | by the network | better by |")
    print("|---|--:|--:|--:|--:|--:|")
    for group in given.bots:
        rows = losses(rules, given.players, group.split(","), given.deals, given.seed)
        gain = rows[:, 1] - rows[:, 2]
        within = 1.96 * gain.std() / sqrt(len(gain))
        means = " | ".join(f"{mean:.3f}" for mean in rows.mean(axis=0))
        print(
            f"| {group} | {len(rows)} | {means} | {gain.mean():+.3f} ± {within:.3f} |", flush=True
        )


if __name__ == "__main__":
    main()
