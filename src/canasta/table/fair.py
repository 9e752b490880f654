"""Fair deals: nobody, the server included, chooses the cards, and anyone can check it.

Before a deal the server promises a secret by publishing its digest, the commitment. Then every
seated player adds a value of their own. The deal's seed is the digest of both: the server cannot
fit the secret to the players' values, and no player knows the secret. After the deal the secret
is shown, and everybody can do the sum again.
"""

from collections.abc import Mapping
from hashlib import sha256
from secrets import token_hex
from typing import Final

from canasta.game import InvalidError

SECRET_BYTES: Final = 32
MOST_ENTROPY: Final = 64
"""Bytes that a player's value may have."""


def new_secret() -> str:
    """A secret, as hexadecimal text."""
    return token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What is published of a secret before the deal."""
    return sha256(b"canasta promise\0" + bytes.fromhex(secret)).hexdigest()


def read_entropy(text: str) -> str:
    """A player's value: hexadecimal text.

    Raises:
        InvalidError: ``table.entropy``.
    """
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if not 0 < len(value) <= MOST_ENTROPY:
        raise InvalidError(
            "table.entropy", f"A player's value is 1 to {MOST_ENTROPY} bytes in hexadecimal text."
        )
    return value.hex()


def deal_seed(secret: str, values: Mapping[int, str]) -> int:
    """The seed of a deal: the first eight bytes of the digest of the secret and all values.

    Args:
        secret: the server's secret.
        values: the players' values by seat.
    """
    digest = sha256(b"canasta deal\0" + bytes.fromhex(secret))
    for seat in sorted(values):
        value = bytes.fromhex(values[seat])
        digest.update(bytes((seat, len(value))) + value)
    return int.from_bytes(digest.digest()[:8], "big")
