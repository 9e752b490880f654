"""Somebody strong who looks over a player's shoulder and says what they would do."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from numpy.typing import NDArray

from canasta.advice.lines import Line, Lines
from canasta.advice.reasons import reasons_for
from canasta.advice.sight import Sight
from canasta.advice.values import Advice, Option, Reason, option_of, sure
from canasta.bots import Expert, Master, make
from canasta.game import Game, InvalidError, View
from canasta.game.fields import fields_of
from canasta.kernel.codes import Act, Phase
from canasta.rules import Rules
from canasta.search.candidates import Candidate
from canasta.search.search import Budget, Finding

MOST: Final = 5
"""Options that are told of."""
APART: Final = 0x9E3779B97F4A7C15
"""Keeps the samples that choose apart from those that are told of."""


class Tried(NamedTuple):
    """An option that was tried, and the line that it is."""

    line: Line
    found: Finding

    @property
    def option(self) -> Option:
        """As it is told."""
        return option_of(self.line.act, self.found)


class Adviser:
    """Knows what a seat has seen, and says what a strong player would do there.

    The same seed and the same views give the same advice. It changes nothing, and has chances of
    its own: a bot that plays is not disturbed.
    """

    def __init__(
        self, rules: Rules, players: int, seat: int, seed: int, level: str = "expert"
    ) -> None:
        """An adviser for one seat of a match.

        Args:
            rules: the rules in play.
            players: how many play.
            seat: whose view it is shown.
            seed: any whole number.
            level: a bot that searches, such as ``expert``, ``master``, ``expert:rollouts=1000``.

        Raises:
            InvalidError: ``advice.level``.
        """
        self.rules, self.players, self.seat, self.level = rules, players, seat, level
        self.bot = _searching(level, rules, players, seat, seed)
        self._seed = seed
        self.lines = Lines(rules, players, seat, self.bot.searcher.rules)

    @classmethod
    def at(cls, game: Game, seat: int, seed: int = 0, level: str = "expert") -> "Adviser":
        """One who has seen all that a seat has seen of the deal in play."""
        adviser = cls(game.rules, game.players, seat, seed, level)
        for now in Game.replay(game.save()):
            if now.deal == game.deal:
                adviser.watch(now.view(seat))
        return adviser

    def watch(self, view: View) -> None:
        """Look at the seat's view, at best after every act; while others play, too."""
        self.bot.observe(view)

    def advise(self, view: View) -> Advice:
        """What a strong player would do now, and why.

        Raises:
            InvalidError: ``advice.not_your_turn``: the seat does not act.
        """
        if view.actor != self.seat or view.seat != self.seat:
            raise InvalidError(
                "advice.not_your_turn", "There is advice only for the one who acts now."
            )
        self.watch(view)
        if view.phase == Phase.CUT:
            return self._alone(f"cut {_middle(view)}", _cut_reason(view))
        only = self._only(view)
        if only is not None:
            return self._alone(only.act, Reason("only-one"))
        tried = self.tried(view.states, self.choices(view))
        options = tuple(one.option for one in tried)
        if len(tried) == 1:
            return self._alone(options[0].act, Reason("all-alike"))
        sight = Sight(view, self.bot.seen)
        return Advice(self.level, self.seat, options, reasons_for(sight, tried))

    def _alone(self, act: str, reason: Reason) -> Advice:
        return Advice(self.level, self.seat, (sure(act),), (reason,))

    # ---- what the review asks for, too

    def choices(self, view: View) -> list[Candidate]:
        """What is worth trying."""
        return self.bot.choices(view.states, fields_of(bytearray(view.states.tobytes())))

    def tried(self, states: NDArray[Any], choices: Sequence[Candidate]) -> list[Tried]:
        """The best few of the choices, each tried in the same samples; the best first."""
        best = self.search(states, choices, self.bot.budget)
        lines = self.finished(states, self.merged(states, best)[:MOST])
        tried = self.compared(states, lines, self.bot.budget.rollouts)
        return sorted(tried, key=lambda one: -one.found.points)

    def search(
        self, states: NDArray[Any], choices: Sequence[Candidate], budget: Budget
    ) -> list[Finding]:
        """The choices with what they promise; those that are worse are found out early."""
        seed = self.seed_of(states)
        return self.bot.searcher.search(states, self.bot.seen, choices, seed, budget)

    def merged(
        self, states: NDArray[Any], found: Sequence[Finding]
    ) -> list[tuple[Line, Candidate]]:
        """The findings as lines, those that come to the same once; in their order."""
        lines: dict[tuple[object, ...], tuple[Line, Candidate]] = {}
        for finding in found:
            line = self.line_of(states, finding.candidate)
            if line.act:
                lines.setdefault(line.key, (line, finding.candidate))
        return list(lines.values())

    def finished(
        self, states: NDArray[Any], lines: Sequence[tuple[Line, Candidate]]
    ) -> list[tuple[Line, Candidate]]:
        """The lines, those that only lay with the discard after them that promises most.

        The quick player's own discard is not the best: a meld is not to be blamed for it.
        """
        return [(line, self._finished(states, line, candidate)) for line, candidate in lines]

    def _finished(self, states: NDArray[Any], line: Line, candidate: Candidate) -> Candidate:
        kinds = [] if line.ends else self.lines.discards(line.states)
        if not kinds:
            return candidate
        ends = [Candidate((*line.codes, Act.DISCARD + kind)) for kind in kinds]
        budget = Budget(rollouts=max(self.bot.budget.rollouts // MOST, 1))
        return self.search(states, [candidate, *ends], budget)[0].candidate

    def compared(
        self,
        states: NDArray[Any],
        lines: Sequence[tuple[Line, Candidate]],
        rollouts: int,
        again: int = 0,
    ) -> list[Tried]:
        """Lines tried in samples of their own, the same for all; in their order.

        Args:
            states: the seat's redacted record.
            lines: what is tried.
            rollouts: deals played in all.
            again: another number gives other samples.
        """
        searcher, seed = self.bot.searcher, (self.seed_of(states) + (again + 1) * APART) % 2**64
        choices = [candidate for _, candidate in lines]
        found = searcher.compare(states, self.bot.seen, choices, seed, Budget(rollouts))
        return [Tried(line, finding) for (line, _), finding in zip(lines, found, strict=True)]

    def line_of(self, states: NDArray[Any], candidate: Candidate) -> Line:
        """What a candidate comes to: its steps, then what the quick player goes on with."""
        line = self.lines.of(states, candidate.codes)
        if line.ends:
            return line
        steps = self.bot.searcher.plan(
            line.states, self.bot.seen, candidate.mode, self.seed_of(states)
        )
        return self.lines.of(states, [*line.codes, *steps])

    def seed_of(self, states: NDArray[Any]) -> int:
        """A number for the samples of a moment, the same whenever it is asked about."""
        s = states[0]
        told = (self._seed, self.seat, *(int(s[name]) for name in _TOLD))
        hand = s["hands"][self.seat].tobytes()
        digest = blake2b(repr(told).encode() + hand, digest_size=8).digest()
        return int.from_bytes(digest, "little")

    def _only(self, view: View) -> Line | None:
        """The one thing that may be done, where there is but one."""
        states = view.states
        state = view.state
        if int(state.need) or int(state.aimed):
            plan = self.bot.searcher.plan(states, self.bot.seen, 0, self.seed_of(states))
            return self.lines.of(states, plan)
        steps = [code for code in view.legal if code != Act.RETRACT]
        return self.lines.of(states, steps) if len(steps) == 1 else None


_TOLD: Final = ("deal", "turns", "phase", "staged", "stock_size", "pile_size", "question")


def _searching(level: str, rules: Rules, players: int, seat: int, seed: int) -> Expert:
    try:
        bot = make(level, rules, players, seat, seed)
    except ValueError as error:
        raise InvalidError("advice.level", str(error)) from None
    if not isinstance(bot, Expert):
        raise InvalidError(
            "advice.level",
            f"{level!r:.40} does not weigh what it may do, and can give no reasons: ask "
            f"{Expert.name} or {Master.name}.",
        )
    return bot


def _middle(view: View) -> int:
    """The cut that deals exactly the cards that are needed."""
    wanted = view.players * view.rules.hand_size
    cuts = [code - Act.CUT for code in view.legal if code >= Act.CUT]
    return int(min(max(wanted, cuts[0]), cuts[-1]))


def _cut_reason(view: View) -> Reason:
    cards = view.players * view.rules.hand_size
    return Reason("cut", {"cards": cards, "points": view.rules.exact_cut_bonus})
