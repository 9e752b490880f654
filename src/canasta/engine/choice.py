"""Which engine stands behind the seam, where no program has said one with ``use``.

``CANASTA_ENGINE`` names one; else it is the first of them that can be had here.
"""

import os
from importlib.util import find_spec
from typing import Final

LIBRARY: Final = "library"
"""Kernel and search as one compiled library: the fastest."""
PYTHON: Final = "python"
"""The same functions as plain Python, on NumPy: hundreds of times slower, for debugging, and where
nothing else can be had."""
WASM: Final = "wasm"
"""The same functions compiled to WebAssembly, run by Wasmtime."""

BUILT: Final = "canasta_library"
"""The package that the build makes: the library, and ``kernel.wasm``."""

VARIABLE: Final = "CANASTA_ENGINE"

MODULES: Final = {
    LIBRARY: "canasta.library",
    PYTHON: "canasta.library",
    WASM: "canasta.wasm.hosted",
}
"""The modules whose ``ENGINE`` each is. They are imported when the first match begins, by their
names alone, so that all above the seam can be had without them."""


class EngineChoiceError(Exception):
    """``CANASTA_ENGINE`` names no engine, or one that cannot be had here."""


def asked_for() -> str:
    """What ``CANASTA_ENGINE`` asks for; nothing where it does not."""
    return os.environ.get(VARIABLE, "").strip().lower()


def chosen() -> str:
    """The name of the engine to use.

    Raises:
        EngineChoiceError: there is none of the name asked for, or none can be had at all.
    """
    name = asked_for()
    if name:
        if name not in MODULES:
            known = ", ".join(MODULES)
            raise EngineChoiceError(f"{VARIABLE}={name} is no engine: it may be {known}.")
        lacking = _lacking(name)
        if lacking:
            raise EngineChoiceError(
                f"{VARIABLE}={name} needs {lacking}, which is not installed here."
            )
        return name
    for name in MODULES:
        # Plain Python is the last resort.
        if name != PYTHON and not _lacking(name):
            return name
    if not _lacking(PYTHON):
        return PYTHON
    raise EngineChoiceError(
        "No engine can be had here: install canasta from a wheel, or build it (docs/engines.md)."
    )


def _lacking(name: str) -> str:
    """Return what an engine needs that is not there."""
    if name == WASM and not _is_there("wasmtime"):
        return "wasmtime (pip install 'canasta[wasm]')"
    if name == WASM:
        return "" if _is_there(BUILT) else "kernel.wasm, which the build of canasta makes"
    if name == PYTHON:
        return "" if _is_there("numpy") else "numpy"
    return "" if _is_there(f"{BUILT}.seam") else "the library, which the build of canasta makes"


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False
