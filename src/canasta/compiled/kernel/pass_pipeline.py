"""A compiler pipeline with less than half the work of Numba's usual one.

Numba's usual pass pipeline supports all of Python. For each function of a call tree it optimises
the function again, together with all that it calls, into machine code. Kernel functions are plain
loops over numbers, and other than entry points they are never called from Python. So both kinds
take a shorter pipeline (:class:`Short`), and inner ones remain intermediate code that is linked
once, into the entry points (:class:`LinkedOnly`).

An index is compiled as it is: no kernel function counts from an array's end with a negative one.
With ``NUMBA_BOUNDSCHECK=1`` a negative index raises ``IndexError``.

All of this depends on Numba's internals: the build installs the release that it was made with.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

from numba.core import codegen, cpu, dispatcher, typed_passes, types, untyped_passes
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager
from numba.np import arrayobj

_MARK: Final = "canasta_linked_only"
_numbers = count()

_PASSES: Final = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.RewriteSemanticConstants,
    untyped_passes.GenericRewrites,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    typed_passes.AnnotateTypes,
    typed_passes.NativeLowering,
    typed_passes.NoPythonBackend,
)
"""Numba's passes without those for closures, ``with``, array expressions and the like."""


class Short(CompilerBase):  # type: ignore[misc]  # Numba has no types
    """A compiler for functions that are plain loops over numbers, records and arrays."""

    def define_pipelines(self) -> list[Any]:
        pipeline = PassManager("short")
        for step in _PASSES:
            pipeline.add_pass(step, step.__name__)
        pipeline.finalize()
        return [pipeline]


class LinkedOnly(Short):
    """The compiler of a function that is only linked into others."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        """Take Numba's own arguments; make the function's library here, and mark it."""
        if library is None:
            library = targetctx.codegen().create_library(f"linked_only_{next(_numbers)}")
        setattr(library, _MARK, True)
        super().__init__(typingctx, targetctx, library, *rest)


def _is_marked(library: Any) -> bool:
    return getattr(library, _MARK, False)


def _unless_marked(
    usual: Callable[..., Any], library_of: Callable[..., Any], instead: Callable[..., Any]
) -> Callable[..., Any]:
    """Return a method that calls ``instead`` for marked libraries."""

    def method(self: Any, *args: Any) -> Any:
        marked = _is_marked(library_of(self, *args))
        return instead(self, *args) if marked else usual(self, *args)

    return method


def _keep(library: Any) -> None:
    """Complete a library as it is, in place of linking and emitting machine code."""
    for linked in library._linking_libraries:
        library._reload_init.update(linked._reload_init)
    library._finalize_dynamic_globals()
    library._finalized = True


def _with_all_beneath(finalize: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return a ``finalize`` that also links what the marked libraries of a library depend on.

    Callers come before what they call: LLVM leaves out a function that nothing linked so far
    refers to.
    """

    def method(library: Any) -> None:
        if _is_marked(library):
            _keep(library)
            return
        if any(map(_is_marked, library._linking_libraries)):
            library._linking_libraries = _callers_first(library._linking_libraries)
        finalize(library)

    return method


def _callers_first(libraries: list[Any]) -> list[Any]:
    """Return libraries and dependencies of the marked ones, each once and before its own."""
    seen: set[int] = set()
    calls_last: list[Any] = []
    waiting = [(library, False) for library in libraries]
    while waiting:
        library, beneath_done = waiting.pop()
        if beneath_done:
            calls_last.append(library)
        elif id(library) not in seen:
            seen.add(id(library))
            library._ensure_finalized()
            waiting.append((library, True))
            if _is_marked(library):
                waiting.extend((inner, False) for inner in library._linking_libraries)
    return calls_last[::-1]


def _note(dispatch: Any, result: Any) -> None:
    """Note a compiled form for callers' typing, in place of making it callable from Python."""
    dispatch.overloads[tuple(result.signature.args)] = result


def _index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    """Return an index as a machine word; Numba would add the size to a negative one."""
    return context.cast(builder, index, kind, types.intp)


_REPLACED: Final[tuple[tuple[Any, str], ...]] = (
    (codegen.JITCodeLibrary, "finalize"),
    (cpu.CPUContext, "get_executable"),
    (dispatcher.Dispatcher, "add_overload"),
    (arrayobj, "fix_integer_index"),
)
"""The functions of Numba that are replaced, most of them for marked libraries."""


@contextmanager
def linked_only() -> Iterator[None]:
    """While active, leave ``LinkedOnly`` functions as intermediate code, and indices as given."""
    usual = [(owner, name, getattr(owner, name)) for owner, name in _REPLACED]
    finalize, get_executable, add_overload, _ = (method for _, _, method in usual)
    instead = (
        _with_all_beneath(finalize),
        _unless_marked(get_executable, lambda _, own, *_rest: own, lambda *_: object()),
        _unless_marked(add_overload, lambda _, result: result.library, _note),
        _index_as_it_is,
    )
    for (owner, name), method in zip(_REPLACED, instead, strict=True):
        setattr(owner, name, method)
    try:
        yield
    finally:
        for owner, name, method in usual:
            setattr(owner, name, method)
