"""Bots that search for something better than the choice of ``club`` and of the rollout policy."""

from typing import Final, NamedTuple

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
    Seen,
    is_discard,
)
from canasta.engine.state import State
from canasta.players.bots.candidates import candidates
from canasta.players.bots.club import Club
from canasta.players.bots.signals import Signal
from canasta.players.bots.turn_planner import MIX, TurnPlanner
from canasta.rules import Rules

LATE: Final = "late"
"""Aim of a bot that plays for the deal's points until a deal may win the match, then for that."""
LATE_FROM: Final = 70
"""Percentage of the target score at which ``LATE`` starts to play for the match."""

WAYS: Final = {"hands": HANDS, "others": OTHERS, "aim": (*AIMS, LATE), "policy": POLICIES}
"""Options of a search and their values; each is an attribute of the bot."""


class Expert(TurnPlanner):
    """A bot that tries its candidates in samples of the hidden cards, played to the deal's end."""

    name = "expert"
    budget = Budget(rollouts=1_000, steps=150_000)  # some 60 ms, however long deals are
    hands = READ
    others = SEEN
    aim = LATE
    """Aim of the search: the points of the deal or the match; see ``canasta.engine.search``, and
    ``LATE``."""

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        """Make a bot for one seat; see :class:`canasta.players.bots.Bot`."""
        super().__init__(rules, players, seat, seed)
        self._club = Club(rules, players, seat, seed)
        self._watched: _Turn | None = None
        self.findings: list[Finding] = []

    def configure(self, options: str) -> None:
        """Take a budget and options of the search: ``rollouts=2000:hands=net:aim=match``.

        Raises:
            ValueError: an option is unknown, or there is no network for this table.
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
        """Return the searcher for this state: the one for the match once it may be won soon."""
        if self.aim != LATE or max(state.scores) * 100 < self.rules.target * LATE_FROM:
            return self.searcher
        if self._late_searcher is None:
            self._late_searcher = self._new_searcher(MATCH)
        self._late_searcher.believe(self.searcher.believed())
        return self._late_searcher

    def watch(self, state: State) -> None:
        """Watch others play."""
        super().watch(state)
        self._club.watch(state)
        if self.others == SEEN:
            self._watch_turns(state)

    def _watch_turns(self, state: State) -> None:
        """Store the beginning of another player's turn, and let the searcher learn from its end."""
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
        """Return the best of several candidates."""
        searcher = self.searcher_at(state)
        self.findings = searcher.search(state.data, self.seen.data, choices, seed, self.budget)
        return self.findings[0].candidate

    def choices(self, state: State) -> list[Candidate]:
        """Return the candidates to try: one if nothing else is legal, else that of ``club`` first.

        If the policy was learned, its choice comes before that of ``club``.

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
        if self.searcher.trusts_policy and others[:1] == found[:1]:
            # The learned policy plays better than ``club``, so the others have to beat it.
            return [others[0], advice, *others[1:]]
        return [advice, *others]

    def _three_due(self, state: State) -> int:
        """Return the step that lays down a three if players do it themselves, or -1 for none.

        Forgetting it costs points (AR-10), so there is nothing to try.
        """
        if not self.rules.threes_by_hand or self.policy == TUNED:
            return -1
        return next((code for code in state.legal_codes() if code >= Act.FACE), -1)

    def _systematic(self, choices: list[Candidate], state: State) -> list[Candidate]:
        """Return the candidates without discards that would give the partner a false signal."""
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
        """Return the signal that this turn's discard has to give the partner; None if none.

        Args:
            state: the seat's redacted record.
        """
        return self._club.signal(self._table(state))


class _Turn(NamedTuple):
    """The beginning of another player's turn."""

    turn: tuple[int, int]
    """The deal, and the number of turns begun in it."""
    seat: int
    view: bytes
    """The watching seat's redacted record at that time."""
    seen: bytes


class Master(Expert):
    """The same bot with more thinking."""

    name = "master"
    budget = Budget(rollouts=8_000, steps=1_200_000)


def _until_discard(steps: list[int]) -> list[int]:
    """Return a plan's steps up to the discard, which is chosen again after the melds."""
    if steps and is_discard(steps[0]):
        return steps[:1]
    for place, code in enumerate(steps):
        if is_discard(code):
            return steps[:place]
    return steps


__all__ = ["Candidate", "Expert", "Master"]
