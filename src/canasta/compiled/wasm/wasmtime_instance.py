"""``kernel.wasm`` in CPython: run by Wasmtime, the extra ``canasta[wasm]``."""

import atexit
from typing import Any, Final
from weakref import WeakSet

import wasmtime

from canasta.compiled.wasm.engine import WasmEngine
from canasta.compiled.wasm.instance import Function
from canasta.compiled.wasm.manifest import kernel_wasm
from canasta.engine import Engine
from canasta.engine.record import Data

_STORES: Final[WeakSet[wasmtime.Store]] = WeakSet()


@atexit.register
def _close_all() -> None:
    """Close Wasmtime's stores before exit; later it would complain on standard error."""
    for store in tuple(_STORES):
        store.close()
        store.engine.close()


class WasmtimeInstance:
    """An implementation of :class:`canasta.compiled.wasm.instance.Instance` by Wasmtime."""

    def __init__(self, module: bytes) -> None:
        """Run a module; raise ``wasmtime.WasmtimeError`` if these bytes are not a module."""
        self._store = wasmtime.Store()
        compiled = wasmtime.Module(self._store.engine, module)
        _STORES.add(self._store)
        self._exports = wasmtime.Instance(self._store, compiled, []).exports(self._store)
        self._memory: Any = self._exports["memory"]

    def function(self, name: str) -> Function:
        exported: Any = self._exports[name]
        store = self._store

        def call(*numbers: int) -> Any:
            return exported(store, *numbers)

        return call

    def read(self, start: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, start, start + size))

    def read_into(self, start: int, out: bytearray | memoryview) -> None:
        out[:] = self._memory.read(self._store, start, start + len(out))

    def write(self, start: int, data: Data) -> None:
        self._memory.write(self._store, data, start)


def new_engine() -> WasmEngine:
    """Return an engine with a new instance of the module.

    Raises:
        NoKernelError: this installation does not have the module.
        StaleKernelError: the module was made for another version.
    """
    module = kernel_wasm().read_bytes()
    return WasmEngine(WasmtimeInstance(module), module)


ENGINE: Final[Engine] = new_engine()
