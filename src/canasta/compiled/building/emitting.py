"""Objects for WebAssembly and machines, which LLVM makes of Numba's intermediate code."""

import re
from typing import Any, Final

import llvmlite.binding as llvm

from canasta.compiled.building.targets import Target

TRIPLE: Final = "wasm32-unknown-unknown"
LAYOUT: Final = (
    "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"  # LLVM's, of wasm32
)
FEATURES: Final = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""WebAssembly features that every browser of recent years has."""
EFFORT: Final = 3

_TARGET: Final = re.compile(r"^target (datalayout|triple) = .*$", re.MULTILINE)
_PROCESSOR: Final = re.compile(r'"(?:target-cpu|target-features|tune-cpu)"="[^"]*"')
_BENEATH: Final = re.compile(
    r"^define (?P<type>[^@\n]*)@(?P<name>NRT_\w+)\((?P<parameters>[^\n]*)\)[^\n]*\{\n.*?^\}\n",
    re.MULTILINE | re.DOTALL,
)
"""A function of Numba's runtime; ours are in ``runtime.c``."""


def for_machine(code: str, triple: str, layout: str) -> str:
    """Return intermediate code that was made on this machine as code for another.

    Numba's own functions for the memory of arrays are left out, since their layout is this
    machine's.
    """
    code = _TARGET.sub("", code)
    code = _PROCESSOR.sub("", code)
    code = _BENEATH.sub("", code)
    declared = "declare ptr @NRT_MemInfo_data_fast(ptr)\ndeclare void @NRT_decref(ptr)\n"
    declared += "declare void @NRT_incref(ptr)\n"
    return f'target datalayout = "{layout}"\ntarget triple = "{triple}"\n{code}\n{declared}'


def emit_wasm(code: str, exported: set[str]) -> bytes:
    """Return the object for WebAssembly; the arguments are those of ``emit``."""
    machine = _target(TRIPLE).create_target_machine(opt=EFFORT, features=FEATURES, reloc="static")
    return _emit(for_machine(code, TRIPLE, LAYOUT), exported, machine, vectors=False)


def emit(code: str, exported: set[str], target: Target) -> bytes:
    """Return the object of some intermediate code for a machine.

    Args:
        code: as ``compile_all`` gives it.
        exported: the names of the exported functions; everything that they do not need is left
            out.
        target: the machine.
    """
    machine = _target(target.triple).create_target_machine(
        cpu=target.processor, opt=EFFORT, reloc="pic"
    )
    layout = str(machine.target_data)
    return _emit(for_machine(code, target.triple, layout), exported, machine, vectors=True)


def _target(triple: str) -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(triple)


def _emit(code: str, exported: set[str], machine: Any, *, vectors: bool) -> bytes:
    module = llvm.parse_assembly(code)
    for thing in [*module.functions, *module.global_variables]:
        if not thing.is_declaration and thing.name not in exported:
            thing.linkage = llvm.Linkage.internal
    options = llvm.create_pipeline_tuning_options(speed_level=EFFORT)
    options.loop_vectorization = options.slp_vectorization = vectors
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))
