"""Choice of the engine, unless a program has chosen one with ``use``.

``CANASTA_ENGINE`` names one; the default is the first that is available here.
"""

import os
from importlib.util import find_spec
from typing import Final

LIBRARY: Final = "library"
"""Kernel and search as one compiled library: the fastest."""
PYTHON: Final = "python"
"""The same functions as plain Python, on NumPy: hundreds of times slower, for debugging, and if
nothing else is available."""
WASM: Final = "wasm"
"""The same functions compiled to WebAssembly, run by Wasmtime."""

BUILT: Final = "canasta_library"
"""The package that the build makes: the library, and ``kernel.wasm``."""

VARIABLE: Final = "CANASTA_ENGINE"

MODULES: Final = {
    LIBRARY: "canasta.compiled.library",
    PYTHON: "canasta.compiled.library",
    WASM: "canasta.compiled.wasm.wasmtime_instance",
}
"""Modules that hold each engine as ``ENGINE``. They are imported by name when the first match
begins, so that everything above the seam works without them."""


class EngineChoiceError(Exception):
    """``CANASTA_ENGINE`` does not name an engine, or it names one that is not available here."""


def asked_for() -> str:
    """Return the value of ``CANASTA_ENGINE``; empty if it is not set."""
    return os.environ.get(VARIABLE, "").strip().lower()


def chosen() -> str:
    """Return the name of the engine to use.

    Raise ``EngineChoiceError`` if there is none of the name requested, or none is available at all.
    """
    name = asked_for()
    if name:
        if name not in MODULES:
            known = ", ".join(MODULES)
            raise EngineChoiceError(f"{VARIABLE}={name} is not an engine: it may be {known}.")
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
        "No engine is available here: install canasta from a wheel, or build it "
        "(docs/develop/engines.md)."
    )


def _lacking(name: str) -> str:
    """Return what an engine needs that is not installed; empty if nothing."""
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
