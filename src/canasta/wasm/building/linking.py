"""Linking: what the compiled functions need beneath them is C, compiled and linked by Zig.

``ziglang`` is a package of the Python index that holds Clang and LLD for every target.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

RUNTIME: Final = Path(__file__).with_name("runtime.c")
STACK: Final = 256 * 1024
"""Bytes for the calls; below the data, so that too deep a call ends the module, not its data."""


def link(code: bytes) -> bytes:
    """The module of an object and the runtime.

    Raises:
        RuntimeError: Zig could not, with what it said.
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
