"""Bots that search: what the quick player would do, and what is better than that."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.bots.bot import Bot
from canasta.bots.club import Club
from canasta.bots.cut import cut_step
from canasta.bots.signals import Signal
from canasta.game.fields import fields_of
from canasta.kernel.codes import Act, Phase
from canasta.rules import Rules
from canasta.search.candidates import Candidate, candidates
from canasta.search.habits import NONE, habits_of
from canasta.search.search import Budget, Finding, Searcher, is_discard
from canasta.search.seen import SEEN, look_at
from canasta.search.weights import mode_records, other_records

MIX: Final = 0x9E3779B97F4A7C15


class Expert(Bot):
    """Tries what it may do in samples of the hidden cards, played to the deal's end."""

    name = "expert"
    budget = Budget(rollouts=2_000)
    reads_hands = False
    """Whether the hands that it samples are such as players hold, or as they are dealt."""
    varies_others = False
    """Whether it reckons with other players of several kinds, or with the quick player alone."""

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        """A bot for one seat; see :class:`canasta.bots.Bot`."""
        super().__init__(rules, players, seat, seed)
        self._seed = seed * 8 + seat
        self.seen = np.zeros(1, SEEN)
        habits = habits_of(rules, players) if self.reads_hands else NONE
        weights = mode_records(rules, players)
        if self.varies_others:
            weights = np.concatenate([weights, other_records(rules, players)])
        self.searcher = Searcher(self._record, weights, habits, seat)
        self._club = Club(rules, players, seat, seed)
        self._queue: list[int] = []
        self._place: tuple[int, ...] = ()
        self._choices = 0
        self._turn = (-1, -1)
        self._undone = 0
        self.findings: list[Finding] = []

    def configure(self, options: str) -> None:
        """Take a budget: ``rollouts=2000``."""
        key, _, value = options.partition("=")
        if key != "rollouts" or not value.isdecimal() or int(value) < 1:
            raise ValueError(
                f"{type(self).name!r} takes rollouts=NUMBER, as in "
                f"'{type(self).name}:rollouts=2000', not {options!r}."
            )
        self.budget = Budget(rollouts=int(value))

    def watch(self, states: NDArray[Any]) -> None:
        """Look on while others play."""
        self._club.watch(states)
        look_at(self._record, self.seen, 0, states, 0)

    def step(self, states: NDArray[Any]) -> int:
        """The next step; always a legal one."""
        self.watch(states)
        s = fields_of(bytearray(states.tobytes()))
        if int(s.phase) == Phase.CUT:
            return cut_step(self._table(states), self.random)
        turn = (int(s.deal), int(s.turns))
        if turn != self._turn:
            self._turn, self._undone = turn, 0
        code = self._queued(s)
        if code < 0 and self._undone < 2:
            self._queue = self._decide(states, s)
            self._place = _place(s, self.seat)
            code = self._queued(s)
        if code < 0:
            code = self._anything(s)
        self._undone += code == Act.RETRACT
        return code

    def _unfinished(self, states: NDArray[Any]) -> bool:
        if super()._unfinished(states):
            return True
        if not self._queue or not Act.LAY <= self._queue[0] < Act.NEW:
            return False
        s = fields_of(bytearray(states.tobytes()))
        return self._place == _place(s, self.seat) and _legal(s, self._queue[0])

    def _queued(self, s: Any) -> int:
        if not self._queue or self._place != _place(s, self.seat):
            self._queue = []
            return -1
        code = self._queue.pop(0)
        if code == Act.AIM + int(s.aim) and not _legal(s, code) and self._queue:
            code = self._queue.pop(0)
        if not _legal(s, code):
            self._queue = []
            return -1
        return code

    def _decide(self, states: NDArray[Any], s: Any) -> list[int]:
        self._choices += 1
        seed = (self._seed * MIX + self._choices * 1_000_003) % 2**64
        if int(s.need) or int(s.aimed):
            return _until_discard(self.searcher.plan(states, self.seen, 0, seed))
        choices = self.choices(states, s)
        if len(choices) == 1:
            return list(choices[0].codes)
        self.findings = self.searcher.search(states, self.seen, choices, seed, self.budget)
        best = self.findings[0].candidate
        steps = list(best.codes)
        if not steps:
            steps = self.searcher.plan(states, self.seen, best.mode, seed)
        return _until_discard(steps)

    def choices(self, states: NDArray[Any], s: Any) -> list[Candidate]:
        """What is worth trying: one where no more is legal, else what ``club`` would do first.

        Args:
            states: the seat's redacted record, its mask filled.
            s: the same with its fields as attributes.
        """
        found = candidates(s, self.seat, runs=self.rules.runs)
        if len(found) == 2:
            return found[1:]
        advice = Candidate(tuple(self._club.whole_act(states)))
        return [advice, *self._systematic(found, states)]

    def _systematic(self, choices: list[Candidate], states: NDArray[Any]) -> list[Candidate]:
        """The candidates without discards by which the partner would be told what is not so."""
        signal = self.signal(states)
        if signal is None:
            return choices
        return [
            choice
            for choice in choices
            if choice.codes
            and (not is_discard(choice.codes[0]) or signal.tells(choice.codes[0] - Act.DISCARD))
        ]

    def signal(self, states: NDArray[Any]) -> Signal | None:
        """What the discard of this turn has to tell the partner; None where it tells nothing.

        Args:
            states: the seat's redacted record.
        """
        return self._club.signal(self._table(states))

    def _anything(self, s: Any) -> int:
        words = s.legal.tolist()
        codes = [64 * w + i for w, word in enumerate(words) for i in range(64) if word >> i & 1]
        for code in codes:
            if is_discard(code) or code == Act.DRAW:
                return code
        others = [code for code in codes if code != Act.RETRACT]
        return (others or codes)[0]


class Master(Expert):
    """The same with more thinking, and an eye for what others keep and how they play."""

    name = "master"
    budget = Budget(rollouts=4_000)
    reads_hands = True
    varies_others = True


def _legal(s: Any, code: int) -> bool:
    return bool(int(s.legal[code >> 6]) >> (code & 63) & 1)


def _place(s: Any, seat: int) -> tuple[int, ...]:
    """What changes when cards come to the hand that a plan did not know."""
    return (int(s.turns), int(s.stock_size), int(s.pile_size), int(s.foot_size[seat]), int(s.phase))


def _until_discard(steps: list[int]) -> list[int]:
    """A plan's steps up to the discard, which is chosen anew once the melds lie."""
    if steps and is_discard(steps[0]):
        return steps[:1]
    for place, code in enumerate(steps):
        if is_discard(code):
            return steps[:place]
    return steps


__all__ = ["Candidate", "Expert", "Master"]
