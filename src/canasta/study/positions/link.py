"""A position as a text of letters, digits, ``-`` and ``_``, for the end of a link."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

import msgspec

from canasta.study.positions.position import Position, PositionError

LONGEST: Final = 12_000
"""Most characters of a link's position: several times what the longest deal needs."""
_LARGEST: Final = 200_000
"""Most bytes of a position when unpacked."""
_BARE: Final = -15
"""Window of deflated data without a header."""


def write_link(position: Position) -> str:
    """Return the position as such a text."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _BARE)
    data = packer.compress(msgspec.json.encode(position)) + packer.flush()
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def read_link(text: str) -> Position:
    """Return the position that such a text holds; it may still turn out to be impossible.

    Raises:
        PositionError: ``position.too_long``; ``position.unreadable``.
    """
    if len(text) > LONGEST:
        raise PositionError(
            "position.too_long", f"No position needs {len(text):,} letters: this is no such link."
        )
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacker = zlib.decompressobj(_BARE)
        plain = unpacker.decompress(data, _LARGEST)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise ValueError
        position: Position = msgspec.json.decode(plain, type=Position)
    except (ValueError, zlib.error, RecursionError):  # msgspec's errors are ValueErrors
        raise PositionError(
            "position.unreadable",
            "This link holds no position: it was cut off or changed on its way. Ask for it again.",
        ) from None
    return position
