"""Training of the rollout policy's tables: deals are played, and change the tables a little.

Everything is stored in a folder, so that training can go on after a stop. The same settings give
the same tables, on one kind of machine.
"""

from array import array
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel import rules_record
from canasta.compiled.search.arrays import weight_array
from canasta.compiled.search.belief import kind_records
from canasta.compiled.search.duel import duel
from canasta.compiled.search.policy_layout import ENTRIES, EVERYTHING, RACE, SUITS, Table
from canasta.engine.number_file import POLICY, write_numbers
from canasta.engine.record import INT16
from canasta.research.learning.course import Curve, CurveLine, Progress, claim, save_arrays
from canasta.research.learning.self_play import FEATURES, SelfPlay
from canasta.rules import Rules

BATCH: Final = 4_000
RATE: Final = 5.0
"""Learning rate of the first steps, in eighths of a point; it falls to a tenth."""
HEAT: Final = 96
"""Randomness of choices at first (``canasta.compiled.search.records``); it falls to two fifths."""
BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-9
STANDINGS_KEPT: Final = 0.98
"""Decay rate of earlier standings when their worth is computed again."""
SELDOM: Final = 0.1
"""Floor of a gradient's spread, as a share of the usual one."""
RIDGE: Final = 1e-3
MOST: Final = 32_000
"""Largest size of an entry."""
ONE_IN_100: Final = 2.576
"""Standard errors on either side that hold 99 in 100."""
TRIED: Final = 20_000
"""Duplicate deals after each round against the initial policy; none is used for training."""
LEARNED_FROM: Final = 10**12
TRIED_FROM: Final = 77 * 10**6
"""First seeds of deals for training, and for these duplicate deals."""


@dataclass(frozen=True, slots=True)
class PolicyCourse:
    rules: Rules
    players: int
    deals: int
    rounds: int
    seed: int

    @property
    def steps(self) -> int:
        return max(self.deals // BATCH // self.rounds, 1) * self.rounds


class PolicyPoint(NamedTuple):
    """The strength of the policy after a round."""

    round: int
    ahead: float
    """Points a deal ahead of the tuned policy, on duplicate deals."""
    error: float
    ahead_of_others: float
    """Points a deal ahead of other kinds of players in training, while it chooses at random."""


class LearnedPolicy(NamedTuple):
    tables: NDArray[np.int16]
    points: list[PolicyPoint]


def learn_policy(
    course: PolicyCourse, folder: Path, progress: Progress, stop_after: int | None = None
) -> LearnedPolicy:
    """Play and train, or go on if the folder says that training was stopped.

    Raises:
        CheckpointMismatchError: the folder belongs to another training.
    """
    settings = {
        "what": POLICY.kind,
        "book": course.rules.name,
        "players": course.players,
        "deals": course.deals,
        "rounds": course.rounds,
        "seed": course.seed,
    }
    claim(folder, settings)
    state = _Learner(course, folder / "policy.npz")
    each = course.steps // course.rounds
    last = min(stop_after or course.rounds, course.rounds) * each
    while state.steps < last:
        state.step()
        progress("deals", state.steps * BATCH, last * BATCH)
        if state.steps % each == 0:
            state.judge()
            state.save()
    return LearnedPolicy(state.tables, state.points)


def further_of(rules: Rules) -> int:
    """Return the further keys of a rule book's tables: bits of ``Weights.learned``."""
    suits = SUITS if rules.runs else 0
    return suits | (RACE if rules.foot == "first_canasta" else 0)


def policy_file(course: PolicyCourse, learned: LearnedPolicy, about: dict[str, Any]) -> bytes:
    last = learned.points[-1]
    made = {
        "book": course.rules.name,
        "players": course.players,
        "deals": course.steps * BATCH,
        "rounds": course.rounds,
        "seed": course.seed,
        "further": further_of(course.rules),
        "ahead": round(last.ahead, 1),
        **about,
    }
    return write_numbers(POLICY, made, array(INT16, learned.tables.tolist()))


def curve_of_policy(learned: LearnedPolicy) -> Curve:
    lines = (
        CurveLine(
            "of unlike players, while it tries",
            ".",
            "#888",
            [p.ahead_of_others for p in learned.points],
        ),
        CurveLine("of the policy it began as", "o", "#06c", [p.ahead for p in learned.points]),
    )
    last = learned.points[-1]
    return Curve(lines, f"at last {last.ahead:+.0f} ± {ONE_IN_100 * last.error:.0f} a deal", 0)


@dataclass(slots=True)
class _Learner:
    course: PolicyCourse
    path: Path
    steps: int = 0
    points: list[PolicyPoint] = field(default_factory=list)
    numbers: dict[str, NDArray[Any]] = field(default_factory=dict)
    others: float = 0.0
    weights: NDArray[Any] = field(init=False)
    rules: NDArray[Any] = field(init=False)
    play: SelfPlay = field(init=False)

    def __post_init__(self) -> None:
        course = self.course
        self.rules = rules_record(course.rules, course.players)
        kinds = weight_array(kind_records(course.rules, course.players))
        self.weights = np.concatenate([kinds[:1], kinds])
        self.weights["learned"][0] = EVERYTHING | further_of(course.rules)
        self.play = SelfPlay(self.rules, self.weights)
        self.numbers = {
            "entries": np.zeros(ENTRIES),
            "slopes": np.zeros(ENTRIES),
            "squares": np.zeros(ENTRIES),
            "crossed": np.zeros((FEATURES, FEATURES + 1)),
        }
        if self.path.exists():
            with np.load(self.path) as file:
                self.numbers = {name: file[name] for name in self.numbers}
                self.steps = int(file["steps"])
                self.points = [PolicyPoint(int(row[0]), *row[1:]) for row in file["points"]]
            self._put()

    @property
    def used(self) -> int:
        """Number of entries in use, which are the first ones.

        Rule books without runs leave out the tables for runs, so they train as before those
        existed.
        """
        return ENTRIES if further_of(self.course.rules) & SUITS else Table.DISCARD_RUN

    @property
    def tables(self) -> NDArray[np.int16]:
        """The tables as integers, as they are used in play."""
        whole: NDArray[np.int16] = np.rint(self.numbers["entries"]).astype(np.int16)
        return whole

    def _put(self) -> None:
        self.weights["tables"][0] = self.tables

    def step(self) -> None:
        """Play some deals, and change the tables a little."""
        course, numbers = self.course, self.numbers
        done = self.steps / course.steps
        seed = LEARNED_FROM * (1 + course.seed) + self.steps * BATCH
        told = numbers["crossed"]
        value = np.linalg.solve(told[:, :-1] + RIDGE * np.eye(FEATURES), told[:, -1])
        lesson = self.play.play(BATCH, seed, round(HEAT * (1 - 0.6 * done)), value)
        numbers["crossed"] = STANDINGS_KEPT * told + lesson.crossed
        self.others += lesson.ahead
        self.steps += 1
        gradients, squares = numbers["slopes"], numbers["squares"]
        gradients += (1 - BETA1) * (lesson.gradient - gradients)
        squares += (1 - BETA2) * (lesson.gradient**2 - squares)
        mean = gradients / (1 - BETA1**self.steps)
        spread = np.sqrt(squares / (1 - BETA2**self.steps))
        # Entries that are seldom used have small, random gradients, so they move less.
        usual = float(np.sqrt((spread[: self.used] ** 2).mean()))
        way = mean / (spread + SELDOM * usual + EPSILON)
        entries = numbers["entries"] + RATE * (1 - 0.9 * done) * way
        numbers["entries"] = np.clip(entries, -MOST, MOST)
        self._put()

    def judge(self) -> None:
        """Measure the policy's strength after a round."""
        each = self.course.steps // self.course.rounds
        pair = np.concatenate([self.weights[:1], self.weights[1:2]])
        points, _ = duel(self.rules, pair, TRIED_FROM, TRIED)
        error = float(points.std()) / len(points) ** 0.5
        number = self.steps // each
        self.points.append(PolicyPoint(number, float(points.mean()), error, self.others / each))
        self.others = 0.0

    def save(self) -> None:
        done = {"steps": self.steps, "points": np.array(self.points)}
        save_arrays(self.path, {**self.numbers, **done})
