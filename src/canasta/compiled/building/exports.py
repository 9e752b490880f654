"""The exports of ``kernel.wasm``: the entry points with 32-bit pointers and counts.

Numba passes an array to a function as seven numbers or more, and returns results at addresses. Each
entry point gets a wrapper, made here from the function's types:

- an array is its address and, unless it is one record or bytes, its length (of a grid: rows,
  columns);
- an integer is an ``i32``, a word of 64 bits two of them, the lower half first;
- the result is an ``i32``, or nothing.
"""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import llvmlite.binding as llvm
from numba import types

from canasta.compiled.building.linking import Target

SINGLE: Final = frozenset({"rules", "hand_model", "seen", "trail", "words"})
"""Arrays whose length is not a parameter of an entry point."""


class Description:
    """Numba's description of a compiled function, as far as it is needed."""

    def __init__(self, told: Any) -> None:
        """Copy the needed parts, which can be pickled, from Numba's own description."""
        self.llvm_func_name = str(told.llvm_func_name)
        self.args = tuple(told.args)
        self.argtypes = tuple(told.argtypes)
        self.restype = getattr(told.restype, "dtype", told.restype)  # of enumerations: integers


class Compiled(NamedTuple):
    """An entry point that Numba has compiled."""

    function: Callable[..., Any]
    described: Description

    @property
    def name(self) -> str:
        """Name under which it is exported."""
        return self.function.__name__.removeprefix("_")

    @property
    def arguments(self) -> list[tuple[str, Any]]:
        """Arguments by name, with their Numba types."""
        names = [_plain(name) for name in self.described.args]
        return list(zip(names, self.described.argtypes, strict=True))

    @property
    def wrapper(self) -> str:
        """Name of its wrapper in intermediate code."""
        return f"export_{self.name}"

    @property
    def parameters(self) -> list[str]:
        """Names of the numbers that its wrapper takes."""
        names: list[str] = []
        for name, kind in zip(self.described.args, self.described.argtypes, strict=True):
            names += [part for part, _ in _parts(_plain(name), kind)]
        return names


def wrapper(entry: Compiled) -> str:
    """Return the intermediate code of an entry point's wrapper."""
    parts = [
        _parts(_plain(name), kind)
        for name, kind in zip(entry.described.args, entry.described.argtypes, strict=True)
    ]
    taken = ", ".join(f"i32 %{name}" for part in parts for name, _ in part)
    lines: list[str] = []
    given: list[str] = []
    for part, kind in zip(parts, entry.described.argtypes, strict=True):
        given += _argument([name for name, _ in part], kind, lines)
    result = entry.described.restype
    width = 64 if isinstance(result, types.NoneType) else _width(result)
    gives = "void" if isinstance(result, types.NoneType) else "i32"
    callee = f'@"{entry.described.llvm_func_name}"'
    body = "\n  ".join(lines)
    back = "ret void"
    if gives != "void":
        value = f"%value = load i{width}, ptr %result"
        if width == 64:
            back = f"{value}\n  %back = trunc i64 %value to i32\n  ret i32 %back"
        elif width < 32:
            back = f"{value}\n  %back = zext i{width} %value to i32\n  ret i32 %back"
        else:
            back = f"{value}\n  ret i32 %value"
    return f"""
define {gives} @{entry.wrapper}({taken}) "wasm-export-name"="{entry.name}" {{
  %result = alloca i64
  %raised = alloca ptr
  {body}
  %status = call i32 {callee}(ptr %result, ptr %raised, {", ".join(given)})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %trap, label %done
trap:
  call void @llvm.trap()
  unreachable
done:
  {back}
}}
"""


def _plain(name: str) -> str:
    return re.sub(r"^arg\.", "", name)


def _width(kind: Any) -> int:
    """Return the bits that a result takes in memory."""
    return 8 if isinstance(kind, types.Boolean) else int(kind.bitwidth)


def _parts(name: str, kind: Any) -> list[tuple[str, str]]:
    """Return the names and kinds of the numbers that represent an argument."""
    if isinstance(kind, types.Array):
        if name in SINGLE or kind.dtype == types.uint8:
            return [(name, "address")]
        if kind.ndim == 2:
            return [(name, "address"), (f"{name}_rows", "count"), (f"{name}_columns", "count")]
        return [(name, "address"), (f"{name}_count", "count")]
    if kind == types.uint64:
        return [(f"{name}_low", "word"), (f"{name}_high", "word")]
    return [(name, "number")]


def _argument(names: list[str], kind: Any, lines: list[str]) -> list[str]:
    """Return the operands of Numba's function for an argument, and append the code for them."""
    name = names[0]
    if isinstance(kind, types.Array):
        size = kind.dtype.size if isinstance(kind.dtype, types.Record) else kind.dtype.bitwidth // 8
        lines.append(f"%{name}.at = inttoptr i32 %{name} to ptr")
        shape = []
        for count in names[1:]:
            lines.append(f"%{count}.long = zext i32 %{count} to i64")
            shape.append(f"i64 %{count}.long")
        shape = shape or [f"i64 {_single(name)}"]
        strides = [f"i64 {size}"]
        total = shape[0]
        if kind.ndim == 2:
            lines.append(f"%{name}.row = mul i64 %{names[2]}.long, {size}")
            lines.append(f"%{name}.all = mul i64 %{names[1]}.long, %{names[2]}.long")
            strides = [f"i64 %{name}.row", *strides]
            total = f"i64 %{name}.all"
        return ["ptr null", "ptr null", total, f"i64 {size}", f"ptr %{name}.at", *shape, *strides]
    if kind == types.uint64:
        low, high = names
        stem = low.removesuffix("_low")
        lines.append(f"%{low}.long = zext i32 %{low} to i64")
        lines.append(f"%{high}.long = zext i32 %{high} to i64")
        lines.append(f"%{high}.up = shl i64 %{high}.long, 32")
        lines.append(f"%{stem}.word = or i64 %{high}.up, %{low}.long")
        return [f"i64 %{stem}.word"]
    lines.append(f"%{name}.long = sext i32 %{name} to i64")
    return [f"i64 %{name}.long"]


def _single(name: str) -> int:
    """Return the length of an array whose length is not passed."""
    if name != "words":
        return 1
    from canasta.engine.state import State

    return State.SIZE // 8


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
"""A function of Numba's runtime; ours are here, and in ``runtime.c`` and ``memory.c``."""

_COUNTING: Final = """
declare void @NRT_free(ptr)

define internal ptr @NRT_MemInfo_data_fast(ptr %block) alwaysinline {
  %place = getelementptr i8, ptr %block, i64 24
  %data = load ptr, ptr %place
  ret ptr %data
}

define internal void @NRT_incref(ptr %block) alwaysinline {
  %none = icmp eq ptr %block, null
  br i1 %none, label %end, label %count
count:
  %before = load i64, ptr %block
  %after = add i64 %before, 1
  store i64 %after, ptr %block
  br label %end
end:
  ret void
}

define internal void @NRT_decref(ptr %block) alwaysinline {
  %none = icmp eq ptr %block, null
  br i1 %none, label %end, label %count
count:
  %before = load i64, ptr %block
  %after = sub i64 %before, 1
  store i64 %after, ptr %block
  %last = icmp eq i64 %after, 0
  br i1 %last, label %free, label %end
free:
  call void @NRT_free(ptr %block)
  br label %end
end:
  ret void
}
"""
"""Counting the references to an array, which the search does millions of times a second.

It is inlined, so that LLVM leaves most of it out. An array is used by one thread alone.
"""


def for_machine(code: str, triple: str, layout: str) -> str:
    """Return intermediate code that was made on this machine as code for another.

    Numba's own functions for the memory of arrays are left out, since their layout is this
    machine's.
    """
    code = _TARGET.sub("", code)
    code = _PROCESSOR.sub("", code)
    code = _BENEATH.sub("", code)
    return f'target datalayout = "{layout}"\ntarget triple = "{triple}"\n{code}\n{_COUNTING}'


def emit_wasm(code: str, exported: set[str]) -> bytes:
    """Return the object for WebAssembly; the arguments are those of ``emit``."""
    machine = _target(TRIPLE).create_target_machine(opt=EFFORT, features=FEATURES, reloc="static")
    return _emit(for_machine(code, TRIPLE, LAYOUT), exported, machine, vectors=False)


def emit(code: str, exported: set[str], target: Target) -> bytes:
    """Return the object of some intermediate code for a machine.

    Args:
        code: as ``compile_all`` gives it.
        exported: the names of the exported functions; everything that they do not need is left out.
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
