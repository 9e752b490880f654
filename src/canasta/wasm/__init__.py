"""Kernel and search compiled to WebAssembly, as an engine of ``canasta.engine``.

:class:`WasmEngine` runs in any :class:`Instance`: in CPython by Wasmtime (``canasta.wasm.hosted``),
in a browser by JavaScript's WebAssembly. It needs no NumPy. ``canasta.wasm.finding.kernel_wasm``
finds the module.
"""

from canasta.wasm.engine import WasmEngine
from canasta.wasm.instance import Function, Instance
from canasta.wasm.manifest import Manifest, StaleKernelError

__all__ = ["Function", "Instance", "Manifest", "StaleKernelError", "WasmEngine"]
