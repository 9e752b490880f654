"""The machines that the library is built for."""

import platform
import sys
from typing import Final, NamedTuple


class Target(NamedTuple):
    """A kind of machine."""

    triple: str
    """Name of the machine in LLVM."""
    processor: str
    """Oldest processor that it runs on, as LLVM names it."""
    zig: str
    """Name of the machine in Zig, with the oldest C library."""
    file: str
    """File name of the extension module."""


TARGETS: Final = {
    "linux-x86_64": Target(
        "x86_64-unknown-linux-gnu", "x86-64-v2", "x86_64-linux-gnu.2.17", "seam.abi3.so"
    ),
    "linux-aarch64": Target(
        "aarch64-unknown-linux-gnu", "generic", "aarch64-linux-gnu.2.17", "seam.abi3.so"
    ),
    "macos-x86_64": Target(
        "x86_64-apple-macosx11.0", "x86-64-v2", "x86_64-macos.11.0", "seam.abi3.so"
    ),
    "macos-arm64": Target(
        "arm64-apple-macosx11.0", "apple-m1", "aarch64-macos.11.0", "seam.abi3.so"
    ),
    "windows-x86_64": Target(
        "x86_64-pc-windows-gnu", "x86-64-v2", "x86_64-windows-gnu", "seam.pyd"
    ),
}

_SYSTEMS: Final = {"linux": "linux", "darwin": "macos", "win32": "windows"}
_MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}


def here() -> str:
    """Return the name of this machine's target.

    Raises:
        RuntimeError: the engine cannot be built for this machine.
    """
    machine = platform.machine().lower()
    machine = _MACHINES.get(machine, machine)
    system = _SYSTEMS.get(sys.platform, sys.platform)
    name = f"{system}-{'arm64' if (system, machine) == ('macos', 'aarch64') else machine}"
    if name not in TARGETS:
        raise RuntimeError(
            f"The engine can't be built for {name}: use CANASTA_ENGINE=python, or wasm."
        )
    return name
