"""Boards of a duplicate game: the same packs at all tables, each board a match of its own."""

from hashlib import blake2b
from typing import Final

import msgspec

from canasta.live.table.fair import deal_digest, pack_order

MOST_BOARDS: Final = 50
"""Most boards that are played at one table."""


class BoardPlayed(msgspec.Struct, frozen=True):
    """A board that is over at a table."""

    board: int
    """Its number, from 1."""
    totals: tuple[int, ...]
    """Points of each side."""
    ending: str
    """As in ``DealScore``."""
    out: int | None
    """Seat that went out or splashed; None if none did."""
    record: bytes
    """Record of the match that is this board."""


def board_pack(board: int, secret: str, packs: int) -> tuple[int, ...]:
    """Return the pack of a board, which follows from its secret alone.

    Args:
        board: its number, from 1.
        secret: its secret, committed to before any table played it.
        packs: the number of packs of 54 cards.

    Returns:
        Kinds of cards, the one dealt first in front.
    """
    return pack_order(deal_digest(board, 1, secret, {}), packs)


def seed_of_board(secret: str) -> int:
    """Return the seed of the bots of a board: they have the same dice at every table.

    Args:
        secret: the board's, which stays hidden until every table has played it.
    """
    return (
        int.from_bytes(blake2b(secret.encode(), digest_size=8, person=b"bots").digest(), "big") >> 4
    )
