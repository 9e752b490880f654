"""``kernel.wasm`` run by a browser: an instance implemented by JavaScript."""

from typing import Any

from canasta.compiled.wasm import Function
from canasta.engine.record import Data


class BrowserInstance:
    """A WebAssembly module that JavaScript has instantiated."""

    def __init__(self, exports: Any, view: Any) -> None:
        """Use the exports of a module.

        Args:
            exports: the exports, a JavaScript object.
            view: called with a start and a size, returns a JavaScript view of these bytes.
        """
        self._exports = exports
        self._view = view

    def function(self, name: str) -> Function:
        """Return an exported function by its name.

        Raises:
            KeyError: there is none.
        """
        try:
            found: Function = getattr(self._exports, name)
        except AttributeError:
            raise KeyError(name) from None
        return found

    def read(self, start: int, size: int) -> bytes:
        """Return a copy of bytes of its memory."""
        data: bytes = self._view(start, size).to_bytes()
        return data

    def read_into(self, start: int, out: bytearray | memoryview) -> None:
        """Fill a buffer with the bytes from ``start`` on."""
        self._view(start, len(out)).assign_to(out)

    def write(self, start: int, data: Data) -> None:
        """Write bytes into its memory."""
        self._view(start, len(data)).assign(data)
