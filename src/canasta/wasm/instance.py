"""What the engine asks of whatever runs WebAssembly: calls, and bytes in and out of its memory."""

from collections.abc import Callable
from typing import Any, Protocol

from canasta.engine.record import Data

Function = Callable[..., Any]
"""An exported function: whole numbers of 32 bits in, one or nothing out. A result may come with or
without a sign."""


class Instance(Protocol):
    """A running ``kernel.wasm``.

    In CPython :class:`canasta.wasm.wasmtime_instance.WasmtimeInstance` is one; in a browser a few
    lines around JavaScript's own.
    """

    def function(self, name: str) -> Function:
        """An exported function by its name; asked for once each.

        Raises:
            KeyError: nothing is exported under that name.
        """
        ...

    def read(self, start: int, size: int) -> bytes:
        """So many bytes of its memory, copied."""
        ...

    def read_into(self, start: int, out: bytearray | memoryview) -> None:
        """Fill some bytes with those that lie there in its memory."""
        ...

    def write(self, start: int, data: Data) -> None:
        """Put bytes into its memory."""
        ...
