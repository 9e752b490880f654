"""The search for a line that goes out, held against trying everything (AG-3)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from canasta.kernel import CODES, Act, Phase, Reason, apply, listed, new_match, new_states
from canasta.kernel import rules_record, why_not
from canasta.rules import get_rules

TABLES = (
    "waldo",
    "waldo+two-kinds",
    "waldo+no-bridges",
    "regency",
    "joker",
    "joker+conversion",
    "wca",
)
MOST_CARDS = 7
MOST_POSITIONS = 20_000
LAYING = (Act.LAY, Act.FACE)


def _codes(rules: NDArray[Any], states: NDArray[Any]) -> list[int]:
    out = np.zeros(CODES, np.int16)
    return [int(code) for code in out[: listed(rules, states, 0, out)]]


def _positions(name: str, seed: int) -> Iterator[tuple[NDArray[Any], bool]]:
    """Positions of small hands, and whether the question may be asked in them."""
    rules = rules_record(get_rules(name), 4)
    states, luck = new_states(1), Random(seed)
    new_match(rules, states, 0, seed)
    while states[0]["phase"] < Phase.DEAL_OVER:
        codes = _codes(rules, states)
        state = states[0]
        if state["phase"] == Phase.PLAY and state["hand_size"][state["turn"]] <= MOST_CARDS:
            reason = why_not(rules, states, 0, Act.ASK)
            if reason in {Reason.OK, Reason.ASK_NO_LINE}:
                yield states.copy(), reason == Reason.OK
        lays = [code for code in codes if LAYING[0] <= code < LAYING[1] or code in range(9, 40)]
        others = [code for code in codes if code not in {Act.ASK, Act.RETRACT}] or codes
        apply(rules, states, 0, luck.choice(lays if lays and luck.random() < 0.6 else others))


def _goes_out(rules: NDArray[Any], start: NDArray[Any]) -> bool | None:
    """Whether any sequence of steps of this turn goes out; None where there are too many."""
    seat = int(start[0]["turn"])
    seen: set[object] = set()
    waiting = [start]
    while waiting:
        states = waiting.pop()
        for code in _codes(rules, states):
            if not (LAYING[0] <= code < LAYING[1] or Act.DISCARD <= code < Act.LAY or code == Act.PASS):
                continue
            if Act.DISCARD <= code < Act.LAY and states[0]["hand_size"][seat] > 1:
                continue
            then = states.copy()
            apply(rules, then, 0, code)
            state = then[0]
            if state["phase"] >= Phase.DEAL_OVER:
                if state["out"] == seat:
                    return True
                continue
            if state["turn"] != seat:
                continue
            melds = [
                (int(state["meld_form"][m]), int(state["meld_rank"][m]), int(state["meld_suit"][m]), int(state["meld_size"][m]), int(state["meld_wilds"][m]))
                for m in state["order"][seat % int(state["sides"])][: state["meld_count"][seat % int(state["sides"])]]
            ]
            aimed = int(state["aim"]) if state["need"] or state["aimed"] else -1
            key = (state["hands"][seat].tobytes(), tuple(melds), int(state["need"]), int(state["aimed"]), aimed, int(state["old_touched"]))
            if key not in seen:
                seen.add(key)
                waiting.append(then)
        if len(seen) > MOST_POSITIONS:
            return None
    return False


def check(name: str, seeds: range) -> tuple[int, int, int]:
    free = rules_record(replace(get_rules(name), question="none"), 4)
    looked = lines = unknown = 0
    for seed in seeds:
        for states, found in _positions(name, seed):
            expected = _goes_out(free, states)
            looked += 1
            if expected is None:
                unknown += 1
                continue
            lines += expected
            if found != expected:
                print("DIFFERS", name, seed, looked, "search", found, "all", expected)
                from canasta.game import Game
                s = states[0]
                print(s["turn"], s["hands"][s["turn"]], s["need"], s["aim"], s["staged"])
                global LAST
                LAST = states
    return looked, lines, unknown


if __name__ == "__main__":
    import sys
    for t in sys.argv[1].split(","):
        print(t, check(t, range(int(sys.argv[2]), int(sys.argv[3]))), flush=True)
