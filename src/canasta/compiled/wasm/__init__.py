"""Kernel and search compiled to WebAssembly, as an engine of ``canasta.engine``.

:class:`WasmEngine` runs in any :class:`Instance`: in CPython by Wasmtime
(``canasta.compiled.wasm.wasmtime_instance``), in a browser by JavaScript's WebAssembly. It needs no
NumPy. ``canasta.compiled.wasm.manifest.kernel_wasm`` finds the module.
"""

from canasta.compiled.wasm.engine import WasmEngine
from canasta.compiled.wasm.instance import Function, Instance
from canasta.compiled.wasm.manifest import Manifest, StaleKernelError

__all__ = ["Function", "Instance", "Manifest", "StaleKernelError", "WasmEngine"]
