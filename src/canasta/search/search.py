"""The search: candidates tried in samples of what is hidden, the worse ones dropped early.

Every candidate is tried in the same samples, so that what differs is the candidate alone. After
each batch those that are behind the best beyond doubt are dropped; with one left, or the budget
spent, the best is chosen. The same seed and the same budget in rollouts give the same choice.
"""

from collections.abc import Sequence
from math import sqrt
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.engine.search import Budget, Candidate, Finding, RolloutStatistics
from canasta.kernel.state import new_states
from canasta.search.determinization import determinize
from canasta.search.policy_steps import TRAIL
from canasta.search.rollouts import CANASTAS, OUT, TAKEN, TOOK, plan_turn, roll_out
from canasta.search.seen import SEEN

SAMPLES: Final = 1024
"""Samples of what is hidden for one choice, at most."""
BATCH: Final = 16
DOUBT: Final = 2.2
"""Standard errors beyond which a candidate behind the best is dropped."""
CAUTION: Final = 1.0
"""Standard errors by which another choice has to be better than the rollout policy's."""
MOST_CODES: Final = 32
"""Steps of a candidate."""
WORD: Final = 2**64


class _Tried(NamedTuple):
    """What came of trying candidates: rows by candidate, columns by sample, from 1 on."""

    choices: Sequence[Candidate]
    values: NDArray[Any]
    marks: NDArray[Any]
    alive: NDArray[Any]
    """Which were tried to the end."""
    lost: NDArray[Any]
    """One more than the last sample of each."""


class Searcher:
    """Room for searching at one seat; it keeps nothing from one choice to the next."""

    def __init__(
        self, rules: NDArray[Any], weights: NDArray[Any], hand_model: NDArray[Any], seat: int
    ) -> None:
        """A searcher.

        Args:
            rules: the rules' record.
            weights: the rollout policy's weights by mode (normal, eager), then perhaps those of
                others, who take the other seats.
            hand_model: how likely hands are (``canasta.search.hand_model``).
            seat: whose choices they are.
        """
        self.rules, self.weights, self.seat = rules, weights, seat
        self.sides = int(rules["sides"][0])
        self._states = new_states(SAMPLES + 2)
        self._trail = np.zeros(1, TRAIL)
        self._seen = np.zeros(1, SEEN)
        self._hand_model = hand_model
        self.caution = CAUTION
        self.figures = np.zeros(3, np.int64)

    def search(
        self,
        view: NDArray[Any],
        seen: NDArray[Any],
        choices: Sequence[Candidate],
        seed: int,
        budget: Budget,
    ) -> list[Finding]:
        """What the candidates promise, the best first.

        Args:
            view: the seat's redacted record.
            seen: what it has seen.
            choices: the candidates; the first is favoured where they are even.
            seed: the same seed gives the same samples.
            budget: when to stop.
        """
        tried = self._try(view, seen, choices, seed, budget, drop=True)
        return self._favoured(tried, self._findings(tried))

    def compare(
        self,
        view: NDArray[Any],
        seen: NDArray[Any],
        choices: Sequence[Candidate],
        seed: int,
        budget: Budget,
    ) -> list[Finding]:
        """The candidates beside each other, in their order: none is dropped, none favoured.

        The arguments are those of ``search``. All are tried in the same samples, so that their
        figures may be set against each other.
        """
        return self._findings(self._try(view, seen, choices, seed, budget, drop=False))

    def _try(
        self,
        view: NDArray[Any],
        seen: NDArray[Any],
        choices: Sequence[Candidate],
        seed: int,
        budget: Budget,
        *,
        drop: bool,
    ) -> _Tried:
        states, count = self._states, len(choices)
        states[0] = view[0]
        self._seen[0] = seen[0]
        values = np.zeros((count, SAMPLES + 1), np.int64)
        marks = np.zeros((count, SAMPLES + 1), np.int64)
        alive = np.ones(count, np.int64)
        modes = np.array([choice.mode for choice in choices], np.int64)
        codes = np.full((count, MOST_CODES), -1, np.int64)
        for number, choice in enumerate(choices):
            steps = choice.codes[:MOST_CODES]
            codes[number, : len(steps)] = steps
        began, spent, done = perf_counter(), 0, 1
        lost = np.zeros(count, np.int64)
        while done <= SAMPLES:
            size = min(BATCH, SAMPLES + 1 - done)
            if spent + int(alive.sum()) * size > budget.rollouts and done > 1:
                break
            got = determinize(
                self.rules,
                self._hand_model,
                self._seen,
                states,
                self.seat,
                np.uint64(seed % WORD),
                done,
                size,
            )
            if got == 0:
                break
            roll_out(
                self.rules,
                self.weights,
                states,
                self._trail,
                self.seat,
                modes,
                codes,
                alive,
                done,
                done + got,
                values,
                marks,
                self.figures,
            )
            spent += int(alive.sum()) * got
            done += got
            lost[alive == 1] = done
            if drop:
                self._drop(values[:, 1:done], alive)
            over = drop and alive.sum() == 1
            if over or perf_counter() - began > budget.seconds or got < size:
                break
        return _Tried(choices, values, marks, alive, lost)

    def _drop(self, values: NDArray[Any], alive: NDArray[Any]) -> None:
        """Drop what is behind the best beyond doubt, and what does the same as an earlier one."""
        there = np.flatnonzero(alive)
        rows = values[there]
        best = rows[rows.mean(axis=1).argmax()]
        samples = rows.shape[1]
        for place, number in enumerate(there):
            behind = best - rows[place]
            mean = behind.mean()
            if (mean > DOUBT * behind.std() / sqrt(samples) and mean > 0) or any(
                alive[there[other]] and (rows[other] == rows[place]).all() for other in range(place)
            ):
                alive[number] = 0

    def _findings(self, tried: _Tried) -> list[Finding]:
        """What was found of each candidate, in their order."""
        choices, values, marks, alive, lost = tried
        scale = max(self.sides - 1, 1)
        found = []
        last = [values[number, 1 : max(lost[number], 2)] for number in range(len(choices))]
        best = max(
            np.flatnonzero(alive), key=lambda number: (last[number].mean(), -number), default=0
        )
        for number, choice in enumerate(choices):
            row = last[number]
            behind = values[best, 1 : 1 + len(row)] - row
            error = float(behind.std()) / sqrt(len(row)) / scale
            points = float(last[best].mean() - behind.mean()) / scale
            statistics = _statistics(marks[number, 1 : 1 + len(row)])
            found.append(Finding(choice, points, error, len(row), statistics))
        return found

    def _favoured(self, tried: _Tried, found: list[Finding]) -> list[Finding]:
        """The findings, the best first; the first choice where they are even."""
        values, alive, lost = tried.values, tried.alive, tried.lost
        scale = max(self.sides - 1, 1)
        order = sorted(
            range(len(found)), key=lambda number: (-alive[number], -found[number].points, number)
        )
        if alive[0] and order[0] != 0:
            # The best of many is partly the luckiest: it has to be ahead of the rollout policy's
            # own choice by more than chance makes it.
            rows = values[:, 1 : int(lost[0])]
            margins = {
                number: self.caution * float((rows[number] - rows[0]).std()) / sqrt(rows.shape[1])
                for number in order
                if alive[number]
            }
            order.sort(
                key=lambda number: (
                    -alive[number],
                    margins.get(number, 0.0) / scale - found[number].points,
                    number,
                )
            )
        return [found[number] for number in order]

    def plan(self, view: NDArray[Any], seen: NDArray[Any], mode: int, seed: int) -> list[int]:
        """The steps by which the rollout policy plays on in one sample."""
        self._states[0] = view[0]
        self._seen[0] = seen[0]
        number = np.uint64(seed % WORD)
        determinize(self.rules, self._hand_model, self._seen, self._states, self.seat, number, 1, 1)
        plan_turn(self.rules, self.weights, self._states, 1, self._trail, mode)
        count = int(self._trail["count"][0])
        return [int(code) for code in self._trail["codes"][0, :count]]


def _statistics(marks: NDArray[Any]) -> RolloutStatistics:
    """The statistics of the rollouts that were marked so."""
    out, taken, took = (float((marks & mark > 0).mean()) for mark in (OUT, TAKEN, TOOK))
    return RolloutStatistics(out, taken, took, float((marks // CANASTAS).mean()))
