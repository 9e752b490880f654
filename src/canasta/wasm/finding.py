"""Where ``kernel.wasm`` is: in the wheel, in the user's cache folder, or made now."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import platformdirs

from canasta.engine.choice import EngineChoiceError
from canasta.wasm.manifest import sources_hash

PACKAGED: Final = Path(__file__).with_name("kernel.wasm")
"""Where a wheel has it; in the repository it never lies there."""

BUILDERS: Final = ("numba", "ziglang")
"""What making it needs."""


class NoKernelError(EngineChoiceError):
    """There is no ``kernel.wasm`` and none can be made; the text says what to do."""


def found_kernel_wasm() -> Path | None:
    """The module that is there already, if there is one."""
    if PACKAGED.is_file():
        return PACKAGED
    cached = _cached()
    return cached if cached.is_file() else None


def kernel_wasm() -> Path:
    """The module of these sources; where it is not there it is made, which takes half a minute.

    Raises:
        NoKernelError: it cannot be made here.
    """
    found = found_kernel_wasm()
    if found is not None:
        return found
    missing = [name for name in BUILDERS if find_spec(name) is None]
    if missing:
        raise NoKernelError(
            "kernel.wasm is not in this installation, and making it needs "
            f"{' and '.join(missing)}: install them, or the wheel of canasta, which has it."
        )
    target = _cached()
    made = subprocess.run(
        [sys.executable, "-m", "canasta.wasm.building", str(target)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise NoKernelError(f"kernel.wasm could not be made: {made.stderr.strip()}")
    return target


def _cached() -> Path:
    return Path(platformdirs.user_cache_dir("canasta")) / "wasm" / sources_hash() / "kernel.wasm"
