"""Playing the deals of a chunk: the same cards once for every way in which two bots can sit."""

from typing import Final, NamedTuple

from canasta.kernel import prepare
from canasta.lab.arena.contest import Chunk, Contest, Pair, arrangements
from canasta.lab.clock import Clock, Times
from canasta.lab.match import play_match

AHEAD_PARTS: Final = 12
"""Points by which one is ahead are counted in twelfths: whole numbers for any number of sides."""
WON_PARTS: Final = 24
"""What is won is counted in 24ths of a deal: 24 if one bot was ahead in every comparison."""


class Deal(NamedTuple):
    """What a pair's games of one deal gave."""

    ahead: int
    """Points by which the first bot was ahead, the mean of all games, in twelfths."""
    won: int
    """How often one of its sides had more points than one of the other's, in 24ths; even halves."""
    deals: int
    """Deals played in all games together; more than there are games where whole matches are."""


class Answer(NamedTuple):
    """What a chunk gave."""

    first: int
    deals: int
    results: dict[Pair, list[Deal]]
    """Each pair's deals, in order."""
    times: dict[Pair, dict[str, Times]]
    """The times of each pair's decisions, by bot."""

    def cut(self, pairs: tuple[Pair, ...], deals: int) -> "Answer":
        """The answer for some of its pairs, and no more than so many of its deals.

        Times cannot be told apart by deal; they stay whole.
        """
        results = {pair: self.results[pair][:deals] for pair in pairs}
        return Answer(
            self.first, min(self.deals, deals), results, {pair: self.times[pair] for pair in pairs}
        )


def play_chunk(chunk: Chunk) -> Answer:
    """Play a chunk.

    Raises:
        InvariantError: a bot's choice is refused, or a deal does not end.
    """
    prepare()
    clocks = {pair: Clock() for pair in chunk.pairs}
    results = {
        pair: [
            play_deal(chunk.contest, pair, number, clock)
            for number in range(chunk.first, chunk.first + chunk.deals)
        ]
        for pair, clock in clocks.items()
    }
    times = {pair: clock.times for pair, clock in clocks.items()}
    return Answer(chunk.first, chunk.deals, results, times)


def play_deal(contest: Contest, pair: Pair, number: int, clock: Clock) -> Deal:
    """Play a deal once for every way in which a pair can sit."""
    names = contest.names(pair)
    sides = contest.sides
    ahead = won = deals = 0
    ways = arrangements(sides)
    for way in ways:
        bots = tuple(names[0 if way[seat % sides] else 1] for seat in range(contest.players))
        scores, played = play_game(contest, bots, number, clock)
        mine = [score for score, first in zip(scores, way, strict=True) if first]
        theirs = [score for score, first in zip(scores, way, strict=True) if not first]
        parts = AHEAD_PARTS // (len(mine) * len(theirs) * len(ways))
        ahead += parts * (sum(mine) * len(theirs) - sum(theirs) * len(mine))
        halves = sum(1 + (a > b) - (a < b) for a in mine for b in theirs)
        won += halves * (WON_PARTS // (2 * len(mine) * len(theirs) * len(ways)))
        deals += played
    return Deal(ahead, won, deals)


def play_game(
    contest: Contest, bots: tuple[str, ...], number: int, clock: Clock
) -> tuple[list[int], int]:
    """Play one deal, or the match that it begins: each side's score, and the deals played."""
    scores: list[int] = []
    played = 0
    seed = contest.seed_of(number)
    for deal in play_match(contest.rules, bots, seed, clock, matches=contest.matches):
        scores = deal.state["scores"][0].tolist()
        played = deal.deal
    return scores[: contest.sides], played
