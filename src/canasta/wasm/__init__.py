"""Kernel and search compiled to WebAssembly, behind the seam of ``canasta.engine``.

:class:`WasmEngine` runs in whatever is an :class:`Instance`: in CPython Wasmtime
(``canasta.wasm.hosted``), in a browser JavaScript's own. It needs no NumPy.
``canasta.wasm.finding.kernel_wasm`` finds the module.
"""

from canasta.wasm.engine import WasmEngine
from canasta.wasm.instance import Function, Instance
from canasta.wasm.manifest import Manifest, StaleKernelError

__all__ = ["Function", "Instance", "Manifest", "StaleKernelError", "WasmEngine"]
