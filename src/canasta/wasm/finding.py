"""Where ``kernel.wasm`` is: beside the library, in the package that the build has made."""

from importlib.util import find_spec
from pathlib import Path

from canasta.engine.choice import BUILT, EngineChoiceError


class NoKernelError(EngineChoiceError):
    """There is no ``kernel.wasm``; the text says what to do."""


def kernel_wasm() -> Path:
    """Return the path of the module.

    Raises:
        NoKernelError: it is not there.
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
