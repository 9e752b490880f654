"""Review of a deal: the decisions of one seat, each compared with the best other line.

Like advice, a review judges every decision by what the seat had seen when it was made, never by
the hidden cards, which the record of a deal that is over would show.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from canasta.engine.codes import Phase
from canasta.engine.search import Believed, Candidate, Finding, Seen
from canasta.game import Game, InvalidError, View
from canasta.game.record import read_moves, read_record
from canasta.players.advice.adviser import Adviser
from canasta.players.advice.reasons import SeatView, reasons_for
from canasta.players.advice.weigher import (
    ActionLine,
    Option,
    Reason,
    RolloutStatistics,
    Tried,
    Weigher,
)
from canasta.rules.signals import Signal


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision, and what the seat had seen by then: the line played and the alternatives."""

    at: int
    view: View
    seen: Seen
    believed: Believed
    line: ActionLine
    played: Candidate
    choices: tuple[Candidate, ...]
    signal: Signal | None
    weigher: Weigher

    def looking(self) -> Weigher:
        """Return the weigher, set to what the seat had seen at this moment."""
        bot = self.weigher.bot
        bot.seen = self.seen.copy()
        bot.searcher.believe(self.believed)
        return self.weigher


def moments(record: bytes | str, deal: int, seat: int, level: str, seed: int) -> Iterator[Moment]:
    """Yield the decisions of a seat in a deal that is over, if there were alternatives."""
    acts = _acts(record)
    adviser: Adviser | None = None
    at, until, over = -1, 0, False
    for number, game in enumerate(Game.replay(record)):
        if adviser is None:
            _check_seat(seat, game.players)
            adviser = Adviser(game.rules, game.players, seat, seed, level)
        if game.deal != deal:
            if game.deal > deal:
                break
            continue
        at += 1
        over = over or game.deal_over
        view = game.view(seat)
        adviser.watch(view)
        if game.actor != seat or game.phase == Phase.CUT or number < until:
            continue
        steps = [code for act in acts[number : number + _MOST_ACTS] for code in act]
        weigher = adviser.weigher
        line = weigher.lines.of(view.state, steps)
        until = number + _acts_of(acts, number, line.used)
        choices = weigher.choices(view.state)
        if line.codes and len(choices) > 1 and not int(view.state.cards_needed):
            played = Candidate(line.codes)
            bot = weigher.bot
            yield Moment(
                at,
                view,
                bot.seen.copy(),
                bot.searcher.believed(),
                line,
                played,
                tuple(choices),
                bot.signal(view.state),
                weigher,
            )
    _check_deal(deal, at, over)


_MOST_ACTS = 60


def _acts(record: bytes | str) -> list[list[int]]:
    acts: list[list[int]] = []
    for move in read_moves(read_record(record).moves):
        if move.joined and acts:
            acts[-1].append(move.code)
        else:
            acts.append([move.code])
    return acts


def _acts_of(acts: list[list[int]], first: int, steps: int) -> int:
    """Return how many moves some steps cover, wholly or in part; at least 1."""
    count = 0
    while steps > 0 and first + count < len(acts):
        steps -= len(acts[first + count])
        count += 1
    return max(count, 1)


def _check_seat(seat: int, players: int) -> None:
    if not 0 <= seat < players:
        raise InvalidError(
            "advice.seat", f"There is no seat {seat}: the seats are 0 to {players - 1}."
        )


def _check_deal(deal: int, at: int, over: bool) -> None:
    if at < 0:
        raise InvalidError("advice.no_such_deal", f"The match has no deal {deal}.")
    if not over:
        raise InvalidError(
            "advice.deal_not_over",
            f"Deal {deal} is not over, so it can't be reviewed yet.",
        )


AGAIN: Final = 16
"""Maximum number of decisions for a second look, those with the largest differences."""
CLOSE: Final = 3
"""Number of other lines with which a look begins."""
ROUNDS: Final = 6
"""Rounds of new samples in which the second look tries the line played and the other one."""
SURE: Final = 2.5
"""Minimum difference, in standard errors, that is reported."""
LEAST: Final = 10.0
"""Minimum difference, in points, that is reported."""
EVEN: Final = 30.0
"""Points within which two lines count as equally good, two standard errors included."""
ENOUGH: Final = 0.5
"""Minimum share of decisions that must be judged, and agree with a strong player's, for praise."""

Verdict: TypeAlias = Literal["costly", "good", "even", "open"]
"""``costly``: the other line was clearly better; ``good``: clearly worse; ``even``: as good;
``open``: chance was larger than the difference, so the decision could not be judged."""


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


class Choice(msgspec.Struct, frozen=True, tag=True):
    """A decision, compared with the best other line."""

    at: int
    """The number of moves of the deal before it: the number of the replay's frame that shows it."""
    played: Option
    other: Option
    """The best other line that a strong player would have considered."""
    agrees: bool
    """True if a strong player, asked for a hint, would have played the same."""
    cost: float
    """Points by which the other line was expected to do better; negative if worse. The samples
    were not used to find the other line."""
    error: float
    """The standard error of the cost."""
    verdict: Verdict
    reasons: tuple[Reason, ...]
    """The reasons why the other line was better, if the decision was costly."""


class Summary(msgspec.Struct, frozen=True):
    """A review in a few numbers."""

    choices: int
    judged: int
    """Decisions whose cost could be distinguished from chance."""
    agreed: int
    """Decisions that a strong player would have made as well."""
    lost: float
    """Points lost by the decisions that were costly."""
    error: float
    """The standard error of these."""
    praise: bool
    """True if the seat played as a strong player does, as far as that could be judged."""


def summary(choices: Sequence[Choice]) -> Summary:
    """Return a review in a few numbers.

    It praises only if none was costly, most could be judged, and a strong player would have made
    most of them as well: what could not be judged is no merit.
    """
    costly = [one for one in choices if one.verdict == "costly"]
    agreed = sum(one.agrees for one in choices)
    judged = sum(one.verdict != "open" for one in choices)
    return Summary(
        choices=len(choices),
        judged=judged,
        agreed=agreed,
        lost=round(sum(one.cost for one in costly), 1),
        error=round(sqrt(sum(one.error**2 for one in costly)), 1),
        praise=not costly and min(judged, agreed) >= max(ENOUGH * len(choices), 1),
    )


def review(
    record: bytes | str, deal: int, seat: int, level: str = "expert", seed: int = 0
) -> Iterator[Progress | Turn]:
    """Review a seat's decisions in a deal that is over, counted from 1: the clear losses.

    Yields:
        The progress, and at the end the decisions with a clear loss, the most expensive first.

    Raises:
        InvalidError: as ``review_choices``.
    """
    costly: list[Choice] = []
    for found in review_choices(record, deal, seat, level, seed):
        if isinstance(found, Progress):
            yield found
        elif found.verdict == "costly":
            costly.append(found)
    for one in sorted(costly, key=lambda one: -one.cost):
        yield Turn(one.at, one.played, one.other, one.cost, one.error, one.reasons)


def review_choices(
    record: bytes | str, deal: int, seat: int, level: str = "expert", seed: int = 0
) -> Iterator[Progress | Choice]:
    """Review all of a seat's decisions in a deal that is over.

    All decisions get a first look, as thorough as a hint, then those with the largest differences
    a second one. The review works from one ``Progress`` to the next, and may be abandoned at any of
    them.

    Yields:
        The progress, and at the end all decisions in their order.

    Raises:
        InvalidError: the record cannot be read; ``advice.no_such_deal``, ``advice.deal_not_over``,
            ``advice.seat``, ``advice.level``.
    """
    made = list(moments(record, deal, seat, level, seed))
    total = len(made) + min(len(made), AGAIN)
    found: dict[int, tuple[Moment, _Look]] = {}
    for done, moment in enumerate(made):
        yield Progress(done, total)
        look = _first_look(moment)
        if look is not None:
            found[done] = moment, look
    far = sorted(found, key=lambda place: -abs(found[place][1].cost))
    for done, place in enumerate(far[:AGAIN]):
        yield Progress(len(made) + done, total)
        moment, look = found[place]
        found[place] = moment, _second_look(moment, look)
    yield Progress(total, total)
    for moment, look in found.values():
        yield _choice(moment, look)


class _Look(NamedTuple):
    """The line played and the best other one, tried in the same samples."""

    other: Tried
    own: Tried
    lines: tuple[tuple[ActionLine, Candidate], tuple[ActionLine, Candidate]]
    agrees: bool
    error: float

    @property
    def cost(self) -> float:
        return self.other.found.points - self.own.found.points


def _first_look(moment: Moment) -> _Look | None:
    """Return a decision compared with the best other line; None if there is no other."""
    weigher, state = moment.looking(), moment.view.state
    found = weigher.search(state, [moment.played, *moment.choices], weigher.bot.budget)
    lines = [
        (line, candidate)
        for line, candidate in weigher.merged(state, found)
        # Lines that take back melds were considered at the beginning of the turn.
        if line.key == moment.line.key or not line.takes_back
    ]
    others = [one for one in lines if one[0].key != moment.line.key]
    if not others:
        return None
    tried = weigher.finished(state, [*others[:CLOSE], (moment.line, moment.played)])
    rollouts = weigher.bot.budget.rollouts
    *rest, mine = (one.found.points for one in weigher.compared(state, tried, rollouts))
    best = max(range(len(rest)), key=lambda place: rest[place])
    # The samples that choose the other line do not judge it.
    pair = (tried[best], tried[-1])
    other, own = weigher.compared(state, pair, rollouts, 1)
    agrees = mine >= rest[best]
    error = max(other.found.error, own.found.error)
    return _Look(other, own, pair, agrees, error)


def _second_look(moment: Moment, look: _Look) -> _Look:
    """Return a decision weighed again in several rounds of new samples."""
    weigher, state = moment.looking(), moment.view.state
    rollouts = weigher.bot.budget.rollouts
    rounds = [
        weigher.compared(state, look.lines, rollouts, again) for again in range(2, 2 + ROUNDS)
    ]
    # Either may be ahead in a round; the error of their difference is at the other.
    error = sqrt(sum(max(one.found.error for one in both) ** 2 for both in rounds)) / ROUNDS
    other, own = zip(*rounds, strict=True)
    return _Look(_pooled(other, 0.0), _pooled(own, error), look.lines, look.agrees, error)


def _choice(moment: Moment, look: _Look) -> Choice:
    cost, error = look.cost, look.error
    verdict: Verdict = "open"
    if abs(cost) >= max(SURE * error, LEAST):
        verdict = "costly" if cost > 0 else "good"
    elif abs(cost) + 2 * error <= EVEN:
        verdict = "even"
    reasons: tuple[Reason, ...] = ()
    if verdict == "costly":
        terms = moment.looking().terms(moment.view.state)
        seat_view = SeatView(moment.view, moment.seen, terms, moment.signal)
        reasons = reasons_for(seat_view, (look.other, look.own))
    return Choice(
        at=moment.at,
        played=look.own.option,
        other=look.other.option,
        agrees=look.agrees,
        cost=round(cost, 1),
        error=round(error, 1),
        verdict=verdict,
        reasons=reasons,
    )


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
