"""Standings of the bots of an arena after a number of deals."""

from dataclasses import dataclass, field
from math import exp, log, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.research.lab.arena.contest import AHEAD_PARTS, WON_PARTS, Answer, Contest, Deal, Pair
from canasta.research.lab.outside.policy import Loss
from canasta.research.lab.pool import Times
from canasta.research.lab.simulation import Z_95, Sums

# Elo differences from won deals, with their intervals.
#
# Elo expresses how often one bot wins against another: 400 points more mean ten to one. A bot's
# share of the deals that two bots won against each other is therefore a difference of Elo, ``400
# log10(share / (1 - share))``. One whole win and one whole loss are added to the results, so that
# a bot that has won everything gets a finite number, too, and few deals give a wide interval
# (Agresti and Coull add two of each for a simple share).

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
    """Return the difference of Elo of two bots, by the first's share of deals in ``parts``."""
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


# A confidence interval that stays valid if you look at it after every deal and stop the play.
#
# The usual interval holds for a number of deals that was fixed before. If you look at it after
# every deal and stop once it excludes 0, you are wrong far more often than it says. The interval
# here holds at all times at once: with the probability asked for, the true mean is within it
# after every number of deals. It is the asymptotic confidence sequence of Waudby-Smith, Arbour,
# Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence
# sequences", Annals of Statistics 52 (2024), made by Robbins' normal mixture.

LEAST: Final = 30
"""Least number of deals before the first check: the variance has to be roughly known."""
TUNED_FOR: Final = 300
"""Number of deals for which the interval is tuned to be narrow; any number would be valid."""


def half_width(sums: Sums, error: float) -> float:
    """Return half the width of the interval that holds at all times; at first infinity.

    ``error`` is the probability that the true mean is ever outside.
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


@dataclass(slots=True)
class PairStanding:
    """The standing of two bots against each other. A deal is one value, all its games together."""

    names: tuple[str, str]
    ahead: Sums = field(default_factory=Sums)
    """Points by which the first is ahead, in twelfths."""
    won: Sums = field(default_factory=Sums)
    """The first's share of won deals, in 24ths."""
    games_deals: int = 0
    deals: list[Deal] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    """The games that programs lost by misbehaving."""
    done: bool = False
    """True once it is settled which of the two is ahead, so that they stop playing."""

    def put(self, deals: list[Deal]) -> None:
        self.deals += deals
        self.ahead.put(np.array([deal.ahead for deal in deals], np.int64))
        self.won.put(np.array([deal.won for deal in deals], np.int64))
        self.games_deals += sum(deal.deals for deal in deals)

    @property
    def elo(self) -> Elo:
        """The first's Elo minus the second's."""
        return elo_of(self.won, WON_PARTS)

    def within(self, error: float) -> float:
        """Return half the width of the points' interval that holds at all times."""
        return half_width(self.ahead, error) / AHEAD_PARTS


class Standing:
    """The standing of all bots of a contest; answers are added in their order.

    The chance of an error (``until``) is divided among the pairs, so it holds for all together.
    """

    def __init__(self, contest: Contest, until: float | None = None) -> None:
        self.contest = contest
        self.until = until
        self.deals = 0
        self.pairs = {pair: PairStanding(contest.names(pair)) for pair in contest.pairs}
        self.times: dict[str, Times] = {name: Times() for name in contest.bots}

    @property
    def error(self) -> float | None:
        """The probability of a wrong answer that each pair may have."""
        return None if self.until is None else (1 - self.until) / len(self.pairs)

    @property
    def playing(self) -> tuple[Pair, ...]:
        return tuple(pair for pair, standing in self.pairs.items() if not standing.done)

    def put(self, answer: Answer) -> None:
        """Add a chunk's deals, those of all pairs that still play.

        Whether a pair is settled is checked only at the end of a whole chunk, so a run that is
        interrupted, or extended later, stops at the same deal as any other.
        """
        self.deals = answer.first + answer.deals
        asked = self.deals % self.contest.chunk == 0
        for pair in self.playing:
            standing = self.pairs[pair]
            standing.put(answer.results[pair])
            standing.losses += answer.losses[pair]
            for name, times in answer.times[pair].items():
                self.times[name].add(times)
            if self.error is not None and asked:
                standing.done = is_settled(standing.ahead, self.error)

    def ratings(self) -> dict[str, Elo]:
        """Return every bot's rating from the deals of all pairs; the mean rating is 0."""
        shares = np.full((self.deals, len(self.pairs)), np.nan)
        for column, standing in enumerate(self.pairs.values()):
            won = [deal.won / WON_PARTS for deal in standing.deals]
            shares[: len(won), column] = won
        found = ratings(shares, list(self.pairs), len(self.contest.bots))
        return dict(zip(self.contest.bots, found, strict=True))

    @property
    def worst(self) -> PairStanding:
        """The pair in which the first bot is least ahead."""
        return min(self.pairs.values(), key=lambda pair: pair.ahead.mean)

    def as_json(self) -> dict[str, Any]:
        """Return the standing as plain data; the same settings give the same, except for times."""
        contest = self.contest
        return {
            "rules": contest.rules.name,
            "players": contest.players,
            "bots": list(contest.bots),
            "seed": contest.seed,
            "matches": contest.matches,
            "deals": self.deals,
            "until": self.until,
            "pairs": [self._pair(standing) for standing in self.pairs.values()],
            **({"worst": self.worst.names[1]} if contest.gauntlet else {}),
            "ratings": {name: elo._asdict() for name, elo in self.ratings().items()},
            "seconds_a_decision": {
                name: {
                    "decisions": times.count,
                    "median": times.quantile(0.5),
                    "within_95": times.quantile(0.95),
                    "within_99": times.quantile(0.99),
                    "most": times.most,
                }
                for name, times in self.times.items()
            },
        }

    def _pair(self, standing: PairStanding) -> dict[str, Any]:
        data: dict[str, Any] = {
            "bots": list(standing.names),
            "deals": standing.ahead.count,
            "deals_in_all_games": standing.games_deals,
            "ahead": _figures(standing.ahead, AHEAD_PARTS),
            "won": _figures(standing.won, WON_PARTS),
            "elo": standing.elo._asdict(),
        }
        if self.contest.outside:
            data["lost"] = [loss._asdict() for loss in standing.losses]
        if self.error is not None:
            width = standing.within(self.error)
            data["settled"] = is_settled(standing.ahead, self.error)
            data["at_any_time"] = None if width == float("inf") else width
        return data


def _figures(sums: Sums, parts: int) -> dict[str, float]:
    return {
        "mean": sums.mean / parts,
        "margin_95": sums.margin / parts,
        "margin_99": sums.margin_99 / parts,
    }
