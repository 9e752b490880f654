"""The engine ``wasm`` of CPython: ``kernel.wasm`` run by Wasmtime."""

from typing import Final

from canasta.engine import Engine
from canasta.wasm.engine import WasmEngine
from canasta.wasm.finding import kernel_wasm
from canasta.wasm.wasmtime_instance import WasmtimeInstance


def new_engine() -> WasmEngine:
    """Return an engine with a new instance of the module.

    Raises:
        NoKernelError: this installation does not have the module.
        StaleKernelError: the module was made for another version.
    """
    module = kernel_wasm().read_bytes()
    return WasmEngine(WasmtimeInstance(module), module)


ENGINE: Final[Engine] = new_engine()
