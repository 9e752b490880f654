"""Bots that search: what the rollout policy would do, and what is better than that."""

from typing import Final, NamedTuple

from canasta.bots.candidates import candidates
from canasta.bots.club import Club
from canasta.bots.signals import Signal
from canasta.bots.turn_planner import MIX, TurnPlanner
from canasta.engine.codes import Act, Phase
from canasta.engine.search import (
    AIMS,
    DEAL,
    HANDS,
    MATCH,
    NORMAL,
    OTHERS,
    POLICIES,
    READ,
    SEEN,
    TUNED,
    Budget,
    Candidate,
    Finding,
    Searcher,
    is_discard,
)
from canasta.engine.seen import Seen
from canasta.engine.state import State
from canasta.rules import Rules

LATE: Final = "late"
"""A bot is after the points of the deal until a deal may win the match: then after the match."""
LATE_FROM: Final = 70
"""Of a hundred parts of what wins the match, so many that a side has then."""

WAYS: Final = {"hands": HANDS, "others": OTHERS, "aim": (*AIMS, LATE), "policy": POLICIES}
"""What may be chosen of a search by name: each is an attribute of the bot."""


class Expert(TurnPlanner):
    """Tries what it may do in samples of the hidden cards, played to the deal's end."""

    name = "expert"
    budget = Budget(rollouts=1_000, steps=150_000)  # some 60 ms, however long deals are
    hands = READ
    others = SEEN
    aim = LATE
    """Whether it is after the points of the deal or after the match; see
    ``canasta.engine.search``, and ``LATE``."""

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        """A bot for one seat; see :class:`canasta.bots.Bot`."""
        super().__init__(rules, players, seat, seed)
        self._club = Club(rules, players, seat, seed)
        self._watched: _Turn | None = None
        self.findings: list[Finding] = []

    def configure(self, options: str) -> None:
        """Take a budget and what is reckoned with: ``rollouts=2000:hands=net:aim=match``.

        Raises:
            ValueError: it is none of these, or there is no network for this table.
        """
        anew = False
        for option in options.split(":"):
            key, _, value = option.partition("=")
            if key == "rollouts" and value.isdecimal() and int(value) >= 1:
                self.budget = Budget(rollouts=int(value))
            elif value in WAYS.get(key, ()):
                setattr(self, key, value)
                anew = True
            else:
                name = type(self).name
                *ways, last = (f"{way}={'|'.join(values)}" for way, values in WAYS.items())
                raise ValueError(
                    f"{name!r} takes rollouts=NUMBER, {', '.join(ways)} and {last}, as in "
                    f"'{name}:rollouts=2000' or '{name}:rollouts=2000:hands=net', not {option!r}."
                )
        if anew:
            self._begin_searching()

    def _begin_searching(self) -> None:
        self.searcher = self._new_searcher(DEAL if self.aim == LATE else self.aim)
        self._late_searcher: Searcher | None = None

    def searcher_at(self, state: State) -> Searcher:
        """Who searches here: who is after the match, once it may be won soon, or the usual one."""
        if self.aim != LATE or max(state.scores) * 100 < self.rules.target * LATE_FROM:
            return self.searcher
        if self._late_searcher is None:
            self._late_searcher = self._new_searcher(MATCH)
        self._late_searcher.believe(self.searcher.believed())
        return self._late_searcher

    def watch(self, state: State) -> None:
        """Look on while others play."""
        super().watch(state)
        self._club.watch(state)
        if self.others == SEEN:
            self._watch_turns(state)

    def _watch_turns(self, state: State) -> None:
        """Keep how another's turn begins, and tell the searcher how it was played."""
        turn, watched = (state.deal, state.turns), self._watched
        if watched is not None and watched.turn != turn:
            self._watched = None
            if turn == (watched.turn[0], watched.turn[1] + 1):
                self.searcher.learn(
                    watched.view,
                    watched.seen,
                    bytes(state.data),
                    took=self.seen.takes[watched.seat]
                    > Seen(bytearray(watched.seen)).takes[watched.seat],
                    seed=(self._dice * MIX + (state.deal << 12 | state.turns)) % 2**64,
                )
        begins = state.phase == Phase.DRAW and not state.staged and not state.target_chosen
        if self._watched is None and begins and state.turn != self.seat:
            self._watched = _Turn(turn, state.turn, bytes(state.data), bytes(self.seen.data))

    def _decide(self, state: State) -> list[int]:
        self._choices += 1
        seed = (self._dice * MIX + self._choices * 1_000_003) % 2**64
        if state.cards_needed or state.target_chosen:
            return _until_discard(self.searcher.plan(state.data, self.seen.data, NORMAL, seed))
        choices = self.choices(state)
        if len(choices) == 1:
            return list(choices[0].codes)
        best = self._best(state, choices, seed)
        steps = list(best.codes)
        if not steps:
            steps = self.searcher.plan(state.data, self.seen.data, best.mode, seed)
        return _until_discard(steps)

    def _best(self, state: State, choices: list[Candidate], seed: int) -> Candidate:
        """The one of several candidates that is played."""
        searcher = self.searcher_at(state)
        self.findings = searcher.search(state.data, self.seen.data, choices, seed, self.budget)
        return self.findings[0].candidate

    def choices(self, state: State) -> list[Candidate]:
        """What is worth trying: one where no more is legal, else what ``club`` would do first.

        Args:
            state: the seat's redacted record, its mask filled.
        """
        due = self._three_due(state)
        if due >= 0:
            return [Candidate((due,))]
        found = candidates(state, self.seat, runs=self.rules.runs)
        if len(found) == 2:
            return found[1:]
        advice = Candidate(tuple(self._club.whole_act(state)))
        others = self._systematic(found, state)
        if self.searcher.trusts and others[:1] == found[:1]:
            # What was learned plays better than ``club``: it is what others have to be better than.
            return [others[0], advice, *others[1:]]
        return [advice, *others]

    def _three_due(self, state: State) -> int:
        """The facing of a three that nobody faces but its holder; -1 where there is none.

        Whoever forgets it pays for it (AR-10): there is nothing to try. The first versions tried.
        """
        if not self.rules.threes_by_hand or self.policy == TUNED:
            return -1
        return next((code for code in state.legal_codes() if code >= Act.FACE), -1)

    def _systematic(self, choices: list[Candidate], state: State) -> list[Candidate]:
        """The candidates without discards by which the partner would be told what is not so."""
        signal = self.signal(state)
        if signal is None:
            return choices
        return [
            choice
            for choice in choices
            if choice.codes
            and (not is_discard(choice.codes[0]) or signal.tells(choice.codes[0] - Act.DISCARD))
        ]

    def signal(self, state: State) -> Signal | None:
        """What the discard of this turn has to tell the partner; None where it tells nothing.

        Args:
            state: the seat's redacted record.
        """
        return self._club.signal(self._table(state))


class _Turn(NamedTuple):
    """How a turn of another player began."""

    turn: tuple[int, int]
    """The deal, and the turns begun in it."""
    seat: int
    view: bytes
    """The own redacted record then."""
    seen: bytes


class Master(Expert):
    """The same with more thinking."""

    name = "master"
    budget = Budget(rollouts=8_000, steps=1_200_000)


def _until_discard(steps: list[int]) -> list[int]:
    """A plan's steps up to the discard, which is chosen anew once the melds lie."""
    if steps and is_discard(steps[0]):
        return steps[:1]
    for place, code in enumerate(steps):
        if is_discard(code):
            return steps[:place]
    return steps


__all__ = ["Candidate", "Expert", "Master"]
