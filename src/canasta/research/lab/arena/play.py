"""Playing the deals of a chunk: the same cards once for every way in which two bots can sit."""

from typing import Final, NamedTuple

from canasta.research.lab.arena.contest import Chunk, Contest, Pair, arrangements
from canasta.research.lab.match import play_match
from canasta.research.lab.outside import Crew, Loss, LostDealError
from canasta.research.lab.pool import Clock, Times

AHEAD_PARTS: Final = 12
"""Parts of a point by which a bot is ahead: whole numbers for any number of sides."""
WON_PARTS: Final = 24
"""Parts of a won deal: 24 if one bot was ahead in every comparison."""


class Deal(NamedTuple):
    """Results of a pair's games of one deal."""

    ahead: int
    """Points by which the first bot was ahead, the mean of all games, in twelfths."""
    won: int
    """Share of comparisons of sides that the first bot won, in 24ths; ties count half."""
    deals: int
    """Deals played in all games together: more than the games if whole matches are played."""


class Answer(NamedTuple):
    """Results of a chunk."""

    first: int
    deals: int
    results: dict[Pair, list[Deal]]
    """Each pair's deals, in order."""
    times: dict[Pair, dict[str, Times]]
    """The times of each pair's decisions, by bot."""
    losses: dict[Pair, list[Loss]]
    """The games that programs lost by misbehaving."""

    def cut(self, pairs: tuple[Pair, ...], deals: int) -> "Answer":
        """Return the answer for some of its pairs and at most ``deals`` of its deals.

        Times are not stored by deal, so they stay whole.
        """
        results = {pair: self.results[pair][:deals] for pair in pairs}
        return Answer(
            self.first,
            min(self.deals, deals),
            results,
            {pair: self.times[pair] for pair in pairs},
            {
                pair: [loss for loss in self.losses[pair] if loss.number < self.first + deals]
                for pair in pairs
            },
        )


def play_chunk(chunk: Chunk) -> Answer:
    """Play a chunk.

    Raises:
        InvariantError: a bot's choice is refused, or a deal does not end.
    """
    clocks = {pair: Clock() for pair in chunk.pairs}
    losses: dict[Pair, list[Loss]] = {pair: [] for pair in chunk.pairs}
    contest = chunk.contest
    with Crew(contest.limits, matches=contest.matches) as crew:
        results = {
            pair: [
                play_deal(Table(contest, pair, clock, crew, losses[pair]), number)
                for number in range(chunk.first, chunk.first + chunk.deals)
            ]
            for pair, clock in clocks.items()
        }
    times = {pair: clock.times for pair, clock in clocks.items()}
    return Answer(chunk.first, chunk.deals, results, times, losses)


class Table(NamedTuple):
    """A pair's table, with its clock, its programs and the losses noted."""

    contest: Contest
    pair: Pair
    clock: Clock
    crew: Crew
    losses: list[Loss]


def play_deal(table: Table, number: int) -> Deal:
    """Play a deal once for every way in which a pair can sit."""
    names = table.contest.names(table.pair)
    sides = table.contest.sides
    ahead = won = deals = 0
    ways = arrangements(sides)
    for way in ways:
        bots = tuple(names[0 if way[seat % sides] else 1] for seat in range(table.contest.players))
        scores, played = play_game(table, bots, number, way)
        mine = [score for score, first in zip(scores, way, strict=True) if first]
        theirs = [score for score, first in zip(scores, way, strict=True) if not first]
        parts = AHEAD_PARTS // (len(mine) * len(theirs) * len(ways))
        ahead += parts * (sum(mine) * len(theirs) - sum(theirs) * len(mine))
        halves = sum(1 + (a > b) - (a < b) for a in mine for b in theirs)
        won += halves * (WON_PARTS // (2 * len(mine) * len(theirs) * len(ways)))
        deals += played
    return Deal(ahead, won, deals)


def play_game(
    table: Table, bots: tuple[str, ...], number: int, way: tuple[bool, ...]
) -> tuple[list[int], int]:
    """Play one deal, or the match that it begins; return the sides' scores and the deals played.

    A program that loses by misbehaving gets nothing, and every side that it does not play gets the
    points needed to win a match, so breaking off never pays.
    """
    contest = table.contest
    scores: list[int] = []
    played = 0
    seed = contest.seed_of(number)
    place = (table.pair, way)  # it is played there once, so that no program sees the cards twice
    maker = table.crew.maker(place)
    try:
        for deal in play_match(
            contest.rules, bots, seed, table.clock, matches=contest.matches, maker=maker
        ):
            scores = deal.state["scores"][0].tolist()
            played = deal.deal
    except LostDealError as error:
        table.clock.close()
        loss = error.loss._replace(seed=seed, number=number)
        table.losses.append(loss)
        table.crew.dismiss(place, loss.bot, loss.seat)
        winners = [contest.rules.target * (bot != loss.bot) for bot in bots[: contest.sides]]
        return winners, loss.deal
    return scores[: contest.sides], played
