"""Which lapses there are, and positions at which they can be made: a file of JSON lines."""

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec

from canasta.positions import Position


class Lapse(StrEnum):
    """A lapse of play, by the name that files and tables have."""

    DECLINED_WIN = "declined win"
    """A turn that would win the match for certain is played otherwise."""
    FED_PILE = "fed pile"
    """The next player takes a large pile by a discard, though a rank that this player had just
    let lie was held."""
    BROKEN_TRIPLET = "broken triplet"
    """One of three cards of a rank is discarded, though a safe single is held."""
    HELD_WILDS = "held wilds"
    """Of four wild cards or more none is laid where it would be useful, though an opponent may
    soon go out."""
    LEFT_PILE = "left pile"
    """A pile of six to eleven cards that costs nothing is left."""


LAPSES: Final = tuple(Lapse)


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A position at which a lapse can be made; nothing is said of what is best there."""

    lapse: Lapse
    deal: int
    """The number of the deal that it was found in."""
    levels: tuple[str, ...]
    """Who played the deal, seat by seat."""
    position: Position
    """The moment, with all cards as they lay and nothing that was done after it."""


def read_cases(file: Path) -> list[Case]:
    """The cases of a file."""
    return [msgspec.json.decode(line, type=Case) for line in file.read_bytes().splitlines()]


def write_cases(file: Path, cases: Iterable[Case]) -> None:
    """Write a file anew."""
    file.write_bytes(b"".join(msgspec.json.encode(case) + b"\n" for case in cases))
