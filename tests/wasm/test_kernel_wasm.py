"""kernel.wasm does the same as the native kernel to the last bit, and says what it is."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.lengths import LONG
from tests.rules.strategies import with_own_values
from tests.wasm.kernels import (
    folded_in_node,
    folded_in_wasm,
    folded_natively,
    node,
    wasm_engine,
)

from canasta.compiled.kernel import compiled
from canasta.compiled.wasm import Manifest, StaleKernelError, WasmEngine
from canasta.compiled.wasm.manifest import kernel_wasm
from canasta.compiled.wasm.wasmtime_instance import WasmtimeInstance
from canasta.engine.state import State
from canasta.rules import BOOKS, get_rules

DEALS = 2_000 if LONG else 40
SEED = 20_260


@pytest.mark.parametrize("book", BOOKS)
def test_every_state_of_random_deals_is_the_same_natively_and_in_webassembly(book: str) -> None:
    players = get_rules(book).players[-1]
    native = folded_natively(book, players, SEED, DEALS)
    assert folded_in_wasm(book, players, SEED, DEALS) == native
    assert len(set(native.folds)) == DEALS


@pytest.mark.parametrize("book", BOOKS)
def test_deals_by_card_points_of_one_s_own_are_the_same_natively_and_in_webassembly(
    book: str,
) -> None:
    rules = with_own_values(get_rules(book), Random(book))
    players = rules.players[-1]
    native = folded_natively(rules, players, SEED, DEALS)
    assert folded_in_wasm(rules, players, SEED, DEALS) == native


def test_the_page_s_own_loader_plays_the_same_deals_in_node() -> None:
    book, players = "waldo", 4
    assert folded_in_node(book, players, SEED, DEALS) == folded_natively(book, players, SEED, DEALS)


def test_the_manifest_lists_the_arguments_of_every_function() -> None:
    manifest = Manifest.read(kernel_wasm().read_bytes())
    told = node({"rules": "00", "seed": 1, "deals": 0}, kernel_wasm())
    assert told["exports"] == {name: len(taken) for name, taken in manifest.exports.items()}
    prefixes = ("canasta.compiled.kernel", "canasta.compiled.search")
    names = {
        function.__name__.removeprefix("_")
        for function in compiled._entry_points
        if function.__module__.startswith(prefixes)
    }
    assert names <= set(manifest.exports)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"format": 99}, "has format 99"),
        ({"layout": "0"}, "other record layouts"),
        ({"records": {"State": 3}}, "other record layouts"),
    ],
)
def test_a_module_of_another_version_is_refused(changed: dict[str, object], words: str) -> None:
    module = kernel_wasm().read_bytes()
    manifest = replace(Manifest.read(module), **changed)  # type: ignore[arg-type]  # on purpose
    bare = module[: module.rindex(b"\x07canasta{") - 3]
    stale = manifest.put_into(bare)
    with pytest.raises(StaleKernelError, match=words):
        WasmEngine(WasmtimeInstance(stale), stale)


def test_a_module_of_other_sources_is_refused_where_they_are_known() -> None:
    manifest = Manifest.read(kernel_wasm().read_bytes())
    manifest.check(manifest.sources)
    with pytest.raises(StaleKernelError, match="made of other sources"):
        manifest.check("0123")
    told = node({"rules": "", "seed": 1, "deals": 0, "sources": "0123"}, kernel_wasm())
    assert told["code"] == "kernel.stale"


@pytest.mark.parametrize("length", [0, 3, 8, 100, 10_000, -1])
def test_what_is_no_module_or_cut_short_is_refused(length: int, tmp_path: Path) -> None:
    module = kernel_wasm().read_bytes()
    with pytest.raises(StaleKernelError):
        Manifest.read(module[:length])
    cut = tmp_path / "kernel.wasm"
    cut.write_bytes(module[:length])
    told = node({"rules": "", "seed": 1, "deals": 0}, cut)
    assert told["code"] in {"kernel.unreadable", "kernel.stale"}


def test_memory_that_is_not_to_be_had_is_an_error_and_nothing_is_lost() -> None:
    engine = wasm_engine()
    with pytest.raises(MemoryError):
        engine.memory.room(2**32 - 64)
    place = bytearray(State.SIZE)
    rules = engine.rules(get_rules("regency"), 4)
    engine.new_match(rules, place, 3)
    assert engine.legal(rules, place)
