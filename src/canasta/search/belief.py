"""Which kind of player each of the others is, by what they were seen to do: in whole numbers.

After a turn that was seen, each kind's weight is multiplied by the share of samples in which that
kind would have taken the pile, or let it lie, as was done (Bayes' rule). How much was laid tells
kinds apart that do the same with the pile, and nothing else: how somebody takes piles must not be
read off what they lay, which no kind has quite right. No kind is ever excluded: one that never
would have is taken to do so once in some fifty turns; and the more is learned at a turn, the more
of what was believed before is forgotten. Whole numbers alone are reckoned with, so that every
engine believes the same.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta.engine.search import NOTHING_TAKEN, Believed
from canasta.engine.sizes import SEATS
from canasta.engine.state import State
from canasta.search.forecast import Forecast
from canasta.search.habits import HABITS, habit_of
from canasta.search.kinds import LAYING
from canasta.search.pile_needs import need_now, need_then
from canasta.search.weighing import CERTAIN, FORGOTTEN, WHOLE, reconsidered, scaled, share_of
from canasta.search.weights import MODES

SMOOTHING: Final = 1
"""Samples that are added for each way in which a turn can go."""
WITH_PILE: Final = 2
"""Ways with the pile: it is taken, or not."""
LAID: Final = 3
"""Nothing, little or much is laid (``canasta.search.turns_seen``)."""
RECONSIDERED: Final = 4
"""As much as one part in so many of what has changed comes back from the prior with every turn,
beside what is forgotten of all."""
SLOTS: Final = 64
"""Samples after which the same players sit down again."""
STRIDES: Final = (53, 43, 35, 27)
"""Odd numbers by which seats go through their slots, so that few samples see many tables: the
fractions of SLOTS that spread points evenly in three dimensions (Roberts' R sequence)."""

SHARES: Final = (2, 2, *(2, 2, 1) * 4)
"""How likely somebody who was not seen to play is of each kind but the first, beside each other."""


def prior(first: int) -> tuple[int, ...]:
    """What is believed of somebody who was not seen to play.

    Args:
        first: how likely the first kind is, in hundredths.
    """
    others = 100 * sum(SHARES)
    return WHOLE * first // 100, *(WHOLE * (100 - first) * share // others for share in SHARES)


PRIOR: Final = prior(20)
"""The same, where nothing else was found for a book (``trust.toml``)."""


class Agreeing(NamedTuple):
    """In how many samples a kind of player plays a turn as it was seen."""

    with_pile: int
    """It takes the pile if that was taken, and not if it was not."""
    laying: int
    """Those of them in which as much is laid."""


class Belief:
    """What one seat believes of the others; it lasts for as long as they sit there."""

    def __init__(
        self,
        players: int,
        seat: int,
        at_first: Sequence[int] = PRIOR,
        forecast: Forecast | None = None,
    ) -> None:
        """Nothing but the prior.

        Args:
            players: how many play.
            seat: the own one.
            at_first: what is believed of somebody who was not seen to play, by kind.
            forecast: how opponents take the pile beside what kinds do; as these do, if it is none.
        """
        self._at_first = at_first
        self.weights = {other: list(at_first) for other in range(players) if other != seat}
        """By seat and kind; about ``WHOLE`` in all."""
        self.forecast = forecast

    @property
    def by_need(self) -> bool:
        """Whether what is told goes by what a pile asks of the next player."""
        return self.forecast is not None and self.forecast.habits is not None

    def learn(
        self, state: State, agreeing: Sequence[Agreeing], samples: int, *, took: bool
    ) -> None:
        """A turn was seen: so its player is of other kinds, and takes the pile otherwise.

        Args:
            state: the own redacted record as it began.
            agreeing: in how many samples each kind did what was seen.
            samples: how many there were.
            took: whether the pile was taken.
        """
        seat = int(state.turn)
        if self.forecast is not None and seat in self.forecast.weights:
            need, habits = need_now(self.forecast.rules, state), self.forecast.habits
            if habits is None:
                expected = self.chance_of_taking(seat, agreeing, samples, took=took)
            else:
                chances = self.chances_by_habit(seat, agreeing, samples, took=took)
                expected = habits.expected(seat, need, chances, samples)
                habits.update(seat, need, chances, took=took)
            self.forecast.update(seat, need, expected, took=took)
        self.update(seat, agreeing, samples)

    def update(self, seat: int, agreeing: Sequence[Agreeing], samples: int) -> None:
        """A turn was seen.

        Args:
            seat: whose turn it was.
            agreeing: in how many samples each kind did what was seen.
            samples: how many there were.
        """
        if seat not in self.weights:
            return
        before = self.weights[seat]
        likely = scaled(
            [
                weight * (one.with_pile + SMOOTHING) // (samples + SMOOTHING * WITH_PILE)
                for weight, one in zip(before, agreeing, strict=True)
            ]
        )
        for first in range(0, len(likely), len(LAYING)):
            alike = slice(first, first + len(LAYING))
            likely[alike] = scaled(
                [
                    weight * (one.laying + SMOOTHING) // (one.with_pile + SMOOTHING * LAID)
                    for weight, one in zip(likely[alike], agreeing[alike], strict=True)
                ],
                sum(likely[alike]),
            )
        changed = sum(abs(now - was) for now, was in zip(likely, before, strict=True)) // 2
        anew = WHOLE // FORGOTTEN + changed // RECONSIDERED
        self.weights[seat] = reconsidered(likely, self._at_first, anew)

    def chance_of_taking(
        self, seat: int, agreeing: Sequence[Agreeing], samples: int, *, took: bool
    ) -> int:
        """How likely a turn brings the pile, of ``CERTAIN``, by the kinds believed in.

        The arguments are those of ``update``; took: whether it was taken.
        """
        weights = self.weights[seat]
        whole = sum(weights) * samples
        done = sum(weight * one.with_pile for weight, one in zip(weights, agreeing, strict=True))
        return share_of(done if took else whole - done, whole, samples)

    def chances_by_habit(
        self, seat: int, agreeing: Sequence[Agreeing], samples: int, *, took: bool
    ) -> list[int]:
        """How likely a turn brings the pile by each habit, of ``CERTAIN``.

        The arguments are those of ``chance_of_taking``. Kinds of one habit count by how likely the
        player is of them.
        """
        # Who is sure to be of one kind is still asked what the others would do, all alike.
        weights, chances = [max(weight, 1) for weight in self.weights[seat]], []
        for first in range(0, len(weights), len(LAYING)):
            alike = slice(first, first + len(LAYING))
            whole = sum(weights[alike]) * samples
            done = sum(
                weight * one.with_pile
                for weight, one in zip(weights[alike], agreeing[alike], strict=True)
            )
            chances.append(CERTAIN * (done if took else whole - done) // whole)
        return chances

    def told(self, state: State, codes: Sequence[int], takes: Sequence[bool]) -> float:
        """How likely the next player takes the pile in its very next turn.

        Args:
            state: the own redacted record.
            codes: the steps that are played first.
            takes: whether it takes it, by sample, from the first on.
        """
        taken, samples = sum(takes), len(takes)
        # Whoever answers a partner's question is not at turn.
        seat = (int(state.turn) + 1) % int(state.players)
        if self.forecast is None or seat not in self.forecast.weights:
            return taken / samples
        need, habits = need_then(self.forecast.rules, state, codes), self.forecast.habits
        if habits is None:
            expected = share_of(taken, samples, samples)
        else:
            chances = self._by_habit(seat, takes, CERTAIN * taken // samples)
            expected = habits.expected(seat, need, chances, samples)
        return self.forecast.told(seat, need, expected)

    def _by_habit(self, seat: int, takes: Sequence[bool], mean: int) -> list[int]:
        """How likely a player takes the pile by each habit, of ``CERTAIN``.

        As if one sample more of each had gone as those of all do on the mean: of some there may be
        none.
        """
        of_slot = [habit_of(kind - MODES) for kind in self._slots_of(seat)]
        taken, samples = [0] * HABITS, [0] * HABITS
        for number, took in enumerate(takes, 1):
            habit = of_slot[number % SLOTS]
            samples[habit] += 1
            taken[habit] += took
        return [
            (CERTAIN * one + mean) // (count + 1) for one, count in zip(taken, samples, strict=True)
        ]

    def copied(self) -> Believed:
        """What is believed now."""
        kinds = {seat: tuple(weights) for seat, weights in self.weights.items()}
        return Believed(kinds, NOTHING_TAKEN if self.forecast is None else self.forecast.copied())

    def take(self, believed: Believed) -> None:
        """Believe this, as ``copied`` gave it."""
        self.weights = {seat: list(weights) for seat, weights in believed.kinds.items()}
        if self.forecast is not None:
            self.forecast.take(believed.taking)

    def seats(self) -> list[list[int]]:
        """For each seat the weights by which it plays, sample by sample, ``SLOTS`` in all.

        Each kind gets its share of the slots, to the nearest whole number.
        """
        return [
            self._slots_of(seat) if seat in self.weights else [0] * SLOTS for seat in range(SEATS)
        ]

    def _slots_of(self, seat: int) -> list[int]:
        """The weights by which a seat plays, sample by sample."""
        kinds = _slots(self.weights[seat])
        return [MODES + kinds[STRIDES[seat] * slot % SLOTS] for slot in range(SLOTS)]


def _slots(weights: Sequence[int]) -> list[int]:
    """The kind of each slot, in the kinds' order."""
    whole, found = sum(weights), []
    kind, up_to = 0, weights[0]
    for slot in range(SLOTS):
        while 2 * SLOTS * up_to <= (2 * slot + 1) * whole:
            kind += 1
            up_to += weights[kind]
        found.append(kind)
    return found
