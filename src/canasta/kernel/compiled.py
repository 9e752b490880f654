"""Where and how the kernel is compiled.

A kernel function is ordinary Python whose annotations are its compiled types: ``int`` is a
64-bit integer, ``State`` and ``RuleRecord`` are the records. ``@kernel`` marks a function that
other compiled code calls, ``@entry_point`` one that Python calls. Nothing is compiled when a module
is imported: :func:`prepare` does it once, each function in one form only, and says how far it
is; later runs load the entry points from disk.

Numba notices edits only to a function's own file. The cache folder is therefore named by a
hash of every source that takes part (``canasta.kernel.sources``), so that a change in one file
can never leave another calling an old version.

``NUMBA_DISABLE_JIT=1`` or ``CANASTA_ENGINE=python`` runs the same functions as ordinary Python, for
debugging, and so they run where there is no Numba (``canasta.kernel.interpreted``);
``NUMBA_BOUNDSCHECK=1`` compiles them with a check of every index.
"""

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
import platformdirs
from numpy.typing import NDArray

from canasta.engine.choice import PYTHON, asked_for
from canasta.kernel.interpreted import on_unpacked
from canasta.kernel.numba_or_none import numba, types
from canasta.kernel.rule_record import RULE_RECORD, RuleRecord
from canasta.kernel.sources import compiled_sources
from canasta.kernel.state import STATE, State

F = TypeVar("F", bound=Callable[..., Any])

Vector = Annotated[NDArray[Any], types.int64[::1]]
Grid = Annotated[NDArray[Any], types.int64[:, ::1]]
Cube = Annotated[NDArray[Any], types.int64[:, :, ::1]]
SheetRow = Annotated[NDArray[Any], types.int32[::1]]
TableRow = Annotated[Any, types.Array(types.int32, 1, "C", readonly=True)]
Codes = Annotated[NDArray[Any], types.int16[::1]]
Words = Annotated[NDArray[Any], types.uint64[::1]]
Word = Annotated[Any, types.uint64]
"""64 bits without a sign, for dice."""

_RECORDS: Final[dict[Any, Any]] = {
    RuleRecord: numba.from_dtype(RULE_RECORD),
    State: numba.from_dtype(STATE),
}

# An array of records is written with the type of the record too, for those who run it uncompiled.
RuleArray = Annotated[
    NDArray[Any],
    types.Array(_RECORDS[RuleRecord], 1, "C", readonly=True, aligned=True),
    RULE_RECORD,
]
StateArray = Annotated[NDArray[Any], types.Array(_RECORDS[State], 1, "C", aligned=True), STATE]


def record_array(layout: type[Any], dtype: "np.dtype[Any]", *, readonly: bool) -> Any:
    """Make a record of another package known; the type of an array of it is returned."""
    _RECORDS[layout] = numba.from_dtype(dtype)
    return types.Array(_RECORDS[layout], 1, "C", readonly=readonly, aligned=True)


def _fingerprint() -> str:
    """A short hash of all that compiled code depends on: sources, Python, Numba, processor."""
    checks = numba.config.BOUNDSCHECK
    machine = (numba.__version__, sys.version, platform.machine(), np.__version__, checks)
    digest = hashlib.sha256(repr(machine).encode())
    for path, text in compiled_sources(Path(__file__).parent.parent).items():
        digest.update(path.name.encode())
        digest.update(text)
    return digest.hexdigest()[:16]


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _cache_folder() -> Path:
    """The folder of the compiled code; a temporary one where the user's cannot be written."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(named) if named else Path(platformdirs.user_cache_dir("canasta")) / "kernel"
    folder = base / _fingerprint()
    if _writable(folder):
        return folder
    user = os.getuid() if hasattr(os, "getuid") else 0
    return Path(tempfile.gettempdir()) / f"canasta-kernel-{user}" / folder.name


CACHE_FOLDER: Final = _cache_folder()
"""Where this version's compiled code is kept."""

INTERPRETED: Final = bool(numba.config.DISABLE_JIT) or asked_for() == PYTHON
"""Whether the kernel runs as plain Python in this process."""

numba.config.CACHE_DIR = str(CACHE_FOLDER)

_inner: list[tuple[Any, Callable[..., Any]]] = []
_entry_points: list[tuple[Any, Callable[..., Any]]] = []
_ready: set[int] = set()


def _short_way() -> ModuleType | None:
    """The shorter way of compiling; None where this Numba is not one that it was made for."""
    try:
        from canasta.kernel import pass_pipeline
    except (ImportError, AttributeError):
        return None
    return pass_pipeline if pass_pipeline.is_usable(numba.__version__) else None


_SHORT: Final = _short_way()
_INNER: Final = {} if _SHORT is None else {"pipeline_class": _SHORT.LinkedOnly}
_OUTER: Final = {} if _SHORT is None else {"pipeline_class": _SHORT.Short}


def _compiler(**options: Any) -> Callable[..., Any]:
    wrap: Callable[..., Any] = numba.njit(
        nogil=True, boundscheck=False, error_model="numpy", no_cfunc_wrapper=True, **options
    )
    return wrap


def kernel(function: F) -> F:
    """Mark a function that compiled code calls."""
    if INTERPRETED:
        return function
    compiled: F = _compiler(no_cpython_wrapper=True, **_INNER)(function)
    _inner.append((compiled, function))
    return compiled


def inlined(function: F) -> F:
    """Mark a function that becomes a part of what calls it: one that is small, in a hot loop."""
    if INTERPRETED:
        return function
    compiled: F = _compiler(no_cpython_wrapper=True, forceinline=True, **_INNER)(function)
    _inner.append((compiled, function))
    return compiled


def entry_point(function: F) -> F:
    """Mark a function that Python calls: its compiled form is kept on disk."""
    if INTERPRETED:
        return on_unpacked(function)
    compiled: F = _compiler(cache=True, **_OUTER)(function)
    _entry_points.append((compiled, function))
    return compiled


def _type_of(hint: Any) -> Any:
    """The compiled type that an annotation stands for."""
    if hint is int:
        return types.int64
    if hint is bool:
        return types.boolean
    if hint is float:
        return types.float64
    if hint in _RECORDS:
        return _RECORDS[hint]
    if get_origin(hint) is tuple:
        return types.Tuple([_type_of(part) for part in get_args(hint)])
    if get_origin(hint) is Annotated:
        return hint.__metadata__[0]
    raise TypeError(f"{hint!r} is no compiled type: annotate kernel functions as compiled.py says")


def signature(function: Callable[..., Any]) -> tuple[Any, ...]:
    """The compiled argument types of a function, from its annotations."""
    hints = get_type_hints(function, include_extras=True)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    return tuple(_type_of(hints[name]) for name in names)


_preparing: Final = Lock()


def is_compiled() -> bool:
    """Whether a run before this one has left all entry points compiled on disk."""
    return INTERPRETED or all(marker.exists() for marker in _markers())


def _markers() -> list[Path]:
    """A file for each entry point known now, which says that it was compiled.

    Like Numba, which keeps compiled code by the place and the age of its source, it knows
    another copy of the sources as another.
    """
    found = []
    for _, function in _entry_points:
        code = function.__code__
        point = (code.co_filename, code.co_name, Path(code.co_filename).stat().st_mtime_ns)
        name = hashlib.sha256(repr(point).encode()).hexdigest()[:12]
        found.append(CACHE_FOLDER / f"complete-{name}")
    return found


def prepare(progress: Callable[[int, int], None] | None = None) -> None:
    """Make every entry point ready to be called; compile what is not on disk.

    Args:
        progress: called with the number of functions done and the number in all, while
            there is something to compile.
    """
    if INTERPRETED or all(id(compiled) in _ready for compiled, _ in _entry_points):
        return
    with _preparing:  # two threads of a server may be the first
        _prepare(progress)


def _prepare(progress: Callable[[int, int], None] | None) -> None:
    fresh = not is_compiled()
    inner = _inner if fresh else []
    total = len(inner) + len(_entry_points)
    done = 0
    with nullcontext() if _SHORT is None else _SHORT.linked_only():
        for compiled, function in inner + _entry_points:
            done += 1
            if id(compiled) not in _ready:
                _compile(compiled, function)
                _ready.add(id(compiled))
                if fresh and progress is not None:
                    progress(done, total)
    if fresh:
        for marker in _markers():
            marker.touch()


def _compile(compiled: Any, function: Callable[..., Any]) -> None:
    """Compile the one form of a function; narrower integers are widened by its callers."""
    compiled.compile(signature(function))
    compiled.disable_compile()
