"""What a ``kernel.wasm`` says of itself, in a section of its own: so that a stale one is refused.

The section is named ``canasta`` and holds JSON::

    {"format": 3, "sources": "…", "records": {"State": 3336, …}, "layout": "…",
     "exports": {"act": ["rules", "states", "i", "action", "only_ask"], …}}

``sources`` is a hash of all sources that were compiled, ``layout`` one of how records lie and of
what codes mean; a page reads it with ``WebAssembly.Module.customSections``.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Final, Self

from canasta.engine.choice import EngineChoiceError
from canasta.search.layout import RECORDS, layout_hash

FORMAT: Final = 3
"""Raised when exports take or mean something else."""
SECTION: Final = b"canasta"
MAGIC: Final = b"\0asm\1\0\0\0"


class StaleKernelError(EngineChoiceError):
    """A ``kernel.wasm`` that does not fit this version of the package; the text says why."""


@dataclass(frozen=True)
class Manifest:
    """What a module says of itself."""

    format: int
    sources: str
    """A hash of the sources it was made of."""
    layout: str
    """A hash of how records lie and of what codes mean."""
    records: Mapping[str, int]
    """The bytes of each record."""
    exports: Mapping[str, list[str]]
    """The functions, each with the names of the numbers that it takes."""

    @classmethod
    def of_sources(cls, sources: str, exports: Mapping[str, list[str]]) -> Self:
        """That of a module that is made of these sources."""
        sizes = {record.__name__: record.SIZE for record in RECORDS}
        return cls(FORMAT, sources, layout_hash(), sizes, exports)

    @classmethod
    def read(cls, module: bytes) -> Self:
        """That of a module.

        Raises:
            StaleKernelError: these bytes are no kernel of ours.
        """
        for content in _sections(module):
            try:
                return cls(**json.loads(content))
            except (ValueError, TypeError) as error:
                raise StaleKernelError(f"Its manifest cannot be read ({error}).") from None
        raise StaleKernelError("It is no kernel of canasta: it says nothing of itself.")

    def put_into(self, module: bytes) -> bytes:
        """The module with this manifest at its end."""
        content = json.dumps(asdict(self), sort_keys=True, separators=(",", ":")).encode()
        payload = _length(len(SECTION)) + SECTION + content
        return module + b"\0" + _length(len(payload)) + payload

    def check(self, sources: str | None = None) -> None:
        """Refuse a module that does not fit.

        Args:
            sources: the hash of the sources that it has to be made of, where that is known.

        Raises:
            StaleKernelError: it does not; the text says what to do.
        """
        again = "Build canasta again (docs/engines.md)."
        if self.format != FORMAT:
            raise StaleKernelError(f"kernel.wasm has format {self.format}, not {FORMAT}. {again}")
        sizes = {record.__name__: record.SIZE for record in RECORDS}
        if self.layout != layout_hash() or dict(self.records) != sizes:
            raise StaleKernelError(
                f"kernel.wasm was made for another version: its records lie otherwise. {again}"
            )
        if sources is not None and self.sources != sources:
            raise StaleKernelError(
                f"kernel.wasm was made of other sources ({self.sources}, not {sources}). {again}"
            )


def _length(number: int) -> bytes:
    """A number as WebAssembly writes lengths: seven bits a byte, the lowest first (LEB128)."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _read_length(data: bytes, at: int) -> tuple[int, int]:
    """A length, and where what follows begins."""
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
    """What the sections with our name hold."""
    if module[: len(MAGIC)] != MAGIC:
        raise StaleKernelError("It is no module of WebAssembly.")
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
