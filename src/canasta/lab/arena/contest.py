"""What an arena plays: which bots, by which rules, from which seed."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from canasta.bots import NAMES, make
from canasta.game import InvalidError
from canasta.game.seed import SEEDS, check_seed
from canasta.lab.outside import (
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
"""Deals worked on in one go, where nothing else is said."""

Pair = tuple[int, int]
"""Two bots, by their numbers in the contest."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Bots that meet each other.

    Attributes:
        rules: the rules.
        players: how many play.
        bots: the bots by name, each once; what is no name is a policy (``module:function``) or the
            command of a program.
        seed: the seed of the first deal; deal n, counted from 0, has the seed ``seed + n``.
        matches: whether each deal goes on to the end of its match.
        chunk: deals worked on in one go. Whether the question is settled is asked after each.
        limits: what programs from outside are held to.
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
        """The bots that meet, in the order in which they are named: every two, if not said."""
        if self.gauntlet:
            return tuple((0, other) for other in range(1, len(self.bots)))
        return tuple(combinations(range(len(self.bots)), 2))

    @property
    def outside(self) -> tuple[str, ...]:
        """Those of the bots that are programs or policies."""
        return tuple(name for name in self.bots if is_policy(name) or is_command(name))

    @property
    def sides(self) -> int:
        """Sides of a table."""
        return sides_of(self.players)

    def names(self, pair: Pair) -> tuple[str, str]:
        """The names of a pair."""
        return self.bots[pair[0]], self.bots[pair[1]]

    def seed_of(self, number: int) -> int:
        """The seed of a deal, counted from 0."""
        return (self.seed + number) % SEEDS

    def check(self) -> None:
        """See that it can be played.

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
    """See that there is a bot of a name, or a program, or a policy, which begins if ``begin``.

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
    """Deals that follow one another, and the pairs that play them: what is done in one go."""

    contest: Contest
    first: int
    deals: int
    pairs: tuple[Pair, ...]


def arrangements(sides: int) -> tuple[tuple[bool, ...], ...]:
    """Who plays which side in the games of one deal: true for the first bot of a pair.

    Every way in which both take part. So each bot holds every hand of the deal as often as the
    other, and to change the two bots' names changes nothing but the sign of the result.
    """
    every = range(1, 2**sides - 1)
    return tuple(
        tuple(bool(number >> side & 1) for side in range(sides)) for number in reversed(every)
    )
