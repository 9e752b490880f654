"""Contests of an arena, and the playing of their deals: the same cards for every way to sit."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from canasta.game import InvalidError
from canasta.game.board import SEEDS, check_seed
from canasta.players.bots import NAMES
from canasta.research.env.policies import find_policy, is_policy
from canasta.research.lab.match import play_match
from canasta.research.lab.outside.bot import USUAL, Crew, Limits
from canasta.research.lab.outside.policy import (
    Loss,
    LostDealError,
    check_command,
    is_command,
    make_bot,
)
from canasta.research.lab.pool import Clock, Times
from canasta.rules import Rules, sides_of
from canasta.rules.errors import did_you_mean

CHUNK: Final = 5

Pair = tuple[int, int]
"""Two bots, by their numbers in the contest."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest of bots that play each other.

    Attributes:
        rules: the rules.
        players: the number of players.
        bots: the bots by name, each once; anything that is not a name is a policy
            (``module:function``) or the command of a program.
        seed: the seed of the first deal; deal n, counted from 0, has the seed ``seed + n``.
        matches: whether each deal goes on to the end of its match.
        chunk: deals in a chunk; after each chunk it is checked whether pairs are settled.
        limits: the limits for programs from outside.
        gauntlet: whether the first bot alone meets each of the others.
    """

    rules: Rules
    players: int
    bots: tuple[str, ...]
    seed: int
    matches: bool = False
    chunk: int = CHUNK
    limits: Limits = USUAL
    gauntlet: bool = False

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs that meet, in the bots' order: all, or in a gauntlet those of the first."""
        if self.gauntlet:
            return tuple((0, other) for other in range(1, len(self.bots)))
        return tuple(combinations(range(len(self.bots)), 2))

    @property
    def outside(self) -> tuple[str, ...]:
        return tuple(name for name in self.bots if is_policy(name) or is_command(name))

    @property
    def sides(self) -> int:
        return sides_of(self.players)

    def names(self, pair: Pair) -> tuple[str, str]:
        return self.bots[pair[0]], self.bots[pair[1]]

    def seed_of(self, number: int) -> int:
        """Return the seed of a deal, counted from 0."""
        return (self.seed + number) % SEEDS

    def check(self) -> None:
        """Check that the contest can be played.

        Raises:
            InvalidError: ``arena.bots``, ``arena.same_bot``, ``arena.bot``, ``arena.players``,
                ``arena.seed`` or ``arena.chunk``.
        """
        if len(self.bots) < 2:
            raise InvalidError("arena.bots", "An arena needs at least two bots.")
        for name in self.bots:
            if self.bots.count(name) > 1:
                raise InvalidError(
                    "arena.same_bot",
                    f"The bot {name!r} is named twice; against itself nothing can be learnt.",
                )
        if self.players not in self.rules.players:
            allowed = " or ".join(map(str, self.rules.players))
            raise InvalidError(
                "arena.players", f"{self.rules.title} is for {allowed} players, not {self.players}."
            )
        check_seed(self.seed, "arena.seed")
        if self.chunk < 1:
            raise InvalidError("arena.chunk", f"At least one deal is played, not {self.chunk}.")
        for name in self.bots:
            check_bot(name, self.rules, self.players)


def check_bot(name: str, rules: Rules, players: int, *, begin: bool = True) -> None:
    """Check that a name is a bot, a program or a policy; with ``begin``, start it."""
    try:
        if is_command(name):
            check_command(name)
        elif is_policy(name) and not begin:
            find_policy(name)
        else:
            make_bot(name, rules, players, 0, 0)
    except ValueError as error:
        message = str(error)
        near = "" if "Did you mean" in message else did_you_mean(name, NAMES)
        raise InvalidError("arena.bot", f"{message}{near}") from None


class Chunk(NamedTuple):
    contest: Contest
    first: int
    deals: int
    pairs: tuple[Pair, ...]


def arrangements(sides: int) -> tuple[tuple[bool, ...], ...]:
    """Return the seatings of one deal's games: for each side, true for the first bot of a pair.

    These are all ways in which both take part. So each bot holds every hand of the deal as often as
    the other, and swapping the two bots only changes the sign of the result.
    """
    every = range(1, 2**sides - 1)
    return tuple(
        tuple(bool(number >> side & 1) for side in range(sides)) for number in reversed(every)
    )


AHEAD_PARTS: Final = 12
"""Parts of a point by which a bot is ahead: whole numbers for any number of sides."""
WON_PARTS: Final = 24
"""Parts of a won deal: 24 if one bot was ahead in every comparison."""


class Deal(NamedTuple):
    ahead: int
    """Points by which the first bot was ahead, the mean of all games, in twelfths."""
    won: int
    """Share of comparisons of sides that the first bot won, in 24ths; ties count half."""
    deals: int
    """Deals played in all games together: more than the games if whole matches are played."""


class Answer(NamedTuple):
    first: int
    deals: int
    results: dict[Pair, list[Deal]]
    """Each pair's deals, in order."""
    times: dict[Pair, dict[str, Times]]
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
    """Play a chunk; a bot that is refused, or a deal without an end, raises an InvariantError."""
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
