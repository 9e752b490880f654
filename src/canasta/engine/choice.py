"""Which engine stands behind the seam, where no program has said one with ``use``.

``CANASTA_ENGINE`` names one; else it is the first of them that can be had here.
"""

import os
from importlib.util import find_spec
from typing import Final

NATIVE: Final = "native"
"""Kernel and search compiled by Numba: the fastest."""
PYTHON: Final = "python"
"""The same functions as plain Python, on NumPy: hundreds of times slower, for debugging, and where
nothing else can be had."""
WASM: Final = "wasm"
"""The same functions compiled to WebAssembly, run by Wasmtime; needs neither NumPy nor Numba."""

VARIABLE: Final = "CANASTA_ENGINE"

MODULES: Final = {
    NATIVE: "canasta.native",
    PYTHON: "canasta.native",
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
        "No engine can be had here: install numba, or wasmtime and a canasta with kernel.wasm."
    )


def _lacking(name: str) -> str:
    """What an engine needs that is not there."""
    if name == WASM:
        if not _is_there("wasmtime"):
            return "wasmtime (pip install 'canasta[wasm]')"
        # Where one can be made, there is Numba; an engine asked for by its name is then made.
        here = _is_there("numba") or _has_module()
        return "" if here else "kernel.wasm (it is in the wheel of canasta)"
    if not _is_there("numpy"):
        return "numpy"
    return "numba" if name == NATIVE and not _is_there("numba") else ""


def _has_module() -> bool:
    from importlib import import_module

    return import_module("canasta.wasm.finding").found_kernel_wasm() is not None


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False
