"""Looking back at a deal: the decisions of one seat that cost most, with what was better.

Every decision is judged by what the seat had seen when it was made, as advice is: never by the
hidden cards, which the record of a deal that is over would show.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from canasta.advice.moments import Moment, moments
from canasta.advice.reasons import reasons_for
from canasta.advice.sight import Sight
from canasta.advice.values import Option, Reason
from canasta.search.search import Budget

FIRST: Final = 0.25
"""The part of the level's budget that the first look at a decision has."""
WORTH: Final = 10.0
"""Points from which on what seems lost is looked at again."""
AGAIN: Final = 12
"""Decisions that are looked at again, at most: those that seem to have cost most."""
SURE: Final = 2.0
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
    adviser = moment.looking()
    rollouts = max(int(adviser.bot.budget.rollouts * FIRST), 1)
    found = adviser.search(moment.view.states, [moment.played, *moment.choices], Budget(rollouts))
    own = next(finding for finding in found if finding.candidate is moment.played)
    return found[0].points - own.points


def _second_look(moment: Moment) -> Turn | None:
    """What a decision cost, where it did beyond doubt."""
    adviser, states = moment.looking(), moment.view.states
    found = adviser.search(states, [moment.played, *moment.choices], adviser.bot.budget)
    played = (moment.line, moment.played)
    others = [other for other in adviser.merged(states, found) if other[0].key != moment.line.key]
    if not others:
        return None
    both = adviser.compared(states, [others[0], played], adviser.bot.budget.rollouts // 2)
    better, own = both
    if own.line is not moment.line:
        return None
    cost, error = better.found.points - own.found.points, own.found.error
    if cost < SURE * error or cost < 1:
        return None
    reasons = reasons_for(Sight(moment.view, moment.seen), both)
    return Turn(moment.at, own.option, better.option, round(cost, 1), round(error, 1), reasons)
