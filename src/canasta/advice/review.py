"""Looking back at a deal: the decisions of one seat that cost most, with what was better.

Every decision is judged by what the seat had seen when it was made, as advice is: never by the
hidden cards, which the record of a deal that is over would show.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import mean
from typing import Final

import msgspec

from canasta.advice.lines import Line
from canasta.advice.moments import Moment, moments
from canasta.advice.reasons import reasons_for
from canasta.advice.seat_view import SeatView
from canasta.advice.values import Option, Reason, RolloutStatistics
from canasta.advice.weigher import Tried, Weigher
from canasta.engine.search import Budget, Candidate, Finding
from canasta.engine.state import State

FIRST: Final = 0.5
"""The part of the level's budget that the first look at a decision has."""
WORTH: Final = 10.0
"""Points from which on what seems lost is looked at again."""
AGAIN: Final = 12
"""Decisions that are looked at again, at most: those that seem to have cost most."""
CLOSE: Final = 3
"""Other lines that the second look begins with."""
ROUNDS: Final = 6
"""How often the second look tries what was played and what seems better, in new samples."""
SURE: Final = 2.5
"""Standard errors by which something has to be better to be told of."""


class Progress(msgspec.Struct, frozen=True, tag=True):
    """How far a review is."""

    done: int
    total: int


class Turn(msgspec.Struct, frozen=True, tag=True):
    """A decision that cost points."""

    at: int
    """The acts of the deal done before it: the number of the replay's frame that shows it."""
    played: Option
    better: Option
    cost: float
    """Points lost, expected: in samples that had no part in finding what was better."""
    error: float
    """The standard error of the cost."""
    reasons: tuple[Reason, ...]
    """Why the other was better."""


def review(
    record: bytes | str, deal: int, seat: int, level: str = "expert", seed: int = 0
) -> Iterator[Progress | Turn]:
    """Look back at a deal of a match that is over.

    All decisions are looked at quickly, then those that seem to have cost most thoroughly. It works
    from one ``Progress`` to the next, and may be left at any of them.

    Args:
        record: the match, as ``Game.save`` writes it.
        deal: the number of the deal, from 1.
        seat: whose decisions.
        level: who judges, as for ``Adviser``.
        seed: the same seed gives the same review.

    Yields:
        how far it is; at the end what was lost beyond doubt, the dearest first.

    Raises:
        InvalidError: the record cannot be read; ``advice.no_such_deal``, ``advice.deal_not_over``,
            ``advice.seat``, ``advice.level``.
    """
    made = list(moments(record, deal, seat, level, seed))
    total = len(made) + min(len(made), AGAIN)
    lost: list[tuple[float, Moment]] = []
    for done, moment in enumerate(made):
        yield Progress(done, total)
        lost.append((_first_look(moment), moment))
    dear = sorted((one for one in lost if one[0] >= WORTH), key=lambda one: -one[0])[:AGAIN]
    turns = []
    for done, (_, moment) in enumerate(dear):
        yield Progress(len(made) + done, len(made) + len(dear))
        turn = _second_look(moment)
        if turn is not None:
            turns.append(turn)
    yield Progress(total, total)
    yield from sorted(turns, key=lambda turn: -turn.cost)


def _first_look(moment: Moment) -> float:
    """What a decision seems to have cost."""
    weigher = moment.looking()
    rollouts = max(int(weigher.bot.budget.rollouts * FIRST), 1)
    found = weigher.search(moment.view.state, [moment.played, *moment.choices], Budget(rollouts))
    own = next(finding for finding in found if finding.candidate is moment.played)
    return found[0].points - own.points


def _second_look(moment: Moment) -> Turn | None:
    """What a decision cost, where it did beyond doubt."""
    weigher, state = moment.looking(), moment.view.state
    found = weigher.search(state, [moment.played, *moment.choices], weigher.bot.budget)
    others = [
        (line, candidate)
        for line, candidate in weigher.merged(state, found)
        # What is better than what the turn began with has been found at its beginning.
        if line.key != moment.line.key and not line.takes_back
    ]
    lines = weigher.finished(state, [*others[:CLOSE], (moment.line, moment.played)])
    if len(lines) == 1:
        return None
    tried = weigher.compared(state, lines, weigher.bot.budget.rollouts)
    best = max(range(len(lines) - 1), key=lambda place: tried[place].found.points)
    better, own = _weighed(weigher, state, [lines[best], lines[-1]])
    cost, error = better.found.points - own.found.points, own.found.error
    if cost < SURE * error or cost < 1:
        return None
    reasons = reasons_for(SeatView(moment.view, moment.seen, moment.signal), (better, own))
    return Turn(moment.at, own.option, better.option, round(cost, 1), round(error, 1), reasons)


def _weighed(
    weigher: Weigher, state: State, lines: Sequence[tuple[Line, Candidate]]
) -> tuple[Tried, Tried]:
    """Two lines tried in new samples, more of them than one round can hold."""
    rollouts = weigher.bot.budget.rollouts
    rounds = [weigher.compared(state, lines, rollouts, again) for again in range(1, ROUNDS + 1)]
    # Either may be ahead in a round; the error of their difference stands at the other.
    error = sqrt(sum(max(one.found.error for one in both) ** 2 for both in rounds)) / ROUNDS
    better, own = zip(*rounds, strict=True)
    return _pooled(better, 0.0), _pooled(own, error)


def _pooled(rounds: Sequence[Tried], error: float) -> Tried:
    """What was found of a line in several rounds of as many samples."""
    found = [one.found for one in rounds]
    names = RolloutStatistics.__struct_fields__
    statistics = RolloutStatistics(
        *(mean(getattr(one.statistics, name) for one in found) for name in names)
    )
    samples = sum(one.samples for one in found)
    points = mean(one.points for one in found)
    return Tried(rounds[0].line, Finding(found[0].candidate, points, error, samples, statistics))
