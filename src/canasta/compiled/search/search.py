"""The search: candidates are tried in samples of hidden cards, and worse ones are dropped early.

Every candidate is tried in the same samples, so that only the candidates differ. After each batch,
those clearly behind the best are dropped; with one left, or the budget spent, the best is chosen.
The same seed and budget give the same choice, unless the budget is in seconds.

Every engine implements :class:`Rollouts`, which samples, plays and adds up. It returns sums, which
are whole numbers, so all engines find the same to the last digit.
"""

from collections.abc import Sequence
from math import hypot, sqrt
from time import perf_counter
from typing import Final, NamedTuple, Protocol

from canasta.compiled.search.belief import Agreeing, Belief, PolicyConfidence
from canasta.engine.record import Data
from canasta.engine.search import (
    Believed,
    Budget,
    Candidate,
    Finding,
    RolloutStatistics,
    Terms,
)
from canasta.engine.state import SEATS, State

SAMPLES: Final = 1024
"""Most samples of hidden cards for one choice."""
BATCH: Final = 16
DOUBT: Final = 2.2
"""Standard errors beyond which a candidate behind the best is dropped."""
CAUTION: Final = 1.0
"""Standard errors by which another choice has to be better than the rollout policy's, if that
policy uses rules of thumb only."""
JUDGED: Final = 48
"""Samples in which every kind of player plays an observed turn."""
MOST_CODES: Final = 32
"""Most steps of a candidate."""
ALIKE: Final = [[0]] * SEATS
"""Every seat plays by the rollout policy, in every sample."""


class Sums(NamedTuple):
    """Sums over a candidate's rollouts."""

    points: int
    """Points ahead, times the number of other sides."""
    behind: int
    """Points by which the reference candidate is ahead of it in the same samples."""
    squares: int
    """Squares of ``behind``, added up by sample."""
    out: int
    """Rollouts with this mark; see :class:`canasta.engine.search.RolloutStatistics`."""
    taken: int
    took: int
    canastas: int
    twin: int
    """An earlier candidate that is alive and did the same in every sample; -1 for none."""


class Rollouts(Protocol):
    """Room for trying the candidates of one choice in up to ``SAMPLES`` samples, 1 to the last."""

    sides: int
    """Number of sides."""

    def steps_played(self) -> int:
        """Return the number of steps played so far."""
        ...

    def take_seats(self, seats: Sequence[Sequence[int]]) -> None:
        """Set the weights by which each seat plays from now on, sample by sample.

        ``seats``: the rows of ``roll_out``; ``ALIKE`` until this is called.
        """
        ...

    def agreeing(
        self, view: Data, seen: Data, after: Data, *, took: bool, seed: int, count: int
    ) -> list[Agreeing]:
        """Return the number of samples in which each kind of player plays a turn as observed.

        The arguments are those of :meth:`canasta.engine.search.Searcher.learn`. The list is empty
        if the hidden cards cannot be sampled.
        """
        ...

    def begin(self, view: Data, seen: Data, choices: Sequence[Candidate]) -> None:
        """Begin a choice: the seat's redacted state, what it has seen, and its candidates."""
        ...

    def sample(self, seed: int, first: int, count: int) -> int:
        """Deal hidden cards for ``count`` samples from ``first`` on; return how many succeeded."""
        ...

    def try_out(self, alive: Sequence[int], first: int, last: int) -> None:
        """Play the candidates that are alive (1, not 0) in samples ``first`` to ``last - 1``."""
        ...

    def sums(self, alive: Sequence[int], lasts: Sequence[int], reference: int) -> list[Sums]:
        """Return the sums of every candidate before its sample in ``lasts``, compared with one.

        Only those alive count as ``Sums.twin``.
        """
        ...

    def deal(self, view: Data, seen: Data, seed: int, count: int) -> list[bytes]:
        """Return samples of a view, at most ``SAMPLES``, as bytes."""
        ...

    def plan(self, view: Data, seen: Data, mode: int, seed: int) -> list[int]:
        """Return the steps with which the rollout policy finishes the turn in one sample."""
        ...

    def explain(self, view: Data, seen: Data, seed: int) -> Terms:
        """Return the terms of the rollout policy's evaluation in one sample."""
        ...


class Searcher:
    """The search of one seat, with a belief about the other players if one is given."""

    def __init__(
        self,
        rollouts: Rollouts,
        belief: Belief | None = None,
        unseen: int = 0,
        *,
        confidence: PolicyConfidence | None = None,
    ) -> None:
        """Prepare to try candidates against the players of the belief.

        ``unseen`` are the points by which a choice may differ in a sample not tried yet. With
        confidence in the learned policy the first candidate, which is its choice, is never dropped.
        """
        self.unseen = unseen * max(rollouts.sides - 1, 1)
        self.rollouts = rollouts
        self.belief = belief
        if belief is not None:
            rollouts.take_seats(belief.seats())
        self.trusts_policy = confidence is not None
        self.caution = CAUTION if confidence is None else confidence.errors

    def learn(self, view: Data, seen: Data, after: Data, *, took: bool, seed: int) -> None:
        if self.belief is None:
            return
        found = self.rollouts.agreeing(view, seen, after, took=took, seed=seed, count=JUDGED)
        if found:
            self.belief.update(int(State(bytearray(view)).turn), found, JUDGED)
            self.rollouts.take_seats(self.belief.seats())

    def believed(self) -> Believed:
        return {} if self.belief is None else self.belief.copied()

    def believe(self, believed: Believed) -> None:
        if self.belief is not None:
            self.belief.take(believed)
            self.rollouts.take_seats(self.belief.seats())

    def search(
        self, view: Data, seen: Data, choices: Sequence[Candidate], seed: int, budget: Budget
    ) -> list[Finding]:
        tried = self._try(view, seen, choices, seed, budget, drop=True)
        return self._favoured(tried, self._findings(choices, tried))

    def compare(
        self, view: Data, seen: Data, choices: Sequence[Candidate], seed: int, budget: Budget
    ) -> list[Finding]:
        tried = self._try(view, seen, choices, seed, budget, drop=False)
        return self._findings(choices, tried)

    def deal(self, view: Data, seen: Data, seed: int, count: int) -> list[bytes]:
        return self.rollouts.deal(view, seen, seed, count)

    def plan(self, view: Data, seen: Data, mode: int, seed: int) -> list[int]:
        return self.rollouts.plan(view, seen, mode, seed)

    def explain(self, view: Data, seen: Data, seed: int) -> Terms:
        return self.rollouts.explain(view, seen, seed)

    def _try(
        self,
        view: Data,
        seen: Data,
        choices: Sequence[Candidate],
        seed: int,
        budget: Budget,
        *,
        drop: bool,
    ) -> "_Tried":
        rollouts, count = self.rollouts, len(choices)
        rollouts.begin(view, seen, choices)
        alive, lasts = [1] * count, [0] * count
        began, before = perf_counter(), rollouts.steps_played()
        spent, done = 0, 1
        while done <= SAMPLES:
            size = min(BATCH, SAMPLES + 1 - done)
            if done > 1:
                then = spent + sum(alive) * size
                # Assume that rollouts to come take as many steps as those before, on average.
                steps = (rollouts.steps_played() - before) * then / spent
                if then > budget.rollouts or steps > budget.steps:
                    break
            got = rollouts.sample(seed, done, size)
            if got == 0:
                break
            rollouts.try_out(alive, done, done + got)
            spent += sum(alive) * got
            done += got
            lasts = [done if here else last for here, last in zip(alive, lasts, strict=True)]
            if drop:
                alive = self._left(alive, done)
            over = drop and sum(alive) == 1
            if over or perf_counter() - began > budget.seconds or got < size:
                break
        return _Tried(alive, lasts)

    def _left(self, alive: list[int], done: int) -> list[int]:
        """Drop candidates clearly behind the best, and those that do the same as an earlier one."""
        lasts, samples = [done] * len(alive), done - 1
        best = _best(alive, self.rollouts.sums(alive, lasts, 0), lasts)
        sums = self.rollouts.sums(alive, lasts, best)
        return [
            int(
                here
                and one.twin < 0
                and (
                    (self.trusts_policy and number == 0)
                    or not _is_behind(one, samples, self.unseen)
                )
            )
            for number, (here, one) in enumerate(zip(alive, sums, strict=True))
        ]

    def _findings(self, choices: Sequence[Candidate], tried: "_Tried") -> list[Finding]:
        rollouts, alive = self.rollouts, tried.alive
        scale = max(rollouts.sides - 1, 1)
        lasts = [max(last, 2) for last in tried.lasts]  # nothing tried counts as even
        best = _best(alive, rollouts.sums(alive, lasts, 0), lasts)
        sums = rollouts.sums(alive, lasts, best)
        ahead = sums[best].points / (lasts[best] - 1)
        found = []
        for choice, one, last in zip(choices, sums, lasts, strict=True):
            samples = last - 1
            points = (ahead - one.behind / samples) / scale
            error = _spread(one, samples) / sqrt(samples) / scale
            shares = (one.out, one.taken, one.took, one.canastas)
            statistics = RolloutStatistics(*(share / samples for share in shares))
            found.append(Finding(choice, points, error, samples, statistics))
        return found

    def _favoured(self, tried: "_Tried", found: list[Finding]) -> list[Finding]:
        """Return the findings, the best first, or the first choice first if they are even."""
        alive, lasts = tried
        scale = max(self.rollouts.sides - 1, 1)
        order = sorted(
            range(len(found)), key=lambda number: (-alive[number], -found[number].points, number)
        )
        if alive[0] and order[0] != 0:
            # The best of many is partly the luckiest: it has to be ahead of the rollout policy's
            # own choice by more than chance makes it.
            samples = lasts[0] - 1
            sums = self.rollouts.sums(alive, [lasts[0]] * len(found), 0)
            # If all samples went alike, the next one still may not: this keeps a match that is as
            # good as won from being prolonged for points that hardly count.
            margins = {
                number: self.caution * _doubt(sums[number], samples, self.unseen)
                for number in order
                if alive[number] and number != 0
            }
            order.sort(
                key=lambda number: (
                    -alive[number],
                    margins.get(number, 0.0) / scale - found[number].points,
                    number,
                )
            )
        return [found[number] for number in order]


class _Tried(NamedTuple):
    """Progress of trying the candidates, for each of them."""

    alive: list[int]
    """1 if it was tried to the end, 0 if it was dropped."""
    lasts: list[int]
    """One more than its last sample."""


def _best(alive: Sequence[int], sums: Sequence[Sums], lasts: Sequence[int]) -> int:
    """Return the best candidate alive, the first if several are even."""
    return max(
        (number for number, here in enumerate(alive) if here),
        key=lambda number: (sums[number].points / (lasts[number] - 1), -number),
        default=0,
    )


def _spread(sums: Sums, samples: int) -> float:
    """Return the standard deviation of the points by which a candidate is behind."""
    return sqrt(samples * sums.squares - sums.behind**2) / samples


def _is_behind(sums: Sums, samples: int, unseen: int) -> bool:
    """Return whether a candidate is clearly behind the best, whatever the next sample brings."""
    mean = sums.behind / samples
    return mean > 0 and mean > DOUBT * _doubt(sums, samples, unseen)


def _doubt(sums: Sums, samples: int, unseen: int) -> float:
    """Return the standard error of the points behind, allowing for one deviating sample."""
    return hypot(_spread(sums, samples) / sqrt(samples), unseen / samples)
