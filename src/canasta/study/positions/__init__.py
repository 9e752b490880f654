"""Positions: moments of deals with seats, pack and moves, without their match; also as links."""

from canasta.study.positions.position import (
    LONGEST,
    MOST_STEPS,
    Position,
    PositionError,
    position_of,
    read_link,
    write_link,
)
from canasta.study.positions.redealing import redealt

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
