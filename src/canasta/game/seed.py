"""Seeds: the numbers that the cards of a match come from."""

from typing import Final

from canasta.game.errors import InvalidError

SEED_BITS: Final = 64
SEEDS: Final = 2**SEED_BITS
"""How many seeds there are; they count from 0."""


def check_seed(seed: int, code: str) -> None:
    """See that a number is a seed.

    Args:
        seed: the number.
        code: the code of the error where it is none, such as ``game.seed``.

    Raises:
        InvalidError: it is none.
    """
    if not 0 <= seed < SEEDS:
        raise InvalidError(code, f"A seed is a whole number from 0 to 2**{SEED_BITS} - 1.")
