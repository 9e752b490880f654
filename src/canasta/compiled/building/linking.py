"""Linking: Zig compiles the C code that the compiled functions need, and links both.

``ziglang`` is a package of the Python index that holds Clang and LLD for every target.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
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

    Raise ``RuntimeError`` if the engine cannot be built for this machine.
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


RUNTIME: Final = Path(__file__).with_name("runtime.c")
SEAM: Final = tuple(Path(__file__).with_name(name) for name in ("seam.c", "memory.c"))
STACK: Final = 256 * 1024
"""Bytes of the stack; it is below the data, so that an overflow traps and spares the data."""


def link_wasm(code: bytes) -> bytes:
    """Return the module of an object and ``runtime.c``.

    Raise ``RuntimeError`` if Zig failed; the text holds its output.
    """
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "code.o").write_bytes(code)
        compiling = ["cc", "-target", "wasm32-freestanding", "-mbulk-memory", "-O2", "-g0", "-c"]
        _zig(place, *compiling, str(RUNTIME), "-o", "runtime.o")
        options = ["--no-entry", "--strip-all", "--gc-sections", "--stack-first"]
        stack = ["-z", f"stack-size={STACK}"]
        _zig(place, "wasm-ld", "code.o", "runtime.o", *options, *stack, "-o", "kernel.wasm")
        return (place / "kernel.wasm").read_bytes()


def link(code: bytes, table: str, target: Target) -> bytes:
    """Return the extension module of an object, ``seam.c`` and ``memory.c``.

    Args:
        code: the object.
        table: the content of ``table.h``.
        target: the machine.

    Raises:
        RuntimeError: Zig failed; the text holds its output.
    """
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "code.o").write_bytes(code)
        (place / "table.h").write_text(table, encoding="utf-8")
        for source in SEAM:
            shutil.copy(source, place)
        words = ["cc", "-target", target.zig, "-O2", "-g0", "-s", "-std=c11", "-I.", "-shared"]
        words += ["-fPIC", "-fvisibility=hidden", "-fno-sanitize=undefined", "-Wall", "-Wextra"]
        words += ["-o", target.file, *(source.name for source in SEAM), "code.o"]
        if "macos" in target.zig:
            words.append("-Wl,-undefined,dynamic_lookup")
        elif "windows" in target.zig:
            _imports(place)
            words.append("python3.lib")
        else:
            words += ["-Wl,--gc-sections", "-Wl,--build-id=none"]
        _zig(place, *words)
        return (place / target.file).read_bytes()


def _imports(place: Path) -> None:
    """Write ``python3.lib``, by which Windows finds the stable ABI."""
    text = SEAM[0].read_text(encoding="utf-8")
    names = sorted(set(re.findall(r"^IMPORTED .*?\b(_?Py\w+)\(", text, re.MULTILINE)))
    data = sorted(set(re.findall(r"\b(_?Py(?:Exc_\w+|\w+_Type|_NoneStruct))\b", text)))
    lines = ["LIBRARY python3.dll", "EXPORTS", *names, *(f"{name} DATA" for name in data)]
    (place / "python3.def").write_text("\n".join(lines) + "\n", encoding="utf-8")
    _zig(place, "dlltool", "-m", "i386:x86-64", "-d", "python3.def", "-l", "python3.lib")


def _zig(folder: Path, *words: str) -> None:
    cache = {"ZIG_GLOBAL_CACHE_DIR": str(folder), "ZIG_LOCAL_CACHE_DIR": str(folder)}
    done = subprocess.run(
        [sys.executable, "-m", "ziglang", *words],
        cwd=folder,
        env={**os.environ, **cache},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"zig {words[0]} failed: {done.stderr.strip() or done.stdout.strip()}")
