"""The library's side of the seam: a wrapper in front of every entry point, and their table.

A wrapper takes an array of 64-bit words: for an array its address and lengths, for a number the
number. ``seam.c`` checks the arguments from Python against the table and fills these words.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, get_type_hints

from numba import types

from canasta.compiled.building.exports import Compiled
from canasta.compiled.kernel.compiled import contract_of, is_slow
from canasta.engine.codes import CODES, STEP_CODES
from canasta.engine.contract import OF_RULES, Bound, Contract, Length, Sum
from canasta.engine.rule_record import RuleRecord
from canasta.engine.state import State

_FORMATS: Final = {
    types.int8: "b",
    types.int16: "h",
    types.int32: "i",
    types.int64: "q",
    types.uint8: "B",
    types.uint64: "Q",
    types.float32: "f",
    types.float64: "d",
    types.boolean: "?",
}


def record_size(function: Callable[..., Any], name: str, kind: Any) -> int:
    """Return the size in bytes of the records in an array, 0 if it has none.

    Records may be passed as an array of bytes; the annotation then says which records they are.
    """
    if isinstance(kind.dtype, types.Record):
        return int(kind.dtype.size)
    hint = get_type_hints(function, include_extras=True)[name]
    noted = hint.__metadata__[1:]
    return int(noted[0].itemsize) if noted else 0


def wrapper(entry: Compiled) -> str:
    """Return the intermediate code of an entry point's wrapper."""
    lines: list[str] = []
    given: list[str] = []
    at = 0

    def word() -> str:
        nonlocal at
        lines.append(f"%at.{at} = getelementptr i64, ptr %words, i64 {at}")
        lines.append(f"%word.{at} = load i64, ptr %at.{at}")
        at += 1
        return f"%word.{at - 1}"

    for name, kind in entry.arguments:
        if isinstance(kind, types.Array):
            given += _array(entry.function, name, kind, word, lines)
            continue
        value = word()
        if kind == types.float64:
            lines.append(f"{value}.d = bitcast i64 {value} to double")
            given.append(f"double {value}.d")
        else:
            given.append(f"i64 {value}")
    restype = entry.described.restype
    back = [] if isinstance(restype, types.NoneType) else _result(restype)
    callee = f'@"{entry.described.llvm_func_name}"'
    body = "\n  ".join(lines)
    end = "\n  ".join([*back, "ret i32 %status"])
    return f"""
define i32 @{entry.wrapper}(ptr %words, ptr %result) {{
  %raised = alloca ptr
  %room = alloca i64
  store i64 0, ptr %room
  {body}
  %status = call i32 {callee}(ptr %room, ptr %raised, {", ".join(given)})
  {end}
}}
"""


def _array(
    function: Callable[..., Any], name: str, kind: Any, word: Callable[[], str], lines: list[str]
) -> list[str]:
    start = word()
    lines.append(f"{start}.p = inttoptr i64 {start} to ptr")
    shape = [word() for _ in range(kind.ndim)]
    item = _item_size(kind)
    size = record_size(function, name, kind)
    if size and item == 1:  # records that the function finds in bytes
        lines.append(f"{shape[0]}.bytes = mul i64 {shape[0]}, {size}")
        shape = [f"{shape[0]}.bytes"]
    strides, total = [f"i64 {item}"], shape[0]
    if kind.ndim == 2:
        lines.append(f"{start}.row = mul i64 {shape[1]}, {item}")
        lines.append(f"{start}.all = mul i64 {shape[0]}, {shape[1]}")
        strides, total = [f"i64 {start}.row", *strides], f"{start}.all"
    lengths = [f"i64 {length}" for length in shape]
    return [
        "ptr null",
        "ptr null",
        f"i64 {total}",
        f"i64 {item}",
        f"ptr {start}.p",
        *lengths,
        *strides,
    ]


def _item_size(kind: Any) -> int:
    """Return the bytes of an array's item."""
    if isinstance(kind.dtype, types.Record):
        return int(kind.dtype.size)
    return 1 if kind.dtype == types.boolean else int(kind.dtype.bitwidth) // 8


def _result(kind: Any) -> list[str]:
    """Return the code that widens a result to a word."""
    width = 8 if kind == types.boolean else int(kind.bitwidth)
    if width == 64:
        return ["%found = load i64, ptr %room", "store i64 %found, ptr %result"]
    extend = "zext" if kind == types.boolean else "sext"
    return [
        f"%narrow = load i{width}, ptr %room",
        f"%found = {extend} i{width} %narrow to i64",
        "store i64 %found, ptr %result",
    ]


def table(entries: Iterable[Compiled], manifest: str) -> str:
    """Return ``table.h``: the functions' arguments, and the module's methods."""
    lines = [
        f"#define CODES {CODES}",
        f"#define STEP_CODES {STEP_CODES}",
        f"#define RULES_SIZE {RuleRecord.SIZE}",
        f"#define STATE_SIZE {State.SIZE}",
        "#define RULES_COUNT 1",
        "#define STATES_COUNT 1",
        f"#define RULES_PLAYERS {RuleRecord.FIELDS['seats'].offset}",
        f"#define RULES_SIDES {RuleRecord.FIELDS['sides'].offset}",
        "#define LISTED export_listed",
        "#define ACT export_act",
        f"#define MANIFEST {_quoted(manifest)}",
    ]
    methods = []
    for entry in entries:
        lines += _rows(entry)
        methods.append(f'    {{"{entry.name}", (Fast)call_{entry.name}, METH_FASTCALL, 0}},')
    lines += [
        "static PyObject *legal(PyObject *, PyObject *const *, Py_ssize_t);",
        "static PyObject *step(PyObject *, PyObject *const *, Py_ssize_t);",
        "static PyObject *moves(PyObject *, PyObject *const *, Py_ssize_t);",
        "static PyMethodDef methods[] = {",
        '    {"legal", legal, METH_FASTCALL, 0},',
        '    {"step", step, METH_FASTCALL, 0},',
        '    {"moves", moves, METH_FASTCALL, 0},',
        *methods,
        "    {0, 0, 0, 0},",
        "};",
    ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _rows(entry: Compiled) -> list[str]:
    """Return the lines of one function."""
    contract, name = contract_of(entry.function), entry.name
    named = {
        length.exactly
        for lengths in contract.lengths.values()
        for length in lengths
        if isinstance(length.exactly, str)
    }
    sizes = [*OF_RULES, *sorted(named - {*OF_RULES})]
    arguments = taken(entry)
    names = [*arguments]
    unknown = {*contract.lengths, *contract.ranges} - {*names}
    if unknown:
        raise ValueError(f"{name}: the contract names {unknown}, which it does not take")
    rows = [_argument(entry, *argument, contract, sizes) for argument in arguments.items()]
    result = entry.described.restype
    kind = (
        "n"
        if isinstance(result, types.NoneType)
        else "?"
        if result == types.boolean
        else "d"
        if result == types.float64
        else "i"
    )
    sums = [_sum(each, names, sizes) for each in contract.sums]
    rules = names.index("rules") if "rules" in names else -1
    head = f'"{name}", {entry.wrapper}, arguments_{name}, sums_{name}, {len(rows)}, {len(sums)}'
    return [
        f"int32_t {entry.wrapper}(int64_t *, int64_t *);",
        f"static const Argument arguments_{name}[] = {{",
        *(f"    {row}," for row in rows),
        "};",
        f"static const Sum sums_{name}[] = {{",
        *(f"    {each}," for each in sums or ["{{0}}"]),
        "};",
        f"static const Function function_{name} = {{",
        f"    {head}, '{kind}', {int(is_slow(entry.function))}, {rules},",
        "};",
        f"static PyObject *call_{name}(PyObject *module, PyObject *const *given, Py_ssize_t n) {{",
        "    (void)module;",
        f"    return called(&function_{name}, given, n);",
        "}",
    ]


class Taken(NamedTuple):
    """The type of an argument."""

    kind: str
    """``i`` an integer, ``Q`` an unsigned one of 64 bits, ``d`` a float, ``a`` an array, ``r`` an
    array of records."""
    form: str
    """Type code of an array's items, as in ``array.array``; ``?`` for bools."""
    size: int
    """Size of an item in bytes."""
    axes: int
    written: bool
    """True if an array may be written."""


def taken(entry: Compiled) -> dict[str, Taken]:
    """Return the argument types of a function, by name."""
    found = {}
    for name, kind in entry.arguments:
        if isinstance(kind, types.Array):
            size = record_size(entry.function, name, kind)
            letter, form = ("r", "B") if size else ("a", _FORMATS[kind.dtype])
            found[name] = Taken(
                letter, form, size or _item_size(kind), int(kind.ndim), bool(kind.mutable)
            )
        else:
            letter = {types.float64: "d", types.uint64: "Q"}.get(kind, "i")
            found[name] = Taken(letter, "q", 8, 0, False)
    return found


def _argument(entry: Compiled, name: str, what: Taken, contract: Contract, sizes: list[str]) -> str:
    lengths = [Length(), Length()]
    told = contract.lengths.get(name, ())
    if told and len(told) != what.axes:
        raise ValueError(f"{entry.name}: {name} has {what.axes} axes")
    lengths[: len(told)] = told
    if name in contract.ranges and what.kind not in ("i", "a"):
        raise ValueError(f"{entry.name}: {name} can have no range")
    low, high = contract.ranges.get(name, (0, 0))
    parts = ", ".join(_length(length, sizes) for length in lengths)
    return (
        f"{{\"{name}\", '{what.kind}', '{what.form}', {int(what.written)}, {what.axes}, "
        f"{what.size}, {{{parts}}}, {int(name in contract.ranges)}, {low}, {_bound(high, sizes)}}}"
    )


def _sum(each: Sum, names: list[str], sizes: list[str]) -> str:
    parts = []
    for part in each.parts:
        if isinstance(part, int):
            parts.append(f"{{'=', {part}}}")
        elif part in sizes:
            parts.append(f"{{'n', {sizes.index(part)}}}")
        else:
            parts.append(f"{{'a', {names.index(part)}}}")
    if len(parts) > 3:
        raise ValueError(f"{each} has more than three parts")
    return f"{{{{{', '.join(parts)}}}, {len(parts)}, {sizes.index(each.most)}}}"


def _length(length: Length, sizes: list[str]) -> str:
    if isinstance(length.exactly, str):
        return f"{{'n', {sizes.index(length.exactly)}}}"
    if length.exactly is not None:
        return f"{{'=', {length.exactly}}}"
    return f"{{'>', {length.least}}}" if length.least else "{'?', 0}"


def _bound(bound: Bound, sizes: list[str]) -> str:
    return f"{{1, {sizes.index(bound)}}}" if isinstance(bound, str) else f"{{0, {bound}}}"
