"""The path of ``kernel.wasm``: next to the library, in the package that the build makes."""

from importlib.util import find_spec
from pathlib import Path

from canasta.engine.choice import BUILT, EngineChoiceError


class NoKernelError(EngineChoiceError):
    """Missing ``kernel.wasm``; the text says what to do."""


def kernel_wasm() -> Path:
    """Return the path of the module.

    Raises:
        NoKernelError: this installation does not have it.
    """
    found = find_spec(BUILT)
    for folder in (found and found.submodule_search_locations) or ():
        module = Path(folder) / "kernel.wasm"
        if module.is_file():
            return module
    raise NoKernelError(
        "kernel.wasm is not in this installation: install canasta from a wheel, "
        "or build it (docs/engines.md)."
    )
