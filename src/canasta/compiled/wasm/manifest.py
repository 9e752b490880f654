"""The manifest of a ``kernel.wasm``, in a custom section, by which a stale module is refused.

The section is named ``canasta`` and holds JSON::

    {"format": 3, "sources": "…", "records": {"State": 3336, …}, "layout": "…",
     "exports": {"act": ["rules", "states", "i", "action", "only_ask"], …}}

``sources`` is a hash of all compiled sources, ``layout`` one of the layout of records and the
meaning of codes. A page reads it with ``WebAssembly.Module.customSections``.
"""

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Self

from canasta.compiled.search.records import RECORDS, layout_hash
from canasta.compiled.wasm.instance import Function, Instance
from canasta.engine.choice import BUILT, EngineChoiceError
from canasta.engine.record import INT64

FORMAT: Final = 3
"""Version of the exports, raised when one takes or means something else."""
SECTION: Final = b"canasta"
MAGIC: Final = b"\0asm\1\0\0\0"


class StaleKernelError(EngineChoiceError):
    """A ``kernel.wasm`` that does not fit this version of the package; the text says why."""


@dataclass(frozen=True)
class Manifest:
    """A module's manifest."""

    format: int
    sources: str
    """Hash of the sources from which it was compiled."""
    layout: str
    """Hash of the layout of records and the meaning of codes."""
    records: Mapping[str, int]
    """Size of each record in bytes."""
    exports: Mapping[str, list[str]]
    """Exported functions, each with the names of its numbers."""

    @classmethod
    def of_sources(cls, sources: str, exports: Mapping[str, list[str]]) -> Self:
        """Return the manifest of a module compiled from these sources."""
        sizes = {record.__name__: record.SIZE for record in RECORDS}
        return cls(FORMAT, sources, layout_hash(), sizes, exports)

    @classmethod
    def read(cls, module: bytes) -> Self:
        """Read the manifest of a module.

        Raise ``StaleKernelError`` if these bytes are not a kernel of canasta.
        """
        for content in _sections(module):
            try:
                return cls(**json.loads(content))
            except (ValueError, TypeError) as error:
                raise StaleKernelError(f"Its manifest cannot be read ({error}).") from None
        raise StaleKernelError("It is no kernel of canasta: it says nothing of itself.")

    def put_into(self, module: bytes) -> bytes:
        content = json.dumps(asdict(self), sort_keys=True, separators=(",", ":")).encode()
        payload = _length(len(SECTION)) + SECTION + content
        return module + b"\0" + _length(len(payload)) + payload

    def check(self, sources: str | None = None) -> None:
        """Refuse a module that does not fit.

        Args:
            sources: the hash of the sources that it must be made of, if known.

        Raises:
            StaleKernelError: it does not; the text says what to do.
        """
        again = "Build canasta again (docs/develop/engines.md)."
        if self.format != FORMAT:
            raise StaleKernelError(f"kernel.wasm has format {self.format}, not {FORMAT}. {again}")
        sizes = {record.__name__: record.SIZE for record in RECORDS}
        if self.layout != layout_hash() or dict(self.records) != sizes:
            raise StaleKernelError(
                f"kernel.wasm was made for another version, with other record layouts. {again}"
            )
        if sources is not None and self.sources != sources:
            raise StaleKernelError(
                f"kernel.wasm was made of other sources ({self.sources}, not {sources}). {again}"
            )


def _length(number: int) -> bytes:
    """Return a length as WebAssembly encodes it: seven bits a byte, the lowest first (LEB128)."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _read_length(data: bytes, at: int) -> tuple[int, int]:
    """Return a length, and the position after it."""
    number = shift = 0
    while True:
        if at >= len(data) or shift > 28:
            raise StaleKernelError("It is cut short.")
        number |= (data[at] & 127) << shift
        at += 1
        if data[at - 1] < 128:
            return number, at
        shift += 7


def _sections(module: bytes) -> Iterator[bytes]:
    """Yield the contents of the sections with our name."""
    if module[: len(MAGIC)] != MAGIC:
        raise StaleKernelError("It is not a module of WebAssembly.")
    at = len(MAGIC)
    while at < len(module):
        kind = module[at]
        size, start = _read_length(module, at + 1)
        at = start + size
        if at > len(module):
            raise StaleKernelError("It is cut short.")
        if kind == 0:
            length, name = _read_length(module, start)
            if module[name : name + length] == SECTION:
                yield module[name + length : at]


class NoKernelError(EngineChoiceError):
    """Missing ``kernel.wasm``; the text says what to do."""


def kernel_wasm() -> Path:
    """Return the path of the module.

    Raise ``NoKernelError`` if this installation does not have it.
    """
    found = find_spec(BUILT)
    for folder in (found and found.submodule_search_locations) or ():
        module = Path(folder) / "kernel.wasm"
        if module.is_file():
            return module
    raise NoKernelError(
        "kernel.wasm is not in this installation: install canasta from a wheel, "
        "or build it (docs/develop/engines.md)."
    )


LONG: Final = 8
"""Bytes of a number in an array."""


class Memory:
    """An allocator in a module that never frees anything."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self._alloc: Function = instance.function("alloc")

    def room(self, size: int) -> int:
        """Allocate some bytes and return their address.

        Raise ``MemoryError`` if the module cannot have that much.
        """
        start = int(self._alloc(size)) & 0xFFFFFFFF
        if start == 0:
            raise MemoryError(f"WebAssembly has no {size} bytes more")
        return start

    def holding(self, data: bytes) -> int:
        """Allocate room for these bytes, write them, and return their address."""
        start = self.room(len(data))
        self.instance.write(start, data)
        return start

    def write_numbers(self, start: int, numbers: Iterable[int]) -> None:
        self.instance.write(start, array(INT64, numbers).tobytes())

    def numbers(self, start: int, count: int) -> list[int]:
        return memoryview(self.instance.read(start, LONG * count)).cast(INT64).tolist()


class Growing:
    """A buffer that is allocated again, at twice the size, when more is needed."""

    def __init__(self, memory: Memory) -> None:
        """Start without any room in this memory."""
        self._memory = memory
        self._size = 0
        self._start = 0

    def of(self, size: int) -> int:
        """Return the address of at least so many bytes; earlier contents may be gone."""
        if size > self._size:
            self._size = max(size, 2 * self._size)
            self._start = self._memory.room(self._size)
        return self._start
