"""``python -m canasta.wasm.building FILE``: writes ``kernel.wasm`` there.

The same sources give the same bytes, on any machine with the same Numba and Zig.
"""

import os
import sys
from pathlib import Path
from typing import Final

PLAIN: Final = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_DISABLE_JIT": "0",
    "NUMBA_BOUNDSCHECK": "0",
    "CANASTA_ENGINE": "native",
}
"""The environment in which nothing of this machine's own comes into the module."""


def main(words: list[str]) -> int:
    """Write the file, or say how it is done."""
    if len(words) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    os.environ.update(PLAIN)  # Numba reads it when it is imported
    from canasta.wasm.building.compiling import compile_all
    from canasta.wasm.building.emitting import emit, for_wasm
    from canasta.wasm.building.exports import wrapper
    from canasta.wasm.building.linking import link
    from canasta.wasm.manifest import Manifest, sources_hash

    code, entries = compile_all()
    code += "".join(wrapper(entry) for entry in entries) + "\ndeclare void @llvm.trap()\n"
    module = link(emit(for_wasm(code), {entry.wrapper for entry in entries}))
    manifest = Manifest.of_sources(
        sources_hash(), {entry.name: entry.parameters for entry in entries}
    )
    target = Path(words[0])
    target.parent.mkdir(parents=True, exist_ok=True)
    # Whole or not at all: another process may be looking for it.
    partial = target.with_name(f"{target.name}.{os.getpid()}")
    partial.write_bytes(manifest.put_into(module))
    partial.replace(target)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
