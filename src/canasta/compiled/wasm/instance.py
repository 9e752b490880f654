"""The interface of a WebAssembly runtime: calls, and bytes in and out of its memory."""

from collections.abc import Callable
from typing import Any, Protocol

from canasta.engine.record import Data

Function = Callable[..., Any]
"""An exported function: it takes 32-bit integers and returns one or nothing. A result may be signed
or unsigned."""


class Instance(Protocol):
    """A running ``kernel.wasm``.

    In CPython it is a :class:`canasta.compiled.wasm.wasmtime_instance.WasmtimeInstance`; in a
    browser, a few lines around JavaScript's WebAssembly.
    """

    def function(self, name: str) -> Function:
        """Return an exported function by its name; called once for each.

        Raises:
            KeyError: nothing is exported under that name.
        """
        ...

    def read(self, start: int, size: int) -> bytes:
        """Return a copy of some bytes of its memory."""
        ...

    def read_into(self, start: int, out: bytearray | memoryview) -> None:
        """Fill a buffer with bytes of its memory, from ``start`` on."""
        ...

    def write(self, start: int, data: Data) -> None:
        """Write bytes into its memory."""
        ...
