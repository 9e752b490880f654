"""Compiling functions that are only ever linked into others without making machine code.

Numba optimises every function together with all that it calls and emits machine code for the
whole, for each function of a call tree anew. Kernel functions other than doors are never
called from Python, so for them that is work thrown away: two thirds of the first compile.
Within ``linked_only()`` their intermediate code is kept and nothing more is done.

This reaches into Numba's internals. Where a release has changed them, compiling goes on in
Numba's own way, only slower.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any, Final
from unittest import mock

from numba.core import codegen, cpu, dispatcher
from numba.core.compiler import Compiler

_MARK: Final = "canasta_linked_only"
_numbers = count()


class LinkedOnly(Compiler):  # type: ignore[misc]  # Numba has no types
    """Numba's compiler for a function that is only linked into others."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        """As Numba's own; the function's library is made here, and marked."""
        if library is None:
            library = targetctx.codegen().create_library(f"linked_only_{next(_numbers)}")
        setattr(library, _MARK, True)
        super().__init__(typingctx, targetctx, library, *rest)


def _is_marked(library: Any) -> bool:
    return getattr(library, _MARK, False)


def _unless_marked(
    owner: type, name: str, library_of: Callable[..., Any], instead: Callable[..., Any]
) -> Any:
    """A patch of a method: what it does instead for marked libraries."""
    usual = getattr(owner, name)

    def method(self: Any, *args: Any) -> Any:
        marked = _is_marked(library_of(self, *args))
        return instead(self, *args) if marked else usual(self, *args)

    return mock.patch.object(owner, name, method)


def _keep(library: Any) -> None:
    """In place of emitting machine code: the library is complete as it is."""
    library._finalize_dynamic_globals()
    library._finalized = True


def _note(dispatch: Any, result: Any) -> None:
    """In place of making a compiled form callable from Python: note it for callers' typing."""
    dispatch.overloads[tuple(result.signature.args)] = result


@contextmanager
def linked_only() -> Iterator[None]:
    """While inside, functions under ``LinkedOnly`` are kept as intermediate code only."""
    with ExitStack() as stack:
        try:
            library = codegen.JITCodeLibrary
            patches: tuple[Any, ...] = (
                _unless_marked(library, "_optimize_final_module", lambda own: own, lambda _: None),
                _unless_marked(library, "_finalize_final_module", lambda own: own, _keep),
                _unless_marked(
                    cpu.CPUContext,
                    "get_executable",
                    lambda _, own, *_rest: own,
                    lambda *_: object(),
                ),
                _unless_marked(
                    dispatcher.Dispatcher, "add_overload", lambda _, result: result.library, _note
                ),
            )
        except AttributeError:
            patches = ()
        for patch in patches:
            stack.enter_context(patch)
        yield
