"""Numba while the project is built; at any other time a stand-in for all of its types.

If nothing is compiled, no code inspects a type.
"""

import os
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final


class _AnyType:
    """A stand-in for any type: its forms and arrays are itself."""

    def __getattr__(self, name: str) -> "_AnyType":
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, _shape: Any) -> "_AnyType":
        return self

    def __call__(self, *_parts: Any, **_options: Any) -> "_AnyType":
        return self


BUILDING: Final = os.environ.get("CANASTA_BUILDING") == "1"
"""True if this process compiles: ``canasta.compiled.building`` sets it before it comes here."""

_any: Final = _AnyType()

numba: Final[Any] = import_module("numba") if BUILDING else SimpleNamespace(from_dtype=_any)
types: Final[Any] = import_module("numba.types") if BUILDING else _any
