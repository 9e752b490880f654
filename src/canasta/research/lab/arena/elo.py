"""Elo differences from won deals, with their intervals.

Elo expresses how often one bot wins against another: 400 points more mean ten to one. A bot's share
of the deals that two bots won against each other is therefore a difference of Elo, ``400
log10(share / (1 - share))``. One whole win and one whole loss are added to the results, so that a
bot that has won everything gets a finite number, too, and few deals give a wide interval (Agresti
and Coull add two of each for a simple share).
"""

from math import exp, log, sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.research.lab.tally import Z_95, Sums

SCALE: Final = 400 / log(10)
"""Elo points for each unit of log odds."""
ADDED: Final = 2
"""Deals added: one won, one lost."""


class Elo(NamedTuple):
    """A difference of Elo, or a rating, with its 95 % interval."""

    value: float
    low: float
    high: float


def elo_of(won: Sums, parts: int) -> Elo:
    """Return the difference of Elo between two bots.

    Args:
        won: the first bot's share of each deal, in ``parts``.
        parts: the number of parts of a whole win.
    """
    count = won.count + ADDED
    total = won.total / parts + ADDED / 2
    squares = won.squares / parts**2 + ADDED / 2
    share = total / count
    variance = (squares - total * share) / (count - 1)
    slope = 1 / (share * (1 - share))
    value = log(share / (1 - share))
    error = Z_95 * slope * sqrt(max(variance, 0.0) / count)
    return Elo(*(SCALE * x for x in (value, value - error, value + error)))


def ratings(shares: NDArray[np.float64], pairs: list[tuple[int, int]], bots: int) -> list[Elo]:
    """Return the ratings of several bots from the deals of all pairs; their mean is 0.

    They are the maximum-likelihood ratings of the model of Bradley and Terry; the intervals are
    computed over deals, because all pairs play the same cards.

    Args:
        shares: a row for each deal, a column for each pair: the share that the first of the pair
            won, from 0 to 1; NaN if the pair did not play the deal.
        pairs: the bots of each column.
        bots: the number of bots.
    """
    extra = np.repeat([[1.0], [0.0]], len(pairs), axis=1)
    table = np.vstack([shares, extra])
    signs = np.zeros((len(pairs), bots))
    for column, (first, second) in enumerate(pairs):
        signs[column, first], signs[column, second] = 1.0, -1.0
    played = ~np.isnan(table)
    table = np.where(played, table, 0.0)
    counts, won = played.sum(axis=0), table.sum(axis=0)
    values = np.zeros(bots)
    ties = np.ones((bots, bots)) / bots  # holds the mean at 0, where the likelihood is flat
    for _ in range(100):
        expected = _expected(signs @ values)
        slope = signs.T @ (won - counts * expected)
        curve = signs.T @ np.diag(counts * expected * (1 - expected)) @ signs
        step = np.linalg.solve(curve + ties, slope)
        values += step
        if np.abs(step).max() < 1e-10:
            break
    expected = _expected(signs @ values)
    curve = signs.T @ np.diag(counts * expected * (1 - expected)) @ signs
    inverse = np.linalg.inv(curve + ties) - ties
    scores = ((table - expected) * played) @ signs
    spread = inverse @ (scores.T @ scores) @ inverse
    errors = Z_95 * np.sqrt(np.maximum(np.diag(spread), 0.0))
    return [
        Elo(SCALE * value, SCALE * (value - error), SCALE * (value + error))
        for value, error in zip(values.tolist(), errors.tolist(), strict=True)
    ]


def _expected(differences: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.array([1 / (1 + exp(-difference)) for difference in differences.tolist()])
