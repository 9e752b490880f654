"""Whether deals go on in samples of what is hidden as they do in truth.

    python tools/samples_and_truth.py joker --deals 100 --hands read

The bot ``network`` plays. At the beginning of a turn the cards that the player does not see are
dealt anew, as a search does that; then the player draws, whatever it would rather do, and the
learned policy plays on, in every sample and with the cards as they lie. A line for each figure of
the deal's end: its mean over the samples, in truth, and how far truth is off, with half of its 95 %
interval. What is off by more is wrong with the samples: so it came to light that those of the first
levels have bonus threes on top of the stock (``--hands dealt@1``).
"""

import argparse
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.machine import heading  # noqa: E402 - found by the line above

from canasta.engine.codes import Act, Phase  # noqa: E402
from canasta.engine.search import HANDS, LEARNED, READ  # noqa: E402
from canasta.kernel import apply, new_states  # noqa: E402
from canasta.kernel.tables import RANK_POINTS  # noqa: E402
from canasta.lab.moments import Moment, moments  # noqa: E402
from canasta.rules import Rules, RulesError, get_rules  # noqa: E402
from canasta.search.arrays import hand_model_array, weight_array  # noqa: E402
from canasta.search.determinization import determinize  # noqa: E402
from canasta.search.hand_beliefs import hand_beliefs  # noqa: E402
from canasta.search.hand_forward import believe_hands  # noqa: E402
from canasta.search.hand_inputs import INPUTS  # noqa: E402
from canasta.search.hand_net import LAYERS  # noqa: E402
from canasta.search.policy_steps import TRAIL  # noqa: E402
from canasta.search.rollouts import plan_turn  # noqa: E402
from canasta.search.weights import policy_record  # noqa: E402

SAMPLES: Final = 8
"""Of each moment."""
FIGURES: Final = ("points ahead", "threes", "canastas", "left in hand", "out", "turns")
"""Of the side to act; then the same but the last of the other sides."""


class Sampler:
    """Samples of what a seat does not see."""

    def __init__(self, rules: Rules, players: int, hands: str) -> None:
        beliefs = hand_beliefs(rules, players, hands)
        self._model = hand_model_array(beliefs.model).copy()
        self._net = np.frombuffer(beliefs.net, np.int16).copy()
        self._inputs, self._layers = np.zeros(INPUTS, np.int16), np.zeros(LAYERS, np.int64)

    def sample(self, moment: Moment, seed: int) -> NDArray[Any]:
        """Samples at a moment, for the player who acts."""
        seat, seen, states = moment.actor, moment.seen_by(moment.actor), new_states(SAMPLES + 1)
        states[0] = moment.view(seat)[0]
        if len(self._net):
            believe_hands(
                moment.record,
                self._model,
                self._net,
                seen,
                states,
                seat,
                self._inputs,
                self._layers,
            )
        args = moment.record, self._model, seen, states, seat, np.uint64(seed), 1, SAMPLES
        if determinize(*args) < SAMPLES:
            raise RuntimeError("What is hidden cannot be dealt.")
        return states[1:]


def _end(moment: Moment, weights: NDArray[Any], state: Any) -> list[float]:
    """The figures of a deal that is played on from here."""
    states, trail = new_states(1), np.zeros(1, TRAIL)
    states[0] = state
    apply(moment.record, states, 0, Act.DRAW)
    side, begun = moment.actor % int(state["sides"]), int(state["turns"])
    while states["phase"][0] < Phase.DEAL_OVER:
        plan_turn(moment.record, weights, states, 0, trail, 0)
    over = states[0]
    sides = range(int(over["sides"]))
    costs = [
        sum(over["ranks"][seat] @ RANK_POINTS[: over["ranks"].shape[1]] for seat in seats)
        for seats in ([p for p in range(moment.players) if p % len(sides) == s] for s in sides)
    ]
    out = int(over["out"]) % len(sides) if over["ending"] and over["out"] >= 0 else -1
    gains = [int(over["scores"][s] - state["scores"][s]) for s in sides]
    rows = [
        [gains[s], int(over["threes"][s].sum()), int(over["canastas"][s]), costs[s], out == s]
        for s in sides
    ]
    own, others = rows[side], np.mean([rows[s] for s in sides if s != side], axis=0)
    return [own[0] - others[0], *own[1:], int(over["turns"]) - begun, *others[1:]]


def compare(rules: Rules, players: int, hands: str, seeds: range) -> NDArray[Any]:
    """The figures by moment: of its samples on the mean, and in truth."""
    sampler, rows = Sampler(rules, players, hands), []
    weights = weight_array(policy_record(rules, players, LEARNED))
    for seed in seeds:
        turns = -1
        for number, moment in enumerate(moments(rules, players, seed, "network")):
            if moment.phase != Phase.DRAW or moment.turns == turns:
                continue
            turns = moment.turns
            if not int(moment.states["legal"][0, 0]) >> Act.DRAW & 1:
                continue
            samples = sampler.sample(moment, seed * 1_000 + number)
            ends = np.array([_end(moment, weights, state) for state in samples])
            rows.append([ends.mean(axis=0), np.array(_end(moment, weights, moment.states[0]))])
    return np.array(rows)


def table(rows: NDArray[Any]) -> str:
    """A line for each figure."""
    names = [*FIGURES, *(f"{name}, the others" for name in FIGURES[1:-1])]
    off = rows[:, 1] - rows[:, 0]
    within = 1.96 * off.std(axis=0) / max(len(rows), 1) ** 0.5
    lines = ["| at the end of the deal | samples | truth | off by |", "|---|--:|--:|--:|"]
    for name, (of_samples, truth), by, half in zip(
        names, rows.mean(axis=0).T, off.mean(axis=0), within, strict=True
    ):
        lines.append(f"| {name} | {of_samples:,.2f} | {truth:,.2f} | {by:+,.2f} ± {half:,.2f} |")
    return "\n".join(lines)


def main() -> None:
    """Play, sample, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("book")
    parser.add_argument("--players", type=int)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--hands", choices=HANDS, default=READ)
    parser.add_argument("--seed", type=int, default=50_000)
    args = parser.parse_args()
    if args.deals < 1:
        parser.error("At least one deal is needed.")
    try:
        rules = get_rules(args.book)
    except RulesError as error:
        sys.exit(str(error))
    players = args.players or rules.players[0]
    rows = compare(rules, players, args.hands, range(args.seed, args.seed + args.deals))
    print(f"{heading()}; {args.book}, {players} players, {args.deals} deals from {args.seed} on,")
    print(f"hands={args.hands}: {len(rows)} turns.\n")
    print(table(rows))


if __name__ == "__main__":
    main()
