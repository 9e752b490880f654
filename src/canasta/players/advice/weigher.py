"""Search for the best options, reported as lines that a person would play."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from canasta.engine.codes import Act
from canasta.engine.search import Budget, Candidate, Finding
from canasta.engine.state import State
from canasta.players.advice.lines import ActionLine, Lines
from canasta.players.advice.values import Option, option_of
from canasta.players.bots import Expert

MOST: Final = 5
"""Maximum number of options that are reported."""
TELLING: Final = 2
"""Budget for trying the reported options, as a multiple of the level's budget."""
REPORT_SEED: Final = 0x9E3779B97F4A7C15
"""Seed offset that separates the samples for reported estimates from those that choose."""

_TOLD: Final = ("deal", "turns", "phase", "staged", "stock_size", "pile_size", "question")


class Tried(NamedTuple):
    """A line that was tried, and the search's finding."""

    line: ActionLine
    found: Finding

    @property
    def option(self) -> Option:
        """The line as a reported option."""
        return option_of(self.line.act, self.found)


class Weigher:
    """A searching bot that evaluates its seat's options but does not play.

    Attributes:
        bot: the bot, which knows what its seat has seen.
        lines: converts steps to lines for its seat.
    """

    def __init__(self, bot: Expert, seed: int) -> None:
        """Use a bot; the same seed gives the same samples at the same moment."""
        self.bot = bot
        self.lines = Lines(bot.rules, bot.players, bot.seat)
        self._seed = seed

    def choices(self, state: State) -> list[Candidate]:
        """Return the candidates that are worth trying."""
        return self.bot.choices(state)

    def best(self, state: State, choices: Sequence[Candidate]) -> list[Tried]:
        """Return the best few choices, all tried in the same samples, the best first."""
        found = self.search(state, choices, self.bot.budget)
        lines = self.finished(state, self.merged(state, found)[:MOST])
        tried = self.compared(state, lines, TELLING * self.bot.budget.rollouts)
        return sorted(tried, key=lambda one: -one.found.points)

    def search(self, state: State, choices: Sequence[Candidate], budget: Budget) -> list[Finding]:
        """Return the findings on the choices, the best first; bad ones get fewer samples."""
        seed = self.seed_of(state)
        searcher = self.bot.searcher_at(state)
        return searcher.search(state.data, self.bot.seen.data, choices, seed, budget)

    def merged(self, state: State, found: Sequence[Finding]) -> list[tuple[ActionLine, Candidate]]:
        """Return the findings as lines in their order, each result only once.

        A line without melds ends in the rollout policy's discard. If that would give the partner a
        false signal, the line is left out.
        """
        lines: dict[tuple[object, ...], tuple[ActionLine, Candidate]] = {}
        for finding in found:
            line = self.line_of(state, finding.candidate)
            if line.act:
                lines.setdefault(line.key, (line, finding.candidate))
        signal = self.bot.signal(state)
        every = list(lines.values())
        if signal is None:
            return every
        true = [
            one
            for one in every
            if one[0].lays or one[0].discard < 0 or signal.tells(one[0].discard)
        ]
        return true or every

    def finished(
        self, state: State, lines: Sequence[tuple[ActionLine, Candidate]]
    ) -> list[tuple[ActionLine, Candidate]]:
        """Return the lines, with the best discard added to those that only lay cards.

        The rollout policy's discard may be bad, and a meld must not be blamed for it.
        """
        return [(line, self._finished(state, line, candidate)) for line, candidate in lines]

    def _finished(self, state: State, line: ActionLine, candidate: Candidate) -> Candidate:
        kinds = [] if line.ends else self.lines.discards(line.state)
        if not kinds:
            return candidate
        ends = [Candidate((*line.codes, Act.DISCARD + kind)) for kind in kinds]
        budget = Budget(rollouts=max(self.bot.budget.rollouts // MOST, 1))
        return self.search(state, [candidate, *ends], budget)[0].candidate

    def compared(
        self,
        state: State,
        lines: Sequence[tuple[ActionLine, Candidate]],
        rollouts: int,
        again: int = 0,
    ) -> list[Tried]:
        """Return the lines in their order, all tried in the same new samples.

        Args:
            state: the seat's redacted record.
            lines: the lines with their candidates.
            rollouts: the total number of deals played.
            again: another number gives other samples.
        """
        searcher = self.bot.searcher_at(state)
        seed = (self.seed_of(state) + (again + 1) * REPORT_SEED) % 2**64
        choices = [candidate for _, candidate in lines]
        found = searcher.compare(state.data, self.bot.seen.data, choices, seed, Budget(rollouts))
        return [Tried(line, finding) for (line, _), finding in zip(lines, found, strict=True)]

    def line_of(self, state: State, candidate: Candidate) -> ActionLine:
        """Return the line of a candidate: its steps, then those of the rollout policy."""
        line = self.lines.of(state, candidate.codes)
        if line.ends:
            return line
        steps = self.bot.searcher.plan(
            line.state.data, self.bot.seen.data, candidate.mode, self.seed_of(state)
        )
        return self.lines.of(state, [*line.codes, *steps])

    def seed_of(self, state: State) -> int:
        """Return the seed of a moment's samples, the same at every call."""
        told = (self._seed, self.bot.seat, *(getattr(state, name) for name in _TOLD))
        hand = state.hands[self.bot.seat].tobytes()
        digest = blake2b(repr(told).encode() + hand, digest_size=8).digest()
        return int.from_bytes(digest, "little")
