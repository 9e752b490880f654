"""An interval that may be looked at after every deal, and so may end the play.

The usual interval holds for a number of deals that was fixed before. Who looks at it after every
deal and stops once it leaves out nothing, is wrong far more often than it says. The interval here
holds at all times at once: with the probability asked for, the true mean lies within it after every
number of deals. It is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy
and Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of
Statistics 52 (2024), made by Robbins' normal mixture.
"""

from math import log, sqrt
from typing import Final

from canasta.lab.tally import Sums

LEAST: Final = 30
"""Deals before the question is first asked: the spread has to be known a little."""
TUNED_FOR: Final = 300
"""Deals at which the interval is at its narrowest, for its size; any number would be valid."""


def half_width(sums: Sums, error: float) -> float:
    """Half the width of the interval that holds at all times, but for a probability.

    Args:
        sums: the values so far, one a deal.
        error: the probability that the true mean is ever outside.

    Returns:
        infinity before ``LEAST`` values.
    """
    if sums.count < LEAST:
        return float("inf")
    mixing = (-2 * log(error) + log(-2 * log(error) + 1)) / TUNED_FOR
    grown = sums.count * mixing + 1
    width = sqrt(2 * grown / (sums.count**2 * mixing) * log(sqrt(grown) / error))
    return width * sqrt(sums.variance)


def is_settled(sums: Sums, error: float) -> bool:
    """Whether the interval leaves out 0: which of two is ahead is known."""
    return abs(sums.mean) > half_width(sums, error)
