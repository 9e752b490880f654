"""``python -m canasta.compiled.building FOLDER [TARGET…]``: makes the package ``canasta_library``.

It holds the engine as one library, and ``kernel.wasm``, which is made of the same code. For every
target it lies in a folder of its name; without one it is made for this machine. Nothing is built
again if no source has changed. The same sources give the same bytes, on any machine with
the same Numba, LLVM and Zig.
"""

import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Final

PLAIN: Final = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_DISABLE_JIT": "0",
    "CANASTA_BUILDING": "1",
}
"""Environment that keeps everything specific to this machine out of the code."""

PACKAGE: Final = '"""The engine, made by the build: docs/develop/engines.md."""\n'
"""Content of the package's ``__init__.py``."""

STAMP: Final = "built"
"""Name of the file that holds the fingerprint of what was built."""

WASM: Final = ("canasta.compiled.kernel.", "canasta.compiled.search.")
"""Packages whose entry points ``kernel.wasm`` exports."""

EVERY: Final = 5.0
"""Seconds between two lines of progress."""


def main(words: list[str]) -> int:
    """Build the package, or print the usage."""
    if not words:
        print(__doc__, file=sys.stderr)
        return 2
    os.environ.update(PLAIN)  # Numba reads it when it is imported
    from canasta.compiled.building.compiling import compile_all, fingerprint
    from canasta.compiled.building.linking import TARGETS, here

    folder, targets = Path(words[0]), words[1:] or [here()]
    unknown = [target for target in targets if target not in TARGETS]
    if unknown:
        _say(f"{unknown[0]} is not one of {', '.join(TARGETS)}.")
        return 2
    stale = [target for target in targets if _stamp(folder, target) != fingerprint()]
    if not stale:
        return 0
    began = monotonic()
    compile_all(folder, _shown(began))
    with ProcessPoolExecutor(2) as pool:
        libraries = {target: pool.submit(_library, folder, target) for target in stale}
        module = pool.submit(_module, folder)
        for target, library in libraries.items():
            _put(folder / target, TARGETS[target].file, library.result(), module.result())
            _say(f"The engine for {target} is built, {monotonic() - began:.0f} s")
    return 0


def _stamp(folder: Path, target: str) -> str:
    """Return the fingerprint of an earlier build; empty if there is none."""
    try:
        return (folder / target / STAMP).read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def _put(folder: Path, name: str, library: bytes, module: bytes) -> None:
    from canasta.compiled.building.compiling import fingerprint, write_whole

    (folder / STAMP).unlink(missing_ok=True)
    write_whole(folder / name, library)
    write_whole(folder / "kernel.wasm", module)
    write_whole(folder / "__init__.py", PACKAGE.encode())
    write_whole(folder / STAMP, fingerprint().encode())


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _shown(began: float) -> Callable[[int, int], None]:
    """Return a function that prints the compiler's progress."""
    last = began

    def show(done: int, total: int) -> None:
        nonlocal last
        if monotonic() - last >= EVERY or done == total:
            last = monotonic()
            _say(f"Compiling the engine: {done} of {total} functions, {last - began:.0f} s")

    return show


def _library(folder: Path, target: str) -> bytes:
    from canasta.compiled.building.compiling import compile_all, fingerprint
    from canasta.compiled.building.exports import emit
    from canasta.compiled.building.library import table, taken, wrapper
    from canasta.compiled.building.linking import TARGETS, link
    from canasta.compiled.search.records import layout_hash

    code = compile_all(folder, lambda *_: None)
    text = code.text + "".join(wrapper(entry) for entry in code.entries)
    exported = {entry.wrapper for entry in code.entries}
    functions = {entry.name: [*taken(entry).items()] for entry in code.entries}
    told = {"sources": fingerprint(), "layout": layout_hash(), "functions": functions}
    manifest = json.dumps(told, sort_keys=True)
    machine = TARGETS[target]
    return link(emit(text, exported, machine), table(code.entries, manifest), machine)


def _module(folder: Path) -> bytes:
    from canasta.compiled.building.compiling import compile_all, fingerprint
    from canasta.compiled.building.exports import emit_wasm, wrapper
    from canasta.compiled.building.linking import link_wasm
    from canasta.compiled.wasm.manifest import Manifest

    code = compile_all(folder, lambda *_: None)
    entries = [entry for entry in code.entries if entry.function.__module__.startswith(WASM)]
    text = code.text + "".join(map(wrapper, entries)) + "\ndeclare void @llvm.trap()\n"
    module = link_wasm(emit_wasm(text, {entry.wrapper for entry in entries}))
    exports = {entry.name: entry.parameters for entry in entries}
    return Manifest.of_sources(fingerprint(), exports).put_into(module)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
