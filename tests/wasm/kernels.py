"""Shared by the tests of ``kernel.wasm``: the module, and random deals in every engine."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from canasta.compiled.kernel import new_states, rules_record
from canasta.compiled.kernel.playout import fold_deals
from canasta.compiled.wasm import WasmEngine
from canasta.compiled.wasm.manifest import kernel_wasm
from canasta.compiled.wasm.wasmtime_instance import WasmtimeInstance
from canasta.engine.rule_record import encode_rules
from canasta.engine.state import State
from canasta.rules import Rules, get_rules

ROOT: Final = Path(__file__).parents[2]
DEALS: Final = Path(__file__).with_name("deals.ts")


class Folded(NamedTuple):
    """Random deals: the steps in all, a hash of every deal, and the last state."""

    steps: int
    folds: list[int]
    state: bytes


@cache
def wasm_engine() -> WasmEngine:
    """An engine of this process's own."""
    module = kernel_wasm().read_bytes()
    return WasmEngine(WasmtimeInstance(module), module)


def _rules(book: str | Rules) -> Rules:
    return book if isinstance(book, Rules) else get_rules(book)


def folded_natively(book: str | Rules, players: int, seed: int, deals: int) -> Folded:
    """Deals of the kernel that Numba compiles."""
    rules, states = rules_record(_rules(book), players), new_states(1)
    folds = np.zeros(deals, np.uint64)
    words = states.view(np.uint64)
    steps = fold_deals(rules, states, words, np.uint64(seed), deals, folds)
    return Folded(int(steps), folds.tolist(), states.tobytes())


def folded_in_wasm(book: str | Rules, players: int, seed: int, deals: int) -> Folded:
    """Deals of the module, in Wasmtime."""
    engine = wasm_engine()
    rules = engine.rules(_rules(book), players)
    state = engine.memory.holding(bytes(State.SIZE))
    folds = engine.memory.room(8 * deals)
    fold = engine.instance.function("fold_deals")
    steps = fold(rules, state, 1, state, seed, 0, deals, folds, deals)
    found = memoryview(engine.instance.read(folds, 8 * deals)).cast("Q").tolist()
    return Folded(int(steps), found, engine.instance.read(state, State.SIZE))


def node_command() -> str:
    """The Node that the page is built with."""
    return subprocess.run(
        [sys.executable, "tools/page.py", "node"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def node(asked: dict[str, Any], kernel: Path) -> dict[str, Any]:
    """Return what the page's own loader says in Node."""
    done = subprocess.run(
        [node_command(), "--no-warnings", "--experimental-strip-types", str(DEALS), str(kernel)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def folded_in_node(book: str, players: int, seed: int, deals: int) -> Folded:
    """Deals of the module, in Node."""
    rules = encode_rules(get_rules(book), players).hex()
    told = node({"rules": rules, "seed": seed, "deals": deals}, kernel_wasm())
    folds = memoryview(bytes.fromhex(told["folds"])).cast("Q").tolist()
    return Folded(told["steps"], folds, bytes.fromhex(told["state"]))
