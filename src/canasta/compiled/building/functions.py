"""Compiled functions, each stored under a hash of all that its code depends on.

A function's code depends on its own bytecode, the types of its arguments, the values of the globals
that it names, and of the functions that it calls only on their names and types: they are linked
later. So a change to one function leaves the code of all others as it was.
"""

import dis
import hashlib
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import EnumType
from types import ModuleType
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numpy as np
from numba.core import base, funcdesc
from numba.core.compiler import compile_result
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic

from canasta.compiled.kernel import compiled, pass_pipeline

Function = Callable[..., Any]


class Kept(NamedTuple):
    """A compiled function as it is stored."""

    described: Any
    """Numba's description of it."""
    signature: Any
    library: str
    """The name of its library."""
    code: bytes
    """The library's own intermediate code."""
    links: list[tuple[str, bytes]]
    """The functions it is linked with: ours by name, with no code, and Numba's own, with theirs."""


class Functions:
    """The functions that are compiled in one build, and the stored ones."""

    def __init__(self, stored: dict[str, Kept], general: bytes) -> None:
        """Begin with what earlier builds have stored.

        Args:
            stored: by hash.
            general: what the code of all functions depends on, such as the compiler's release.
        """
        self.stored = stored
        self.used: dict[str, Kept] = {}
        """Functions that this build has used or made, by hash."""
        self._general = general
        self._dispatchers: dict[str, Any] = {}
        self._names: dict[int, str] = {}

    def add(self, function: Function, dispatcher: Any) -> None:
        """Add a function that others call."""
        self._dispatchers[_name(function)] = dispatcher

    def compile(self, function: Function, dispatcher: Any) -> Any:
        """Return Numba's result for a function, stored or new, after those that it calls."""
        taken = compiled.signature(function)
        if taken in dispatcher.overloads:
            return dispatcher.overloads[taken]
        for callee in _called(function):
            if callee.py_func is not function:
                self.compile(callee.py_func, callee)
        if taken in dispatcher.overloads:  # one that calls itself through others
            return dispatcher.overloads[taken]
        key = self._hash(function, dispatcher)
        kept = self.stored.get(key)
        if kept is None:
            dispatcher.compile(taken)
        else:
            self._restore(kept, dispatcher)
        dispatcher.disable_compile()
        result = dispatcher.overloads[taken]
        self._names[id(result.library)] = _name(function)
        self.used[key] = kept or self._to_keep(result)
        return result

    def _hash(self, function: Function, dispatcher: Any) -> str:
        digest = hashlib.sha256(self._general)
        code = function.__code__
        consts = code.co_consts
        for part in (
            _name(function),
            sorted(dispatcher.targetoptions.items(), key=str),
            [(str(kind), _layout(kind)) for kind in compiled.signature(function)],
            code.co_code,
            consts[1:] if function.__doc__ else consts,
            code.co_names,
            code.co_varnames,
            [(name, self._value(value)) for name, value in _globals(function)],
        ):
            digest.update(repr(part).encode())
        return digest.hexdigest()

    def _value(self, value: Any) -> str:
        """Return all that a function's code can depend on of a global."""
        if isinstance(value, Dispatcher):
            results = [*value.overloads.values()]
            types = [str(result.signature) for result in results]
            return f"{_name(value.py_func)} {types} {value.targetoptions.get('forceinline')}"
        if isinstance(value, EnumType):
            return repr([(one.name, one.value) for one in value])  # type: ignore[var-annotated]
        if isinstance(value, np.ndarray):
            return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
        if isinstance(value, ModuleType | _Intrinsic):
            ours = value if isinstance(value, ModuleType) else value._defn
            module = inspect.getmodule(ours)
            assert module is not None
            if module.__name__.partition(".")[0] != "canasta":
                return module.__name__
            return inspect.getsource(module)
        return repr(value)

    def _to_keep(self, result: Any) -> Kept:
        described, library = result.fndesc, result.library
        described.typemap = described.calltypes = None
        links = [
            (name, b"")
            if (name := self._names.get(id(linked), ""))
            else (linked.name, linked._final_module.as_bitcode())
            for linked in library._linking_libraries
        ]
        code = library._final_module.as_bitcode()
        return Kept(described, result.signature, library.name, code, links)

    def _restore(self, kept: Kept, dispatcher: Any) -> None:
        context = dispatcher.targetctx
        codegen = context.codegen()
        library = _library(codegen, kept.library, kept.code)
        setattr(library, pass_pipeline._MARK, True)
        for name, code in kept.links:
            if code:
                library._linking_libraries.append(_library(codegen, name, code))
            else:
                (called,) = self._dispatchers[name].overloads.values()
                library._linking_libraries.append(called.library)
        entry = object()
        context.insert_user_function(entry, kept.described, [library])
        dispatcher.overloads[tuple(kept.signature.args)] = compile_result(
            typing_context=dispatcher.typingctx,
            target_context=context,
            library=library,
            entry_point=entry,
            fndesc=kept.described,
            signature=kept.signature,
            objectmode=False,
        )


def _library(codegen: Any, name: str, code: bytes) -> Any:
    """Return a complete library of some code."""
    library = codegen.create_library(name)
    library._final_module = llvm.parse_bitcode(code)
    library._finalized = True
    return library


def _name(function: Function) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _globals(function: Function) -> Iterator[tuple[str, Any]]:
    """Yield the globals that a function names, without those of Python itself."""
    seen = set()
    for instruction in dis.get_instructions(function):
        name = instruction.argval
        if instruction.opname == "LOAD_GLOBAL" and name not in seen:
            seen.add(name)
            if name in function.__globals__:
                yield name, function.__globals__[name]


def _called(function: Function) -> Iterator[Any]:
    return (value for _, value in _globals(function) if isinstance(value, Dispatcher))


def _layout(kind: Any) -> str:
    """Return the fields of a record, or of an array's records."""
    kind = getattr(kind, "dtype", kind)
    return repr(getattr(kind, "fields", ""))


@contextmanager
def stable_names() -> Iterator[None]:
    """While active, name each of our functions in the code after itself, without a counter."""
    usual = base.BaseContext.mangler

    def mangler(_: Any, name: str, types: Any, *, abi_tags: Any = (), uid: Any = None) -> Any:
        if name.removeprefix(".NumbaEnv.").startswith("canasta."):
            return funcdesc.default_mangler(name, ())
        return funcdesc.default_mangler(name, types, abi_tags=abi_tags, uid=uid)

    base.BaseContext.mangler = mangler
    try:
        yield
    finally:
        base.BaseContext.mangler = usual
