"""Seeds: the numbers that the cards of a match come from."""

from typing import Final

from canasta.game.errors import InvalidError

SEED_BITS: Final = 64
SEEDS: Final = 2**SEED_BITS
"""Number of seeds, which begin at 0."""


def check_seed(seed: int, code: str) -> None:
    """Check that a number is a seed.

    Args:
        seed: the number.
        code: the code of the error if it is not, such as ``game.seed``.

    Raises:
        InvalidError: it is not a seed.
    """
    if not 0 <= seed < SEEDS:
        raise InvalidError(code, f"A seed is a whole number from 0 to 2**{SEED_BITS} - 1.")
