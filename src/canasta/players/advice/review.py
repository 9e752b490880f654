"""Review of a deal: the most expensive decisions of one seat, each with a better line.

Like advice, a review judges every decision by what the seat had seen when it was made, never by
the hidden cards, which the record of a deal that is over would show.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import mean
from typing import Final

import msgspec

from canasta.engine.search import Budget, Candidate, Finding
from canasta.engine.state import State
from canasta.players.advice.lines import Line
from canasta.players.advice.moments import Moment, moments
from canasta.players.advice.reasons import reasons_for
from canasta.players.advice.values import Option, Reason, RolloutStatistics
from canasta.players.advice.visible_reasons import SeatView
from canasta.players.advice.weigher import Tried, Weigher

FIRST: Final = 0.5
"""Fraction of the level's budget for the first look at a decision."""
WORTH: Final = 10.0
"""Minimum loss, in points, for a second look."""
AGAIN: Final = 12
"""Maximum number of decisions for a second look, those with the largest losses."""
CLOSE: Final = 3
"""Number of other lines with which the second look begins."""
ROUNDS: Final = 6
"""Rounds of new samples in which the second look tries the line played and the better one."""
SURE: Final = 2.5
"""Minimum loss, in standard errors, that is reported."""


class Progress(msgspec.Struct, frozen=True, tag=True):
    """The progress of a review."""

    done: int
    total: int


class Turn(msgspec.Struct, frozen=True, tag=True):
    """A decision that cost points."""

    at: int
    """The number of moves of the deal before it: the number of the replay's frame that shows it."""
    played: Option
    better: Option
    cost: float
    """Expected points lost, in samples that were not used to find the better line."""
    error: float
    """The standard error of the cost."""
    reasons: tuple[Reason, ...]
    """The reasons why the other line was better."""


def review(
    record: bytes | str, deal: int, seat: int, level: str = "expert", seed: int = 0
) -> Iterator[Progress | Turn]:
    """Review a seat's decisions in a deal that is over.

    All decisions get a quick look, then the most expensive ones a thorough look. The review works
    from one ``Progress`` to the next, and may be abandoned at any of them.

    Args:
        record: the match, as ``Game.save`` writes it.
        deal: the number of the deal, from 1.
        seat: the seat whose decisions are reviewed.
        level: the level of the judging bot, as for ``Adviser``.
        seed: the same seed gives the same review.

    Yields:
        The progress, and at the end the decisions with a clear loss, the most expensive first.

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
    """Return the loss of a decision in a quick search, in points."""
    weigher = moment.looking()
    rollouts = max(int(weigher.bot.budget.rollouts * FIRST), 1)
    found = weigher.search(moment.view.state, [moment.played, *moment.choices], Budget(rollouts))
    own = next(finding for finding in found if finding.candidate is moment.played)
    return found[0].points - own.points


def _second_look(moment: Moment) -> Turn | None:
    """Return a decision with its loss, or None if the loss is not clear."""
    weigher, state = moment.looking(), moment.view.state
    found = weigher.search(state, [moment.played, *moment.choices], weigher.bot.budget)
    others = [
        (line, candidate)
        for line, candidate in weigher.merged(state, found)
        # Lines that take back melds were considered at the beginning of the turn.
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
    """Return two lines tried in several rounds of new samples."""
    rollouts = weigher.bot.budget.rollouts
    rounds = [weigher.compared(state, lines, rollouts, again) for again in range(1, ROUNDS + 1)]
    # Either may be ahead in a round; the error of their difference is at the other.
    error = sqrt(sum(max(one.found.error for one in both) ** 2 for both in rounds)) / ROUNDS
    better, own = zip(*rounds, strict=True)
    return _pooled(better, 0.0), _pooled(own, error)


def _pooled(rounds: Sequence[Tried], error: float) -> Tried:
    """Return the averages of a line over several rounds of equally many samples."""
    found = [one.found for one in rounds]
    names = RolloutStatistics.__struct_fields__
    statistics = RolloutStatistics(
        *(mean(getattr(one.statistics, name) for one in found) for name in names)
    )
    samples = sum(one.samples for one in found)
    points = mean(one.points for one in found)
    return Tried(rounds[0].line, Finding(found[0].candidate, points, error, samples, statistics))
