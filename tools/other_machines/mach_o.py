"""Reads a library of macOS, and loads it into a Python for Linux on the same processor.

macOS runs only on Apple's machines. But its libraries call functions as others do, and this one
needs nothing but Python and a few functions of C. So its code runs here once its segments are in
memory, its addresses are moved and its symbols are bound, as Apple's `dyld` does it.
"""

import ctypes
import hashlib
import mmap
import struct
from collections.abc import Callable, Iterator
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final, NamedTuple

PROCESSORS: Final = {0x1000007: "x86_64", 0x100000C: "arm64"}
MAGIC: Final = 0xFEEDFACF
LIBRARY: Final = 6

SEGMENT, SYMBOLS, DYLIB, SIGNATURE, BINDINGS, VERSION = 0x19, 0x2, 0xC, 0x1D, 0x80000022, 0x32
"""Load commands."""
FLAT: Final = -2
"""The library of a symbol that may come from anywhere."""
PYTHON_API: Final = 1013

Read = Callable[[], int]


class Segment(NamedTuple):
    """A part of the file, and its place in memory."""

    address: int
    size: int
    start: int
    bytes: int


class Binding(NamedTuple):
    """A place that holds the address of a symbol of another library."""

    address: int
    library: int
    name: str


class MachO:
    """A library of macOS.

    Attributes:
        processor: what it is for.
        system: the oldest macOS, as (major, minor).
        libraries: the libraries that it asks for.
        exported: the addresses of its own symbols, by name.
    """

    def __init__(self, data: bytes) -> None:
        magic, processor, _, kind, count = struct.unpack_from("<5I", data)
        if magic != MAGIC or kind != LIBRARY or processor not in PROCESSORS:
            raise ValueError("it is no library of macOS")
        self._data = data
        self.processor = PROCESSORS[processor]
        self.libraries: list[str] = []
        self.system = (0, 0)
        self.exported: dict[str, int] = {}
        self._segments: list[Segment] = []
        self._tables: tuple[int, ...] = ()
        self._signature = 0
        at = 32
        for _ in range(count):
            command, size = struct.unpack_from("<2I", data, at)
            self._read(command, at)
            at += size

    def _read(self, command: int, at: int) -> None:
        if command == SEGMENT:
            self._segments.append(Segment(*struct.unpack_from("<4Q", self._data, at + 24)))
        elif command == DYLIB:
            (start,) = struct.unpack_from("<I", self._data, at + 8)
            self.libraries.append(self._text(at + start))
        elif command == VERSION:
            (version,) = struct.unpack_from("<I", self._data, at + 12)
            self.system = version >> 16, version >> 8 & 255
        elif command == BINDINGS:
            self._tables = struct.unpack_from("<10I", self._data, at + 8)
        elif command == SIGNATURE:
            (self._signature,) = struct.unpack_from("<I", self._data, at + 8)
        elif command == SYMBOLS:
            start, count, names, _ = struct.unpack_from("<4I", self._data, at + 8)
            for symbol in range(start, start + 16 * count, 16):
                name, kind, _, _, address = struct.unpack_from("<IBBHQ", self._data, symbol)
                if kind & 0x1F == 0x0F:  # external, and defined in a section
                    self.exported[self._text(names + name)] = address

    def _text(self, at: int) -> str:
        return self._data[at : self._data.index(b"\0", at)].decode()

    def bindings(self) -> list[Binding]:
        """Return all symbols of other libraries, those that wait for their first call too."""
        _, _, now, now_size, _, _, later, later_size, *_ = self._tables
        return [*self._symbols(now, now_size), *self._symbols(later, later_size)]

    def _symbols(self, start: int, size: int) -> Iterator[Binding]:
        read = _Bytes(self._data, start, start + size)
        library, name, address = 0, "", 0
        while read:
            code = read.byte()
            action, low = code & 0xF0, code & 0x0F
            if action == 0x10:
                library = low
            elif action == 0x20:
                library = read.unsigned()
            elif action == 0x30:
                library = low - 16 if low else 0
            elif action == 0x40:
                name = read.text()
            elif action == 0x60:
                read.signed()
            elif action == 0x70:
                address = self._segments[low].address + read.unsigned()
            elif action == 0x80:
                address += read.unsigned()
            elif action in (0x90, 0xA0, 0xB0, 0xC0):
                count = skip = 0
                if action == 0xC0:
                    count, skip = read.unsigned() - 1, read.unsigned()
                yield Binding(address % 2**64, library, name)
                for _ in range(count):
                    address += 8 + skip
                    yield Binding(address % 2**64, library, name)
                address += 8
                address += (
                    read.unsigned() if action == 0xA0 else 8 * low if action == 0xB0 else skip
                )
            elif action not in (0x00, 0x50):
                raise ValueError(f"a binding has the unknown code {code}")

    def own_addresses(self) -> Iterator[int]:
        """Yield the places that hold an address within the library."""
        start, size = self._tables[:2]
        read = _Bytes(self._data, start, start + size)
        address = 0
        while read:
            code = read.byte()
            action, low = code & 0xF0, code & 0x0F
            count, skip = 0, 0
            if action == 0x20:
                address = self._segments[low].address + read.unsigned()
            elif action == 0x30:
                address += read.unsigned()
            elif action == 0x40:
                address += 8 * low
            elif action == 0x50:
                count = low
            elif action == 0x60:
                count = read.unsigned()
            elif action == 0x70:
                count, skip = 1, read.unsigned()
            elif action == 0x80:
                count, skip = read.unsigned(), read.unsigned()
            elif action not in (0x00, 0x10):
                raise ValueError(f"a move has the unknown code {code}")
            for _ in range(count):
                yield address % 2**64
                address += 8 + skip

    def is_signed(self) -> bool:
        """Return whether every page has the hash that the signature says it has."""
        start = self._signature
        if not start:
            return False
        (blobs,) = struct.unpack_from(">I", self._data, start + 8)
        for blob in range(blobs):
            _, offset = struct.unpack_from(">2I", self._data, start + 12 + 8 * blob)
            at = start + offset
            if struct.unpack_from(">I", self._data, at)[0] != 0xFADE0C02:
                continue
            hashes, _, _, count, end = struct.unpack_from(">5I", self._data, at + 16)
            size, kind, _, page = self._data[at + 36 : at + 40]
            pages = range(0, end, 1 << page)
            return (kind, size, count) == (2, 32, len(pages)) and all(
                hashlib.sha256(self._data[first : min(first + (1 << page), end)]).digest()
                == self._data[at + hashes + 32 * number : at + hashes + 32 * number + 32]
                for number, first in enumerate(pages)
            )
        return False

    def load(self) -> ModuleType:
        """Load it as an extension module of this process, for good."""
        last = max(segment.address + segment.size for segment in self._segments)
        base = _reserve(last)
        room = (ctypes.c_char * last).from_address(base)
        for segment in self._segments:
            data = self._data[segment.start : segment.start + segment.bytes]
            room[segment.address : segment.address + len(data)] = data
        for address in self.own_addresses():
            (old,) = struct.unpack_from("<Q", room, address)
            struct.pack_into("<Q", room, address, base + old)
        for binding in self.bindings():
            struct.pack_into("<Q", room, binding.address, _address(binding.name))
        begin = ctypes.PYFUNCTYPE(ctypes.c_void_p)(base + self.exported["_PyInit_seam"])
        make, execute = ctypes.pythonapi.PyModule_FromDefAndSpec2, ctypes.pythonapi.PyModule_ExecDef
        make.restype = ctypes.py_object
        make.argtypes = [ctypes.c_void_p, ctypes.py_object, ctypes.c_int]
        execute.argtypes = [ctypes.py_object, ctypes.c_void_p]
        definition = begin()
        module: ModuleType = make(definition, ModuleSpec("seam", None), PYTHON_API)
        if execute(module, definition):
            raise RuntimeError("the module does not begin")
        return module


class _Bytes:
    """Bytes that are read one after the other."""

    def __init__(self, data: bytes, start: int, end: int) -> None:
        self._data, self._at, self._end = data, start, end

    def __bool__(self) -> bool:
        return self._at < self._end

    def byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def text(self) -> str:
        end = self._data.index(b"\0", self._at)
        text = self._data[self._at : end].decode()
        self._at = end + 1
        return text

    def unsigned(self) -> int:
        total = shift = 0
        while True:
            byte = self.byte()
            total |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return total & 2**64 - 1

    def signed(self) -> int:
        start = self._at
        total = self.unsigned()
        bits = 7 * (self._at - start)
        return total - (1 << bits) if total >> bits - 1 else total


def _reserve(size: int) -> int:
    """Return the address of memory that this process keeps to its very end, and may run."""
    system = ctypes.CDLL(None).mmap
    system.restype = ctypes.c_void_p
    system.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    may = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
    found = system(None, size, may, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0)
    if found in (None, ctypes.c_void_p(-1).value):
        raise MemoryError
    return int(found)


def _address(symbol: str) -> int:
    """Return the address of a symbol in this process, which writes it without the first line."""
    name = symbol.removeprefix("_")
    if name == "dyld_stub_binder":  # all is bound before the first call
        return 0
    found: Any = getattr(ctypes.CDLL(None), name)
    return int(ctypes.cast(found, ctypes.c_void_p).value or 0)
