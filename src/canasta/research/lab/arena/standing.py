"""Standings of the bots of an arena after a number of deals."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from canasta.research.lab.arena.contest import Contest, Pair
from canasta.research.lab.arena.elo import Elo, elo_of, ratings
from canasta.research.lab.arena.play import AHEAD_PARTS, WON_PARTS, Answer, Deal
from canasta.research.lab.arena.sequence import half_width, is_settled
from canasta.research.lab.clock import Times
from canasta.research.lab.outside import Loss
from canasta.research.lab.tally import Sums


@dataclass(slots=True)
class PairStanding:
    """The standing of two bots against each other. A deal is one value, all its games together."""

    names: tuple[str, str]
    ahead: Sums = field(default_factory=Sums)
    """Points by which the first is ahead, in twelfths."""
    won: Sums = field(default_factory=Sums)
    """The first's share of won deals, in 24ths."""
    games_deals: int = 0
    """Deals in all games together."""
    deals: list[Deal] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    """The games that programs lost by misbehaving."""
    done: bool = False
    """True once it is settled which of the two is ahead, so that they stop playing."""

    def put(self, deals: list[Deal]) -> None:
        """Add deals."""
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

    Args:
        contest: the contest.
        until: the probability with which all pairs are to be settled, or None. The chance of an
            error is divided among the pairs, so that it holds for all of them together.
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
        """The pairs that still play."""
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
