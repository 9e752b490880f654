"""Files of whole numbers that were learned or counted, after a line of JSON on their origin."""

import json
import sys
from array import array
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from canasta.engine.record import INT16

T = TypeVar("T")


class Content(NamedTuple):
    """A kind of files.

    Attributes:
        kind: the name of the kind in its files.
        format: raised whenever the meaning of the numbers changes.
        what: its name for people: ``network of hands``.
        maker: the command that makes one.
    """

    kind: str
    format: int
    what: str
    maker: str


class NumberFile(NamedTuple):
    """A file that was read."""

    about: dict[str, Any]
    """Origin of the numbers."""
    numbers: bytes
    """Whole numbers of 16 bits in this machine's order."""


HANDS: Final = Content("canasta hands", 1, "network of hands", "canasta learn")
POLICY: Final = Content("canasta policy", 1, "learned policy", "canasta learn")
MATCH_CHANCES: Final = Content(
    "canasta match chances", 1, "table of match chances", "tools/match_chances.py"
)


def read_numbers(content: Content, data: bytes) -> NumberFile:
    """Read a file from its bytes.

    Raise ``ValueError`` if it is not of this kind, or of another format.
    """
    line, _, body = data.partition(b"\n")
    try:
        about = json.loads(line)
    except ValueError:
        about = None
    if not isinstance(about, dict) or about.get("kind") != content.kind or len(body) % 2:
        raise ValueError(f"This is no {content.what} as {content.maker} writes it.")
    if about.get("format") != content.format:
        raise ValueError(
            f"This {content.what} has format {about.get('format')}, and {content.format} is read "
            f"here: {content.maker} makes a new one."
        )
    return NumberFile(about, _turned(array(INT16, body)).tobytes())


def write_numbers(content: Content, about: Mapping[str, Any], numbers: "array[int]") -> bytes:
    """Return the bytes of a file.

    Args:
        content: its kind.
        about: the origin of the numbers.
        numbers: whole numbers of 16 bits.
    """
    head = {"kind": content.kind, "format": content.format, **about}
    return json.dumps(head).encode() + b"\n" + _turned(array(INT16, numbers)).tobytes()


def table_of(tables: Mapping[str, T], book: str, players: int) -> T | None:
    """Return the table for a book; variations and house rules use their book's.

    ``tables``: the tables by book and number of players: ``regency.4``.
    """
    names = (f"{book}.{players}", f"{book.partition('+')[0]}.{players}")
    return next((tables[name] for name in names if name in tables), None)


@cache
def files_in(folder: Path, suffix: str) -> dict[str, Path]:
    """Return the files of a folder by book and number of players, such as ``regency.4``."""
    return {path.stem: path for path in sorted(folder.glob(f"*{suffix}"))}


def _turned(numbers: "array[int]") -> "array[int]":
    """Convert numbers from this machine's byte order to that of files, or back."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
