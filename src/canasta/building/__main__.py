"""``python -m canasta.building FOLDER [TARGET]``: makes the package ``canasta_library`` there.

It holds the engine as one library, and ``kernel.wasm``, which is made of the same code. Without a
target it is made for this machine. What is there already is left where no source has changed since.
The same sources give the same bytes, on any machine with the same Numba, LLVM and Zig.
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
"""The environment in which nothing of this machine's own comes into the code."""

PACKAGE: Final = '"""The engine that the build has made of the sources; see docs/engines.md."""\n'
"""The package's ``__init__.py``."""

WASM: Final = ("canasta.kernel.", "canasta.search.")
"""The packages whose entry points ``kernel.wasm`` exports."""

EVERY: Final = 5.0
"""Seconds between two lines that say how far the build is."""


def main(words: list[str]) -> int:
    """Make the package, or say how it is done."""
    if not 1 <= len(words) <= 2:
        print(__doc__, file=sys.stderr)
        return 2
    os.environ.update(PLAIN)  # Numba reads it when it is imported
    from canasta.building.compiling import compile_all, fingerprint, write_whole
    from canasta.building.targets import TARGETS, here

    target = words[1] if len(words) == 2 else here()
    if target not in TARGETS:
        print(f"{target} is not one of {', '.join(TARGETS)}.", file=sys.stderr)
        return 2
    folder = Path(words[0])
    stamp, wanted = folder / "built", f"{fingerprint()} {target}"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return 0
    began = monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    compile_all(folder, _shown(began))
    with ProcessPoolExecutor(2) as pool:
        library, module = pool.submit(_library, folder, target), pool.submit(_module, folder)
        write_whole(folder / TARGETS[target].file, library.result())
        write_whole(folder / "kernel.wasm", module.result())
    write_whole(folder / "__init__.py", PACKAGE.encode())
    write_whole(stamp, wanted.encode())
    _say(f"The engine is built, {monotonic() - began:.0f} s")
    return 0


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _shown(began: float) -> Callable[[int, int], None]:
    """Return what says how far the compiler is."""
    last = began

    def show(done: int, total: int) -> None:
        nonlocal last
        if monotonic() - last >= EVERY or done == total:
            last = monotonic()
            _say(f"Compiling the engine: {done} of {total} functions, {last - began:.0f} s")

    return show


def _library(folder: Path, target: str) -> bytes:
    from canasta.building.compiling import compile_all, fingerprint
    from canasta.building.emitting import emit
    from canasta.building.library import table, wrapper
    from canasta.building.linking import link
    from canasta.building.targets import TARGETS
    from canasta.wasm.manifest import layout_hash

    code = compile_all(folder, lambda *_: None)
    text = code.text + "".join(wrapper(entry) for entry in code.entries)
    exported = {entry.wrapper for entry in code.entries}
    manifest = json.dumps({"sources": fingerprint(), "layout": layout_hash()}, sort_keys=True)
    machine = TARGETS[target]
    return link(emit(text, exported, machine), table(code.entries, manifest), machine)


def _module(folder: Path) -> bytes:
    from canasta.building.compiling import compile_all, fingerprint
    from canasta.building.emitting import emit_wasm
    from canasta.building.exports import wrapper
    from canasta.building.linking import link_wasm
    from canasta.wasm.manifest import Manifest

    code = compile_all(folder, lambda *_: None)
    entries = [entry for entry in code.entries if entry.function.__module__.startswith(WASM)]
    text = code.text + "".join(map(wrapper, entries)) + "\ndeclare void @llvm.trap()\n"
    module = link_wasm(emit_wasm(text, {entry.wrapper for entry in entries}))
    exports = {entry.name: entry.parameters for entry in entries}
    return Manifest.of_sources(fingerprint(), exports).put_into(module)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
