"""Makes recorded calls of a library: `replaying.py FILE LIBRARY`.

It needs nothing but the standard library, so that any Python can run it. LIBRARY is for this
system, or for macOS (`mach_o.py`). The exit status is 1 if a result or a written array differs from
what `recording.py` has noted in FILE.
"""

import struct
import sys
from collections import Counter
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any, Final
from zlib import crc32

MOST_SHOWN: Final = 10
MACH_O: Final = b"\xcf\xfa\xed\xfe"


class Calls:
    """The calls in a file, one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def __bool__(self) -> bool:
        """Return whether there is another."""
        return self._at < len(self._data)

    def name(self) -> str:
        """Read a function's name."""
        return self._bytes(self._number("B")).decode()

    def arguments(self) -> list[Any]:
        """Read the arguments of a call."""
        found: list[Any] = []
        for _ in range(self._number("B")):
            kind = self._bytes(1).decode()
            if kind in "iQd":
                found.append(self._number({"i": "q"}.get(kind, kind)))
            elif kind == "b":
                found.append(self._buffer(found))
            else:
                data = self._bytes(self._number("Q"))
                found.append(data if kind == "B" else bytearray(data))
        return found

    def result(self) -> Any:
        """Read what a call returned."""
        kind = self._bytes(1).decode()
        if kind == "l":
            return [self._number("q") for _ in range(self._number("Q"))]
        if kind == "?":
            return bool(self._number("q"))
        return None if kind == "n" else self._number("d" if kind == "d" else "q")

    def checksum(self) -> int:
        """Read the checksum of what a call wrote."""
        return int(self._number("I"))

    def _number(self, form: str) -> Any:
        (found,) = struct.unpack(f"<{form}", self._bytes(struct.calcsize(f"<{form}")))
        return found

    def _bytes(self, count: int) -> bytes:
        self._at += count
        return self._data[self._at - count : self._at]

    def _buffer(self, others: list[Any]) -> Any:
        form: Any
        writable, form, size = self._number("B"), self._bytes(1).decode(), self._number("B")
        shape = [self._number("q") for _ in range(self._number("B"))]
        shared = self._number("B")
        data = self._bytes(self._number("Q"))
        if form in "lL" and struct.calcsize(form) != size:
            form = {"l": "q", "L": "Q"}[form]
        if 0 in shape:  # a memoryview is never cast to an empty shape
            room = bytearray(size * max(1, *shape[1:], 1))
            view = memoryview(room).cast(form, [1, *shape[1:]])[:0]
        else:
            whole = others[shared] if shared < len(others) else memoryview(bytearray(data))
            flat = memoryview(whole)
            flat = flat if flat.format == "B" and flat.ndim == 1 else flat.cast("B")
            view = flat.cast(form, shape)
        return view if writable else view.toreadonly()


def crc_of(given: list[Any]) -> int:
    """Return the checksum of all that a call may have written."""
    total = 0
    for value in given:
        if not isinstance(value, bytes | float | int):
            view = memoryview(value)
            total = total if view.readonly else crc32(view.cast("B") if view.nbytes else b"", total)
    return total


def replay(calls: Calls, seam: Any) -> int:
    """Make the calls, and print how many were the same; the number of those that differ."""
    made: Counter[str] = Counter()
    wrong = 0
    while calls:
        name, given = calls.name(), calls.arguments()
        expected, checksum = calls.result(), calls.checksum()
        found = getattr(seam, name)(*given)
        made[name] += 1
        if (found, crc_of(given)) != (expected, checksum):
            wrong += 1
            if wrong <= MOST_SHOWN:
                print(f"{name}, call {made[name]}: {found!r}, not {expected!r}, or other arrays")
    print(f"{sum(made.values()):,} calls of {len(made)} functions, {wrong} differ")
    return wrong


def main(words: list[str]) -> int:
    """Replay a file."""
    file, library = map(Path, words)
    return min(replay(Calls(file.read_bytes()), load(library)), 1)


def load(library: Path) -> Any:
    """Return the module that a library holds."""
    data = library.read_bytes()
    if data.startswith(MACH_O):
        mach_o = import_module("mach_o")  # which lies next to this file
        return mach_o.MachO(data).load()
    loader = ExtensionFileLoader("seam", str(library))
    module = module_from_spec(ModuleSpec("seam", loader, origin=str(library)))
    loader.exec_module(module)
    return module


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
