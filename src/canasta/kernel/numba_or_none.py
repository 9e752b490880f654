"""Numba, or where there is none a stand-in that stands for all of its types.

Without Numba the kernel runs as plain Python, and nobody asks what a type is.
"""

from types import SimpleNamespace
from typing import Any, Final


class _AnyType:
    """Stands for any type: its forms and arrays are itself."""

    def __getattr__(self, name: str) -> "_AnyType":
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, _shape: Any) -> "_AnyType":
        return self

    def __call__(self, *_parts: Any, **_options: Any) -> "_AnyType":
        return self


try:
    import numba as _numba
    from numba import types as _types
except ImportError:
    _any = _AnyType()
    _config = SimpleNamespace(DISABLE_JIT=1, BOUNDSCHECK=0)
    _numba = SimpleNamespace(__version__="none", config=_config, from_dtype=_any)
    _types = _any

numba: Final[Any] = _numba
types: Final[Any] = _types
