"""Moments of deals that stand alone: who sits where, the pack, what was done; and as a link."""

from canasta.positions.link import LONGEST, read_link, write_link
from canasta.positions.position import MOST_STEPS, Position, PositionError, position_of
from canasta.positions.redealing import redealt

__all__ = [
    "LONGEST",
    "MOST_STEPS",
    "Position",
    "PositionError",
    "position_of",
    "read_link",
    "redealt",
    "write_link",
]
