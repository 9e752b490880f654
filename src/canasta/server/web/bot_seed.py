"""The seeds of bots, which no one outside this process can predict."""

from hashlib import blake2b
from secrets import token_bytes
from typing import Final

SECRET: Final = token_bytes(32)
"""A secret of this process, so that a table's code, which all its players know, reveals no seed."""


def seed_of(match: str) -> int:
    """Return the seed for the bots of a match, and for advice: 60 bits, too many to try them all.

    Args:
        match: the name of the match and its branch.
    """
    return int.from_bytes(blake2b(match.encode(), digest_size=8, key=SECRET).digest(), "big") >> 4
