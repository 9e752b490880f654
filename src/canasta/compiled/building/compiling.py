"""Compiling every compiled function of the project to one module of intermediate code.

Numba does that, without Python's usual entry and exit code. The code is stored under a hash of its
sources, so that both artefacts, for any machine, are made of the same code.
"""

import hashlib
import os
import pickle
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from numba.core.compiler_lock import global_compiler_lock

from canasta.compiled.building.exports import Compiled, Description
from canasta.compiled.kernel import compiled, pass_pipeline
from canasta.compiled.kernel.sources import compiled_sources

PACKAGE: Final = Path(__file__).parents[2]

Progress = Callable[[int, int], None]
"""A function called with the number of functions done, and of all."""


class Code:
    """Intermediate code, and the entry points in it in the order of their names."""

    def __init__(self, text: str, entries: list[Compiled]) -> None:
        self.text = text
        self.entries = entries


COMPILERS: Final = ("numba", "llvmlite", "numpy", "ziglang")


def fingerprint() -> str:
    """Return a hash of all sources and tools of the artefacts."""
    ours = sorted(path for path in Path(__file__).parent.iterdir() if path.suffix in (".py", ".c"))
    return _hash(compiled_sources(PACKAGE) | {path: path.read_bytes() for path in ours})


def _code_hash() -> str:
    """Return a hash of all sources and tools of the intermediate code."""
    ours = (Path(__file__), Path(__file__).with_name("exports.py"))
    return _hash(compiled_sources(PACKAGE) | {path: path.read_bytes() for path in ours})


def _hash(files: dict[Path, bytes]) -> str:
    digest = hashlib.sha256()
    for name in COMPILERS:
        digest.update(f"{name} {version(name)} ".encode())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for path, text in files.items():
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(text)
    return digest.hexdigest()[:16]


def compile_all(folder: Path, progress: Progress) -> Code:
    """Return the code of all functions.

    Args:
        folder: the folder that stores it from one build to the next, until a source changes.
        progress: called after each function that has to be compiled.
    """
    functions = _entry_points()
    kept = folder / f"{_code_hash()}.code"
    if kept.is_file():
        text, described = pickle.loads(kept.read_bytes())
    else:
        text, described = _compile(functions, progress)
        write_whole(kept, pickle.dumps((text, described)))
        for stale in {*folder.glob("*.code")} - {kept}:
            stale.unlink(missing_ok=True)
    entries = [
        Compiled(function, description)
        for function, description in zip(functions, described, strict=True)
    ]
    return Code(text, entries)


def _entry_points() -> list[Callable[..., Any]]:
    """Import all compiled modules, and return the entry points in the order of their names."""
    for path in compiled_sources(PACKAGE):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        import_module(".".join(part for part in parts if part != "__init__"))
    return sorted(compiled._entry_points, key=compiled.exported_name)


def _compile(functions: list[Callable[..., Any]], progress: Progress) -> tuple[str, list[Any]]:
    total = len(compiled._inner) + len(functions)
    with pass_pipeline.linked_only(), global_compiler_lock:
        for done, (made, function) in enumerate(compiled._inner):
            made.compile(compiled.signature(function))
            made.disable_compile()
            progress(done + 1, total)
        described, libraries = [], []
        for done, function in enumerate(functions, len(compiled._inner)):
            outer = compiled._compiler()(function)
            outer.compile(compiled.signature(function))
            (result,) = outer.overloads.values()
            described.append(Description(result.fndesc))
            libraries.append(result.library)
            progress(done + 1, total)
        return _linked(libraries), described


def _linked(libraries: list[Any]) -> str:
    whole: Any = None
    for library in pass_pipeline._callers_first(libraries):
        module = library._final_module.clone()
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
    return str(whole)


def write_whole(place: Path, data: bytes) -> None:
    """Write a file whole or not at all, since another build may be looking for it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    partial = place.with_name(f"{place.name}.{os.getpid()}")
    partial.write_bytes(data)
    partial.replace(place)
