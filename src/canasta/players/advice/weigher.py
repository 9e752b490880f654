"""The weighing of a seat's options, reported as lines that a person would play."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

from canasta.cards import RED_THREES, rank_of
from canasta.engine.codes import Act, SlipAct, is_undo
from canasta.engine.search import Budget, Candidate, Finding, RolloutStatistics, Terms, is_discard
from canasta.engine.state import State
from canasta.game.board import Board
from canasta.players.bots import Expert
from canasta.players.bots.bot import TableView, action_of
from canasta.rules import Rules

__all__ = ["UNTRIED", "Advice", "Option", "Reason", "RolloutStatistics", "option_of", "sure"]


class ActionLine(NamedTuple):
    """The result of a sequence of steps, as far as it is known beforehand."""

    act: str
    """The moves in NOTATION; empty if there is none."""
    codes: tuple[int, ...]
    """The steps of the moves, without those that were taken back."""
    used: int
    """Number of the given steps that the line covers, including those taken back."""
    ends: bool
    """True if hidden cards or the turn's end come next; the line covers no steps beyond that."""
    key: tuple[object, ...]
    """A key that is equal for two lines with the same result."""
    state: State

    @property
    def discard(self) -> int:
        """The kind that it discards; -1 if it discards nothing."""
        last = self.codes[-1] if self.codes else -1
        return last - Act.DISCARD if is_discard(last) else -1

    @property
    def takes(self) -> bool:
        return any(Act.TAKE_TOP <= code < Act.DISCARD for code in self.codes)

    @property
    def takes_back(self) -> bool:
        """True if it takes back cards that were laid before it."""
        return Act.RETRACT in self.codes

    @property
    def lays(self) -> bool:
        return any(Act.LAY <= code < Act.FACE for code in self.codes)


class Lines:
    """Converter of steps to lines, for one seat of a match."""

    def __init__(self, rules: Rules, players: int, seat: int) -> None:
        self.rules, self.players, self.seat = rules, players, seat
        self._board = Board(rules, players)

    def of(self, state: State, steps: Sequence[int]) -> ActionLine:
        """Return the line of some steps from the seat's redacted record in ``state``.

        A discard after melds is left out: it is chosen once they are on the table.
        """
        board = self._board.of(state.data)
        now = board.state
        fresh = not now.staged
        acts: list[tuple[TableView, list[int]]] = []
        used, ends = 0, False
        past: list[tuple[Board, list[tuple[TableView, list[int]]]]] = []
        undone = any(map(is_undo, steps))
        for code in steps:
            if is_undo(code):
                count = code - SlipAct.UNDO
                if count > len(past):
                    break
                board, acts = past[-count]
                del past[-count:]
                now, used = board.state, used + 1
                continue
            if undone:
                past.append((board.clone(), [(table, list(act)) for table, act in acts]))
            if is_discard(code) and any(_lays(act) for _, act in acts):
                break
            if self._turned_already(board, code):
                used += 1
                continue
            table, before = self._table(now), _visible(now, self.seat)
            single = _is_single(code)
            if board.why_not(code) or (
                # The cards that a single step brings are not in a view.
                not single and board.apply(code)
            ):
                break
            used += 1
            if code == Act.RETRACT:
                acts.clear()  # it takes back all that was laid in the turn
                if fresh:
                    continue
            if not acts or _begins(code, acts[-1][1]):
                acts.append((table, []))
            acts[-1][1].append(code)
            ends = single or is_discard(code) or _shown(code, before, now, self.seat)
            if ends:
                break
        board.legal()
        codes = tuple(code for _, act in acts for code in act)
        text = "; ".join(str(action_of(table, act)) for table, act in acts if _whole(act))
        return ActionLine(text, codes, used, ends, self._key(now, codes), now)

    def discards(self, state: State) -> list[int]:
        """Return the kinds that may be discarded, one per rank if the suit makes no difference."""
        kinds = self._table(state).family(Act.DISCARD)
        first: dict[object, int] = {}
        for kind in kinds:
            first.setdefault(self._end([Act.DISCARD + kind]), kind)
        return list(first.values())

    @staticmethod
    def _turned_already(board: Board, code: int) -> bool:
        """Return whether a step targets the meld that is already the target."""
        state = board.state
        return (
            code == Act.TARGET + state.target_meld
            and not state.target_chosen
            and board.why_not(code) != 0
        )

    def _table(self, state: State) -> TableView:
        return TableView(self.rules, self.players, self.seat, state)

    def _key(self, state: State, codes: Sequence[int]) -> tuple[object, ...]:
        table = self._table(state)
        held = table.hand if self.rules.runs else table.ranks
        melds = sorted(
            (meld.form, meld.rank, meld.suit if self.rules.runs else 0, meld.size, meld.wilds)
            for meld in table.own
        )
        return (self._end(codes), tuple(held), tuple(melds))

    def _end(self, codes: Sequence[int]) -> object:
        last = codes[-1] if codes else -1
        if _is_single(last):
            return last
        if Act.TAKE_TOP <= last < Act.DISCARD:
            return "take"
        if not is_discard(last):
            return ""
        kind = last - Act.DISCARD
        return ("discard", kind if self.rules.runs else (rank_of(kind), kind in RED_THREES))


def _is_single(code: int) -> bool:
    return (0 <= code < Act.TAKE_TOP and code != Act.RETRACT) or code >= Act.FACE


def _lays(act: Sequence[int]) -> bool:
    return act[0] >= Act.LAY or Act.TAKE_TOP <= act[0] < Act.DISCARD


def _whole(act: Sequence[int]) -> bool:
    """Return whether a move is more than choosing a target meld."""
    return not (len(act) == 1 and Act.TARGET <= act[0] < Act.BRIDGE)


def _begins(code: int, act: Sequence[int]) -> bool:
    if Act.TARGET <= act[-1] < Act.BRIDGE:
        return False  # the meld was named: a card follows, or the pile
    lays = Act.LAY <= code < Act.NEW and Act.LAY <= act[0] < Act.BRIDGE
    return not lays or Act.TAKE_TOP <= act[-1] < Act.DISCARD


def _visible(state: State, seat: int) -> tuple[int, ...]:
    """Return the parts of the state that change when hidden cards come into the hand."""
    return (
        state.turns,
        state.phase if state.phase > 2 else 0,
        state.stock_size,
        state.foot_size[seat],
        state.pile_withheld,
    )


def _shown(code: int, before: tuple[int, ...], state: State, seat: int) -> bool:
    """Return whether a step has brought hidden or unknown cards."""
    after = _visible(state, seat)
    if Act.TAKE_TOP <= code < Act.DISCARD:
        return not after[-1]
    return before != after and not (code == Act.RETRACT and before[:-1] == after[:-1])


class Option(msgspec.Struct, frozen=True):
    """A possible line, with the results of trying it."""

    act: str
    """The moves in NOTATION, joined by ``;``, up to the draw or discard."""
    points: float
    """Expected lead of the seat's side over the mean of the others at the deal's end, in points."""
    error: float
    """Standard error of the difference from the best option."""
    samples: int
    """Number of sampled deals in which it was tried; 0 if it needed no trying."""
    statistics: RolloutStatistics


class Reason(msgspec.Struct, frozen=True):
    """A reason, as a code and values, so that it can be worded in any language."""

    code: str
    values: dict[str, str | int | float] = {}
    """Moves in NOTATION, ranks as letters (``Q``, ``T``, ``Jk``), counts, points, percentages."""


class Advice(msgspec.Struct, frozen=True):
    """The options at a moment, and the reasons for the first."""

    level: str
    seat: int
    options: tuple[Option, ...]
    """At most five options, the best first."""
    reasons: tuple[Reason, ...]


UNTRIED = RolloutStatistics(0.0, 0.0, 0.0, 0.0)
"""The statistics of an option that needed no trying."""


def option_of(act: str, found: Finding) -> Option:
    return Option(
        act, round(found.points, 1), round(found.error, 1), found.samples, found.statistics
    )


def sure(act: str) -> Option:
    return Option(act, 0.0, 0.0, 0, UNTRIED)


MOST: Final = 5
"""Maximum number of options that are reported."""
TELLING: Final = 2
"""Budget for trying the reported options, as a multiple of the level's budget."""
REPORT_SEED: Final = 0x9E3779B97F4A7C15
"""Seed offset that separates the samples for reported estimates from those that choose."""

_TOLD: Final = ("deal", "turns", "phase", "staged", "stock_size", "pile_size", "question")


class Tried(NamedTuple):
    line: ActionLine
    found: Finding

    @property
    def option(self) -> Option:
        return option_of(self.line.act, self.found)


class Weigher:
    """A searching bot that evaluates its seat's options but does not play."""

    def __init__(self, bot: Expert, seed: int) -> None:
        """Use a bot; the same seed gives the same samples at the same moment."""
        self.bot = bot
        self.lines = Lines(bot.rules, bot.players, bot.seat)
        self._seed = seed

    def choices(self, state: State) -> list[Candidate]:
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
        """Return the lines in order, tried in the same new samples (others by ``again``)."""
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

    def terms(self, state: State) -> Terms:
        """Return the terms of the rollout policy's evaluation at a moment."""
        seed = self.seed_of(state)
        return self.bot.searcher_at(state).explain(state.data, self.bot.seen.data, seed)

    def seed_of(self, state: State) -> int:
        """Return the seed of a moment's samples, the same at every call."""
        told = (self._seed, self.bot.seat, *(getattr(state, name) for name in _TOLD))
        hand = state.hands[self.bot.seat].tobytes()
        digest = blake2b(repr(told).encode() + hand, digest_size=8).digest()
        return int.from_bytes(digest, "little")
