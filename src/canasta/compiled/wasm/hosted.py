"""The engine ``wasm`` of CPython: ``kernel.wasm`` run by Wasmtime."""

from typing import Final

from canasta.compiled.wasm.engine import WasmEngine
from canasta.compiled.wasm.finding import kernel_wasm
from canasta.compiled.wasm.wasmtime_instance import WasmtimeInstance
from canasta.engine import Engine


def new_engine() -> WasmEngine:
    """Return an engine with a new instance of the module.

    Raises:
        NoKernelError: this installation does not have the module.
        StaleKernelError: the module was made for another version.
    """
    module = kernel_wasm().read_bytes()
    return WasmEngine(WasmtimeInstance(module), module)


ENGINE: Final[Engine] = new_engine()
