"""A bot's dice: nobody outside of this process can foretell them."""

from hashlib import blake2b
from secrets import token_bytes
from typing import Final

SECRET: Final = token_bytes(32)
"""This process's own: a table's code, which everybody at it knows, tells nothing of the dice."""


def seed_of(match: str) -> int:
    """The seed of the bots of a match, and of advice: 60 bits, too many to try them all.

    Args:
        match: the name of the match, and of a story of it.
    """
    return int.from_bytes(blake2b(match.encode(), digest_size=8, key=SECRET).digest(), "big") >> 4
