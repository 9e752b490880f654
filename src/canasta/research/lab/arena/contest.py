"""Contests of an arena: the bots, the rules and the seed."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from canasta.game import InvalidError
from canasta.game.board import SEEDS, check_seed
from canasta.players.bots import NAMES, make
from canasta.research.lab.outside import (
    USUAL,
    Limits,
    PolicyBot,
    check_command,
    find_policy,
    is_command,
    is_policy,
)
from canasta.rules import Rules, sides_of
from canasta.rules.errors import did_you_mean

CHUNK: Final = 5
"""Default number of deals in a chunk."""

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
        """The bots that are programs or policies."""
        return tuple(name for name in self.bots if is_policy(name) or is_command(name))

    @property
    def sides(self) -> int:
        """The number of sides of a table."""
        return sides_of(self.players)

    def names(self, pair: Pair) -> tuple[str, str]:
        """Return the names of a pair."""
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
                "arena.players",
                f"{self.rules.title} is for {allowed} players, not {self.players}.",
            )
        check_seed(self.seed, "arena.seed")
        if self.chunk < 1:
            raise InvalidError("arena.chunk", f"At least one deal is played, not {self.chunk}.")
        for name in self.bots:
            check_bot(name, self.rules, self.players)


def check_bot(name: str, rules: Rules, players: int, *, begin: bool = True) -> None:
    """Check that a name is a bot, a program or a policy, which begins if ``begin``.

    Raises:
        InvalidError: ``arena.bot``.
    """
    try:
        if is_policy(name):
            if begin:
                PolicyBot(name, rules, players, 0, 0)
            else:
                find_policy(name)
        elif is_command(name):
            check_command(name)
        else:
            make(name, rules, players, 0, 0)
    except ValueError as error:
        message = str(error)
        near = "" if "Did you mean" in message else did_you_mean(name, NAMES)
        raise InvalidError("arena.bot", f"{message}{near}") from None


class Chunk(NamedTuple):
    """Consecutive deals and the pairs that play them, as one piece of work."""

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
