"""Compiling every compiled function of the project to one module of intermediate code.

Numba does that, without Python's usual entry and exit code. The code is stored under a hash of its
sources, so that both artefacts, for any machine, are made of the same code. Each function is stored
for itself as well, so that a change to one costs its own compilation and not that of all.
"""

import hashlib
import inspect
import os
import pickle
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm
from numba.core.compiler_lock import global_compiler_lock

from canasta.compiled.building.exports import Compiled, Description
from canasta.compiled.building.functions import Functions, stable_names
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


FUNCTIONS: Final = "functions.code"
"""The file of the functions that are stored for themselves."""

COMPILERS: Final = ("numba", "llvmlite", "numpy", "ziglang")


def fingerprint() -> str:
    """Return a hash of all sources and tools of the artefacts."""
    ours = sorted(path for path in Path(__file__).parent.iterdir() if path.suffix in (".py", ".c"))
    return _hash(compiled_sources(PACKAGE) | {path: path.read_bytes() for path in ours})


def _code_hash() -> str:
    """Return a hash of all sources and tools of the intermediate code."""
    return _hash(compiled_sources(PACKAGE) | _compiling())


def _general() -> bytes:
    """Return a hash of what the code of every function depends on."""
    ways = (Path(inspect.getfile(one)) for one in (pass_pipeline, compiled))
    records = [str(record) for record in compiled._RECORDS.values()]  # with all their offsets
    return f"{_hash(_compiling() | {path: path.read_bytes() for path in ways})} {records}".encode()


def _compiling() -> dict[Path, bytes]:
    names = ("compiling.py", "functions.py", "exports.py")
    return {path: path.read_bytes() for path in map(Path(__file__).with_name, names)}


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
        apart = folder / FUNCTIONS
        of = Functions(_stored(apart), _general())
        text, described = _compile(functions, of, progress)
        write_whole(apart, pickle.dumps(of.used))
        write_whole(kept, pickle.dumps((text, described)))
        for stale in {*folder.glob("*.code")} - {apart, kept}:
            stale.unlink(missing_ok=True)
    entries = [
        Compiled(function, description)
        for function, description in zip(functions, described, strict=True)
    ]
    return Code(text, entries)


def _stored(place: Path) -> dict[str, Any]:
    """Return the functions that earlier builds have stored; none if they cannot be read."""
    try:
        stored: dict[str, Any] = pickle.loads(place.read_bytes())
    except (OSError, pickle.UnpicklingError, AttributeError, ImportError, EOFError):
        return {}
    return stored


def _entry_points() -> list[Callable[..., Any]]:
    """Import all compiled modules, and return the entry points in the order of their names."""
    for path in compiled_sources(PACKAGE):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        import_module(".".join(part for part in parts if part != "__init__"))
    return sorted(compiled._entry_points, key=compiled.exported_name)


def _compile(
    functions: list[Callable[..., Any]], of: Functions, progress: Progress
) -> tuple[str, list[Any]]:
    outer = [(function, compiled._compiler()(function)) for function in functions]
    inner = [(function, made) for made, function in compiled._inner]
    for function, made in inner:
        of.add(function, made)
    with pass_pipeline.linked_only(), stable_names(), global_compiler_lock:
        results = []
        for done, (function, made) in enumerate(inner + outer):
            results.append(of.compile(function, made))
            progress(done + 1, len(inner) + len(outer))
        entries = results[len(inner) :]
        described = [Description(result.fndesc) for result in entries]
        return _linked([result.library for result in entries]), described


def _linked(libraries: list[Any]) -> str:
    whole: Any = None
    linked: set[tuple[str, ...]] = set()
    for library in pass_pipeline._callers_first(libraries):
        # Stored code has been read back, so new code is, too: its text may differ from what it was.
        module = llvm.parse_bitcode(library._final_module.as_bitcode())
        if not pass_pipeline._is_marked(library):
            # Numba's own functions come with each stored function that calls them.
            defined = tuple(str(one) for one in module.functions if not one.is_declaration)
            if defined in linked:
                continue
            linked.add(defined)
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
