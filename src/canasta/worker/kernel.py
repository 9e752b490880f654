"""``kernel.wasm`` as a browser runs it: what :class:`canasta.wasm.Instance` asks of JavaScript."""

from typing import Any

from canasta.engine.record import Data
from canasta.wasm import Function


class BrowserInstance:
    """A module that JavaScript has instantiated."""

    def __init__(self, exports: Any, view: Any) -> None:
        """Use its exports.

        Args:
            exports: what it exports, a JavaScript object.
            view: gives the bytes from a place on, so many, as JavaScript's own view of them.
        """
        self._exports = exports
        self._view = view

    def function(self, name: str) -> Function:
        """An exported function by its name.

        Raises:
            KeyError: there is none.
        """
        try:
            found: Function = getattr(self._exports, name)
        except AttributeError:
            raise KeyError(name) from None
        return found

    def read(self, start: int, size: int) -> bytes:
        """Bytes of its memory, copied."""
        data: bytes = self._view(start, size).to_bytes()
        return data

    def read_into(self, start: int, out: bytearray | memoryview) -> None:
        """Fill some bytes with those that lie there."""
        self._view(start, len(out)).assign_to(out)

    def write(self, start: int, data: Data) -> None:
        """Put bytes into its memory."""
        self._view(start, len(data)).assign(data)
