"""Boards of a duplicate game: the same packs at all tables, each board a match of its own."""

from hashlib import blake2b
from typing import Final

import msgspec

from canasta.table.fair import deal_digest, pack_order

MOST_BOARDS: Final = 50
"""Boards that are played at one table."""


class BoardPlayed(msgspec.Struct, frozen=True):
    """A board that is over at a table."""

    board: int
    """Its number, from 1."""
    totals: tuple[int, ...]
    """What each side has made of it."""
    ending: str
    """As in ``DealScore``."""
    out: int | None
    """Who went out or splashed."""
    record: bytes
    """The record of the match that it is."""


def board_pack(board: int, secret: str, packs: int) -> tuple[int, ...]:
    """The pack of a board, which follows from its secret alone.

    Args:
        board: its number, from 1.
        secret: its secret, to which was committed before anybody played it.
        packs: how many packs of 54 cards are played with.

    Returns:
        Kinds, the card dealt first in front.
    """
    return pack_order(deal_digest(board, 1, secret, {}), packs)


def seed_of_board(secret: str) -> int:
    """The seed of the bots of a board: whoever plays it meets them with the same dice.

    Args:
        secret: the board's, which nobody knows until it was played everywhere.
    """
    return (
        int.from_bytes(blake2b(secret.encode(), digest_size=8, person=b"bots").digest(), "big") >> 4
    )
