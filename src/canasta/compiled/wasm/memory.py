"""Memory of the module that the engine allocates once and reuses."""

from array import array
from collections.abc import Iterable
from typing import Final

from canasta.compiled.wasm.instance import Function, Instance
from canasta.engine.record import INT64

LONG: Final = 8
"""Bytes of a number in an array."""


class Memory:
    """An allocator in a module that never frees anything."""

    def __init__(self, instance: Instance) -> None:
        """Use the memory of this instance."""
        self.instance = instance
        self._alloc: Function = instance.function("alloc")

    def room(self, size: int) -> int:
        """Allocate some bytes and return their address.

        Raises:
            MemoryError: the module cannot have that much.
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
        """Write 64-bit integers to an address."""
        self.instance.write(start, array(INT64, numbers).tobytes())

    def numbers(self, start: int, count: int) -> list[int]:
        """Return the 64-bit integers at an address."""
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
