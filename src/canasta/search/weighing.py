"""Weights of what may be believed, in whole numbers, so that every engine has the same."""

from collections.abc import Sequence
from typing import Final

WHOLE: Final = 1 << 30
"""What weights add up to, but for rounding."""
FORGOTTEN: Final = 512
"""One part in so many comes back from the prior with every turn."""
CERTAIN: Final = 1 << 16
"""A chance that is certainty."""


def scaled(parts: Sequence[int], whole: int = WHOLE) -> list[int]:
    """Parts that add up to a whole, but for rounding."""
    total = max(sum(parts), 1)
    return [part * whole // total for part in parts]


def reconsidered(now: Sequence[int], first: Sequence[int], anew: int) -> list[int]:
    """What is believed now where so much of ``WHOLE`` is believed as at first again."""
    return [
        (one * (WHOLE - anew) + before * anew) // WHOLE
        for one, before in zip(now, first, strict=True)
    ]


def share_of(part: int, whole: int, samples: int) -> int:
    """A share, of ``CERTAIN``, as if half a sample more had gone either way.

    Args:
        part: such as the samples in which the pile was taken, or their weights.
        whole: all of them.
        samples: how many samples they stand for.
    """
    return CERTAIN * (2 * part * samples + whole) // (2 * whole * (samples + 1))
