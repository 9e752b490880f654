"""Lessons: choices of a deal, and what a search says of each candidate beside the others."""

from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.bots.expert import Expert
from canasta.engine.codes import Phase
from canasta.engine.search import NET, Budget
from canasta.engine.seen import Seen
from canasta.engine.state import State
from canasta.kernel import apply, new_match, new_states, redact, rules_record, state_at
from canasta.lab.company import Company
from canasta.lab.match import MOST_STEPS
from canasta.learning.examples import Deals
from canasta.learning.players import drawn, make_player
from canasta.search.hand_net import hand_net_of
from canasta.search.search import MOST_CODES

SHARE: Final = 0.4
"""Of the moments at which somebody chooses, so many are searched."""
ROLLOUTS: Final = 400
"""Deals played to their end for a lesson, all candidates together."""
MOST_CANDIDATES: Final = 40

LESSON_PLAYERS: Final[dict[str, int]] = {
    "club": 8,
    "expert:rollouts=120": 2,
    "novice": 1,
    "style:magpie": 1,
    "style:hare": 1,
    "style:squirrel": 1,
    "style:penguin": 1,
    "weights:0": 1,
    "weights:1": 1,
    "weights:2": 1,
}
"""Who plays where nothing else is said, and how often each takes a seat."""


class Lessons(NamedTuple):
    """Choices, a row each. The first candidate is what ``club`` would do."""

    views: NDArray[Any]
    """The redacted record of the seat that acts, in bytes."""
    seen: NDArray[Any]
    """What it has seen, in bytes."""
    counts: NDArray[Any]
    """How many candidates there are."""
    codes: NDArray[Any]
    """The steps of each candidate, -1 behind them."""
    modes: NDArray[Any]
    points: NDArray[Any]
    """What each candidate promises by the search."""
    errors: NDArray[Any]
    """The standard error of its difference to the best."""
    deals: NDArray[Any]
    """The deal that each is of."""

    @staticmethod
    def joined(parts: "list[Lessons]") -> "Lessons":
        """Several as one."""
        return Lessons(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def lessons_of(deals: Deals) -> Lessons:
    """Play some deals and search at some choices; the lessons that they give.

    The same numbers give the same lessons, whoever plays them and in whichever order.
    """
    return Lessons.joined([_one_deal(deals, number) for number in range(deals.first, deals.last)])


def _one_deal(deals: Deals, number: int) -> Lessons:
    rng = Random(f"lessons {deals.seed} {number} {deals.rules.name} {deals.players}")
    rules, players = deals.rules, deals.players
    record, states, view = rules_record(rules, players), new_states(1), new_states(1)
    at = state_at(view)
    new_match(record, states, 0, rng.getrandbits(63))
    names = drawn(deals.bots, players, rng)
    company = Company(rules, names, rng.getrandbits(32), maker=make_player)
    teachers = [Expert(rules, players, seat, number) for seat in range(players)]
    for teacher in teachers:
        if hand_net_of(rules, players) is not None:
            teacher.configure(f"hands={NET}")
    found: list[Lessons] = []
    place = (-1, -1)
    for _ in range(MOST_STEPS):
        phase = int(states["phase"][0])
        if phase >= Phase.DEAL_OVER:
            break
        code = company.step(record, states, 0)
        if phase in (Phase.DRAW, Phase.PLAY):
            actor, staged = int(states["actor"][0]), int(states["staged"][0])
            here = (int(states["turns"][0]), phase)
            if here != place:
                for seat in range(players):
                    redact(states, 0, seat, view, 0)
                    teachers[seat].watch(at)
            begun = staged or int(states["cards_needed"][0]) or int(states["target_chosen"][0])
            if not begun and rng.random() < SHARE:
                redact(states, 0, actor, view, 0)
                found += _lesson(teachers[actor], at, rng.getrandbits(60), number)
            place = here
        if apply(record, states, 0, code):
            raise RuntimeError(f"A choice is refused: {rules.name}, deal {number}.")
    return Lessons.joined([*found, _none()])


def _lesson(teacher: Expert, at: State, seed: int, number: int) -> list[Lessons]:
    """One choice, searched; none where there is nothing to choose."""
    teacher.watch(at)
    choices = teacher.choices(at)
    if not 2 <= len(choices) <= MOST_CANDIDATES:
        return []
    found = teacher.searcher.compare(
        at.data, teacher.seen.data, choices, seed, Budget(rollouts=ROLLOUTS)
    )
    row = _none(1)
    row.views[0] = np.frombuffer(bytes(at.data), np.uint8)
    row.seen[0] = np.frombuffer(bytes(teacher.seen.data), np.uint8)
    row.counts[0], row.deals[0] = len(choices), number
    for place, one in enumerate(found):
        codes = one.candidate.codes
        row.codes[0, place, : len(codes)] = codes
        row.modes[0, place] = one.candidate.mode
        row.points[0, place], row.errors[0, place] = one.points, one.error
    return [row]


def _none(rows: int = 0) -> Lessons:
    shape = (rows, MOST_CANDIDATES)
    return Lessons(
        np.zeros((rows, State.SIZE), np.uint8),
        np.zeros((rows, Seen.SIZE), np.uint8),
        np.zeros(rows, np.int16),
        np.full((*shape, MOST_CODES), -1, np.int16),
        np.zeros(shape, np.int8),
        np.zeros(shape, np.float32),
        np.zeros(shape, np.float32),
        np.zeros(rows, np.int32),
    )


__all__ = ["LESSON_PLAYERS", "Lessons", "lessons_of"]
