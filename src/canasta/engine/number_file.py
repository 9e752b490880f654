"""Files of whole numbers that were learned or counted: a line of JSON that says how, then they."""

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
    """What a kind of files holds.

    Attributes:
        kind: how its files call themselves.
        format: raised whenever their numbers mean something else.
        what: what one is, for people: ``network of hands``.
        maker: the command that makes one.
    """

    kind: str
    format: int
    what: str
    maker: str


class NumberFile(NamedTuple):
    """A file that was read."""

    about: dict[str, Any]
    """How it was made."""
    numbers: bytes
    """Whole numbers of 16 bits in this machine's order."""


HANDS: Final = Content("canasta hands", 1, "network of hands", "canasta learn")
POLICY: Final = Content("canasta policy", 1, "learned policy", "canasta learn")
MATCH_CHANCES: Final = Content(
    "canasta match chances", 1, "table of match chances", "tools/match_chances.py"
)


def read_numbers(content: Content, data: bytes) -> NumberFile:
    """A file from its bytes.

    Raises:
        ValueError: it is none of these, or one of another format.
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
    """The bytes of a file.

    Args:
        content: what it holds.
        about: how it was made.
        numbers: whole numbers of 16 bits.
    """
    head = {"kind": content.kind, "format": content.format, **about}
    return json.dumps(head).encode() + b"\n" + _turned(array(INT16, numbers)).tobytes()


def table_of(tables: Mapping[str, T], book: str, players: int) -> T | None:
    """What there is for a book; variations and house rules go by their book's.

    Args:
        tables: what there is, by book and number of players: ``regency.4``.
        book: the book.
        players: how many play.
    """
    names = (f"{book}.{players}", f"{book.partition('+')[0]}.{players}")
    return next((tables[name] for name in names if name in tables), None)


@cache
def files_in(folder: Path, suffix: str) -> dict[str, Path]:
    """The files of a folder by book and number of players, such as ``regency.4``."""
    return {path.stem: path for path in sorted(folder.glob(f"*{suffix}"))}


def _turned(numbers: "array[int]") -> "array[int]":
    """Numbers from this machine's order to that of files, or back."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
