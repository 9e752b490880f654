"""Room in the module's memory, which the engine asks for once and uses again and again."""

from array import array
from collections.abc import Iterable
from typing import Final

from canasta.engine.record import INT64
from canasta.wasm.instance import Function, Instance

LONG: Final = 8
"""Bytes of a number in an array."""


class Memory:
    """Allocates in a module, for good: nothing is ever given back."""

    def __init__(self, instance: Instance) -> None:
        """The memory of this instance."""
        self.instance = instance
        self._alloc: Function = instance.function("alloc")

    def room(self, size: int) -> int:
        """The address of so many bytes.

        Raises:
            MemoryError: the module may not have that much.
        """
        start = int(self._alloc(size)) & 0xFFFFFFFF
        if start == 0:
            raise MemoryError(f"WebAssembly has no {size} bytes more")
        return start

    def holding(self, data: bytes) -> int:
        """The address of new room that holds these bytes."""
        start = self.room(len(data))
        self.instance.write(start, data)
        return start

    def write_numbers(self, start: int, numbers: Iterable[int]) -> None:
        """Put numbers of 64 bits there."""
        self.instance.write(start, array(INT64, numbers).tobytes())

    def numbers(self, start: int, count: int) -> list[int]:
        """The numbers of 64 bits that lie there."""
        return memoryview(self.instance.read(start, LONG * count)).cast(INT64).tolist()


class Growing:
    """Room that is taken anew, twice as large, where more is needed than there is."""

    def __init__(self, memory: Memory) -> None:
        """Room in this memory; none yet."""
        self._memory = memory
        self._size = 0
        self._start = 0

    def of(self, size: int) -> int:
        """The address of at least so many bytes; what lay there before may be gone."""
        if size > self._size:
            self._size = max(size, 2 * self._size)
            self._start = self._memory.room(self._size)
        return self._start
