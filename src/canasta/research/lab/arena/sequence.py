"""A confidence interval that stays valid if you look at it after every deal and stop the play.

The usual interval holds for a number of deals that was fixed before. If you look at it after every
deal and stop once it excludes 0, you are wrong far more often than it says. The interval here holds
at all times at once: with the probability asked for, the true mean is within it after every number
of deals. It is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and
Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of
Statistics 52 (2024), made by Robbins' normal mixture.
"""

from math import log, sqrt
from typing import Final

from canasta.research.lab.tally import Sums

LEAST: Final = 30
"""Least number of deals before the first check: the variance has to be roughly known."""
TUNED_FOR: Final = 300
"""Number of deals for which the interval is tuned to be narrow; any number would be valid."""


def half_width(sums: Sums, error: float) -> float:
    """Return half the width of the interval that holds at all times.

    Args:
        sums: the values so far, one for each deal.
        error: the probability that the true mean is ever outside.

    Returns:
        Half the width; infinity before ``LEAST`` values.
    """
    if sums.count < LEAST:
        return float("inf")
    mixing = (-2 * log(error) + log(-2 * log(error) + 1)) / TUNED_FOR
    grown = sums.count * mixing + 1
    width = sqrt(2 * grown / (sums.count**2 * mixing) * log(sqrt(grown) / error))
    return width * sqrt(sums.variance)


def is_settled(sums: Sums, error: float) -> bool:
    """Return whether the interval excludes 0, which settles which of the two is ahead."""
    return abs(sums.mean) > half_width(sums, error)
