"""Reads QR codes that pages draw, as a phone does, but without correcting errors."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from playwright.sync_api import Locator

MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda x, y: (x + y) % 2 == 0,
    lambda _, y: y % 2 == 0,
    lambda x, _: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)
BLOCKS: Final = {3: (1, 44), 4: (2, 32), 5: (2, 43), 6: (4, 27)}
"""By version, at level M: the number of blocks, and the bytes of data in each."""


def text_of(code: Locator, border: int = 2) -> str:
    """Return the text of a QR code: bytes at level M, of versions 3 to 6."""
    drawn = {
        (int(x) - border, int(y) - border)
        for x, y in re.findall(
            r"M(\d+) (\d+)h1v1h-1z", code.locator("path").get_attribute("d") or ""
        )
    }
    size = 1 + max(x for x, _ in drawn)
    blocks, length = BLOCKS[(size - 17) // 4]
    masked = MASKS[_mask(drawn)]
    bits = "".join(str(int(((x, y) in drawn) != masked(x, y))) for x, y in _path(size))
    found = [int(bits[at : at + 8], 2) for at in range(0, 8 * blocks * length, 8)]
    data = bytes(byte for block in range(blocks) for byte in found[block::blocks])
    whole = int.from_bytes(data, "big") << 4
    plain = whole.to_bytes(len(data) + 1, "big")
    assert plain[0] & 15 == 4, "bytes"
    return plain[2 : 2 + plain[1]].decode()


def _mask(drawn: set[tuple[int, int]]) -> int:
    """Return which mask the format next to the upper left corner names."""
    return sum(((x, 8) in drawn) << (4 - x) for x in (2, 3, 4)) ^ 0b101


def _path(size: int) -> Iterator[tuple[int, int]]:
    """Return the places of the bits, in pairs of columns from the right, up and down."""
    for right in range(size - 1, 0, -2):
        left = right - (right <= 6)
        rows = range(size) if (left + 1) & 2 else range(size - 1, -1, -1)
        for y in rows:
            for x in (left, left - 1):
                corner = (y < 9 and (x < 9 or x >= size - 8)) or (x < 9 and y >= size - 8)
                aligned = abs(x - (size - 7)) <= 2 and abs(y - (size - 7)) <= 2
                if not corner and not aligned and x != 6 and y != 6:
                    yield x, y
