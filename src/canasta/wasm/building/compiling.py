"""Compiling kernel and search to one module of intermediate code, which Numba and LLVM do."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

import numba
from numba.core.compiler_lock import global_compiler_lock

from canasta.kernel import compiled, pass_pipeline
from canasta.wasm.building.exports import Compiled

PACKAGES: Final = ("canasta.kernel", "canasta.search")
"""The packages whose entry points are exported."""


def compile_all() -> tuple[str, list[Compiled]]:
    """The intermediate code of all functions, and the entry points, in the order of their names."""
    for package in PACKAGES:
        for module in iter_modules(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    with pass_pipeline.linked_only(), global_compiler_lock:
        for made, function in compiled._inner:
            if function.__module__.startswith(PACKAGES):
                made.compile(compiled.signature(function))
                made.disable_compile()
        entries, libraries = [], []
        for _, function in sorted(compiled._entry_points, key=lambda pair: pair[1].__name__):
            if not function.__module__.startswith(PACKAGES):
                continue
            (result,) = _compiled(function).overloads.values()
            entries.append(Compiled(function, result.fndesc))
            libraries.append(result.library)
        return _linked(libraries), entries


def _compiled(function: Any) -> Any:
    """An entry point compiled like an inner function: to intermediate code, and no further."""
    made = numba.njit(
        nogil=True,
        boundscheck=False,
        error_model="numpy",
        no_cfunc_wrapper=True,
        no_cpython_wrapper=True,
        pipeline_class=pass_pipeline.LinkedOnly,
    )(function)
    made.compile(compiled.signature(function))
    return made


def _linked(libraries: list[Any]) -> str:
    whole: Any = None
    for library in pass_pipeline._callers_first(libraries):
        module = library._final_module.clone()
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
    return str(whole)
