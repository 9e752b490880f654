"""The kernel in WebAssembly beside the native one: steps and rollouts a second, sizes.

python bench/browser.py [--runs 5] [--write bench/results/browser.md]

Node runs the module with the page's own loader. `tests/wasm` compares every state.
"""

import gzip
import sys
import time
from functools import cache
from pathlib import Path
from statistics import median
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from tests.search.moments import Moment
from tests.wasm.kernels import node, wasm_engine

from bench.report import Figures, finish, one_core, options, rows
from bench.search import positions
from canasta.compiled.kernel import new_states, rules_record, state_at
from canasta.compiled.kernel.playout import random_deals
from canasta.compiled.library import ENGINE as NATIVE
from canasta.compiled.wasm.manifest import kernel_wasm
from canasta.engine.rule_record import encode_rules
from canasta.engine.search import KEPT, SAME, Budget
from canasta.engine.state import State
from canasta.players.bots.expert import candidates
from canasta.rules import BOOKS, get_rules

DEALS: Final = 300
MOST: Final = 100_000
ROLLOUTS: Final = 1_000


def native_steps(book: str) -> float:
    """Random steps a second of the library."""
    rules, states = rules_record(get_rules(book), get_rules(book).players[-1]), new_states(1)
    lengths = np.zeros(DEALS, np.int64)
    began = time.perf_counter()
    steps = random_deals(rules, states, np.uint64(1), DEALS, MOST, 0, lengths)
    return float(steps / (time.perf_counter() - began))


def wasm_steps(book: str) -> float:
    """The same in Wasmtime."""
    engine = wasm_engine()
    rules = engine.rules(get_rules(book), get_rules(book).players[-1])
    state, lengths = engine.memory.holding(bytes(State.SIZE)), engine.memory.room(8 * DEALS)
    play = engine.instance.function("random_deals")
    began = time.perf_counter()
    steps = play(rules, state, 1, 1, 0, DEALS, MOST, 0, lengths, DEALS)
    return float(steps / (time.perf_counter() - began))


def node_steps(book: str) -> float:
    """The same in Node."""
    record = encode_rules(get_rules(book), get_rules(book).players[-1]).hex()
    told = node({"rules": record, "seed": 1, "deals": DEALS}, kernel_wasm())
    return float(told["played"] / told["seconds"])


@cache
def _positions(book: str) -> list[Moment]:
    return list(positions(book))


def rollouts(engine: object, book: str) -> float:
    """Rollouts a second of a search at three moments of a deal, the samples' dealing included."""
    rules = get_rules(book)
    count = seconds = 0.0
    for moment in _positions(book):
        seat = moment.actor
        view, seen = moment.view(seat), moment.seen_by(seat).tobytes()
        searcher = engine.searcher(  # type: ignore[attr-defined]  # either engine
            rules, rules.players[0], seat, hands=KEPT, others=SAME
        )
        choices = candidates(state_at(view), seat, runs=rules.runs)
        began = time.perf_counter()
        found = searcher.search(view.tobytes(), seen, choices, 5, Budget(rollouts=ROLLOUTS))
        seconds += time.perf_counter() - began
        count += sum(finding.samples for finding in found)
    return count / seconds


def main() -> None:
    """Measure and print."""
    given = options(__doc__ or "")
    one_core()
    steps: Figures = {}
    tried: Figures = {}
    for book in BOOKS:  # once each, so that nothing is measured that happens once
        native_steps(book), wasm_steps(book)
    for _ in range(given.runs):  # they take turns, so that a busy moment meets them all
        for book in BOOKS:
            steps.setdefault(f"{book}, native", []).append(native_steps(book))
            steps.setdefault(f"{book}, Wasmtime", []).append(wasm_steps(book))
            steps.setdefault(f"{book}, Node", []).append(node_steps(book))
            tried.setdefault(f"{book}, native", []).append(rollouts(NATIVE, book))
            tried.setdefault(f"{book}, Wasmtime", []).append(rollouts(wasm_engine(), book))
    module = kernel_wasm().read_bytes()
    ratio = "; ".join(
        f"{book} {median(steps[f'{book}, Node']) / median(steps[f'{book}, native']):.2f}"
        for book in BOOKS
    )
    lines = [
        (
            f"Medians of {given.runs} runs. `kernel.wasm`: {len(module):,} bytes, "
            f"{len(gzip.compress(module, 9)):,} gzipped."
        ),
        "",
        f"Random steps ({DEALS:,} first deals):",
        "",
        *rows(steps),
        "",
        f"Node, times native: {ratio}.",
        "",
        f"Rollouts ({ROLLOUTS:,} at each of three moments of a deal, `master`'s settings):",
        "",
        *rows(tried),
    ]
    finish("The kernel in WebAssembly", lines, given.write, keep=True)


if __name__ == "__main__":
    main()
