"""Count what players keep in their hands, and find the weights by which samples are like that.

    python tools/hand_model.py BOOK [--players N] [--deals N] [--bots NAME] [--seed N]

Bots play some deals among themselves. What every player holds, as the others could have told it by
what the table shows, is counted, and the same in samples; the weights are changed until both come
to the same. They are printed as TOML for ``src/canasta/compiled/search/hand_model.toml``.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.search.moments import Moment, moments

from canasta.compiled.kernel import new_states, rules_record
from canasta.compiled.search.arrays import NO_HAND_MODEL, hand_model_array
from canasta.compiled.search.determinization import determinize
from canasta.compiled.search.hand_model import (
    MOST,
    SIDES_BY,
    STATUSES,
    STEPS,
    record_of,
)
from canasta.compiled.search.resampling import count_hands
from canasta.engine.codes import Phase
from canasta.rules import Rules, get_rules

Figures = NDArray[Any]

SHARE: Final = 0.35
"""Of the turns, so many are looked at."""
SAMPLES: Final = 8
ROUNDS: Final = 40
GAIN: Final = 0.7
"""How far a round goes of what would be wanted of it; half as far in the last third."""
DOUBT: Final = 3.0
"""Cases that are added to every count: of what hardly ever happens little is said."""
BOUND: Final = 11.0
"""Logarithms within which the weights stay."""


def played(rules: Rules, players: int, deals: int, bots: str, seed: int) -> Iterator[Moment]:
    """Some beginnings of turns of deals that bots play."""
    rng = Random(seed)
    for deal in range(deals):
        turns = -1
        for moment in moments(rules, players, seed + deal, bots):
            begins = moment.turns != turns and moment.phase == Phase.DRAW
            turns = moment.turns
            if begins and rng.random() < SHARE:
                yield moment


def counted(
    record: Figures, every: list[Moment], hand_model: Figures, seed: int
) -> tuple[Figures, Figures]:
    """How often ranks are held so many times: in truth, and in samples, for each moment."""
    shape = (len(SIDES_BY) * len(STATUSES), MOST + 1)
    true, sampled = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    room = new_states(SAMPLES + 1)
    for number, moment in enumerate(every):
        seat = moment.actor
        room[0], known = moment.view(seat)[0], moment.seen_by(seat)
        rng = np.uint64(seed * 1_000_003 + number)
        if determinize(record, hand_model, known, room, seat, rng, 1, SAMPLES) < SAMPLES:
            continue
        count_hands(known, moment.states, 0, seat, true)
        for sample in range(1, SAMPLES + 1):
            count_hands(known, room, sample, seat, sampled)
    return true.astype(float), sampled / SAMPLES


def apart(true: Figures, sampled: Figures) -> float:
    """The share of the counts that is not where it should be."""
    return float(np.abs(true - sampled).sum() / true.sum() / 2)


def found(record: Figures, every: list[Moment]) -> Figures:
    """The weights, by side, status and cards."""
    dealt = apart(*counted(record, every, NO_HAND_MODEL, 0))
    logs = np.zeros((len(SIDES_BY) * len(STATUSES), MOST + 1))
    off = dealt
    for number in range(ROUNDS):
        weights = np.rint(logs * STEPS).astype(int).reshape(len(SIDES_BY), len(STATUSES), -1)
        true, sampled = counted(
            record, every, hand_model_array(record_of(weights.ravel().tolist())), number + 1
        )
        off = apart(true, sampled)
        print(f"\r# {len(every)} moments, {off:.1%} apart ", end="", file=sys.stderr, flush=True)
        step = np.log((true + DOUBT) / (sampled + DOUBT))
        logs += (step - step[:, :1]) * (GAIN if number < ROUNDS * 2 // 3 else GAIN / 2)
        logs = np.clip(logs, -BOUND, BOUND)
    print(file=sys.stderr)
    print(f"# of {len(every)} moments, {dealt:.1%} apart as dealt, {off:.1%} so")
    return weights


def main() -> None:
    """Count, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("book")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--bots", default="expert:rollouts=300")
    parser.add_argument("--seed", type=int, default=10**9)
    given = parser.parse_args()
    rules = get_rules(given.book)
    every = list(played(rules, given.players, given.deals, given.bots, given.seed))
    print(f"# {given.book}, {given.players} players: {given.deals} deals of {given.bots},")
    weights = found(rules_record(rules, given.players), every)
    for side, rows in zip(SIDES_BY, weights, strict=True):
        print(f'["{given.book}.{given.players}".{side}]')
        for status, row in zip(STATUSES, rows, strict=True):
            print(f"{status} = {row.tolist()}")
    print()


if __name__ == "__main__":
    main()
