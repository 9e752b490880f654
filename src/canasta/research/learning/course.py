"""Training of the network of hands: deals are played, then their examples are used again and again.

Everything is stored in a folder, so that training can go on after a stop: examples in files of some
deals each, and after every round the weights and the state for the next one. The same settings give
the same weights, on one kind of machine.
"""

import json
from array import array
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.search.hand_net import UNIT
from canasta.engine.number_file import HANDS, write_numbers
from canasta.engine.record import INT16
from canasta.research.lab.pool import in_order
from canasta.research.learning.curve import Curve, CurveLine
from canasta.research.learning.examples import Deals, Examples, examples_of
from canasta.research.learning.network import (
    Layers,
    batch_of,
    gradients,
    loss,
    loss_as_dealt,
    new_layers,
    quantize,
)
from canasta.rules import Rules


class CheckpointMismatchError(ValueError):
    """A folder that belongs to another training."""


def claim(folder: Path, settings: dict[str, Any]) -> None:
    """Write the settings into the folder, or check that they are the same.

    Raises:
        CheckpointMismatchError: they differ.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "course.json"
    if not path.exists():
        path.write_text(json.dumps(settings, indent=1) + "\n", "utf-8")
    elif _read(path) != settings:
        raise CheckpointMismatchError(
            f"{folder} holds another course ({path.name} says which). Give the same settings to go "
            "on with it, or another folder to begin anew."
        )


def _read(path: Path) -> Any:
    """Return the settings in a folder's file; None if it is damaged."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError):
        return None


def save_arrays(path: Path, arrays: Mapping[str, Any], *, compressed: bool = False) -> None:
    """Write arrays whole, or leave what was there before.

    Args:
        path: the file.
        arrays: the arrays, by name.
        compressed: true to take the time to compress them.
    """
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        (np.savez_compressed if compressed else np.savez)(file, **arrays)
    part.replace(path)


Progress = Callable[[str, int, int], None]
"""A function called with the kind of work, the amount done, and the total."""


CHUNK: Final = 20
"""Deals of a file of examples."""
HELD_OUT: Final = 10
"""One deal in so many is held out, to measure how good the network is."""
BATCH: Final = 96
"""Moments (examples) of a training step."""
RATE: Final = 2e-3
"""Learning rate of the first steps; it falls to zero."""
BETA1, BETA2, EPSILON = np.float32(0.9), np.float32(0.995), np.float32(1e-8)
"""Adam's two decay rates and its epsilon (Kingma and Ba 2015)."""


@dataclass(frozen=True, slots=True)
class Course:
    """The settings of a training."""

    rules: Rules
    players: int
    bots: dict[str, int]
    """Players of the deals, and how often each takes a seat."""
    deals: int
    rounds: int
    seed: int


class Point(NamedTuple):
    """The mean losses of a round, in natural logarithms, for a rank in a hand."""

    round: int
    learned: float
    """Mean loss on the training deals, during the round."""
    held_out: float
    """Mean loss on the held-out deals, after the round."""


class Learned(NamedTuple):
    """The result of a training."""

    layers: Layers
    points: list[Point]
    as_dealt: float
    """Loss on the held-out deals if hands have the probabilities of the deal."""
    moments: int


def learn(
    course: Course,
    folder: Path,
    progress: Progress,
    processes: int = 1,
    stop_after: int | None = None,
) -> Learned:
    """Play and train, or go on if the folder says that training was stopped.

    Args:
        course: the settings.
        folder: the folder that stores everything.
        progress: called with the deals played, and with the progress of a round.
        processes: the number of processes that play deals.
        stop_after: the round after which to stop for now; default: the last one.

    Raises:
        CheckpointMismatchError: the folder belongs to another training.
    """
    claim(folder, {**asdict(course), "rules": course.rules.name})
    examples = _played(course, folder, progress, processes)
    held_out = examples.deals % HELD_OUT == HELD_OUT - 1
    own, others = _part(examples, ~held_out), _part(examples, held_out)
    state = _State.begin(course, folder)
    while state.round < min(stop_after or course.rounds, course.rounds):
        learned = state.go_through(own, partial(progress, f"round {state.round + 1}"))
        state.points.append(Point(state.round + 1, learned, _mean_loss(state.layers, others)))
        state.save()
    return Learned(state.layers, state.points, _mean_loss(None, others), len(examples.deals))


def net_file(course: Course, learned: Learned, about: dict[str, Any]) -> bytes:
    """Return the file of the trained network."""
    made = {
        "book": course.rules.name,
        "players": course.players,
        "deals": course.deals,
        "moments": learned.moments,
        "rounds": course.rounds,
        "seed": course.seed,
        "bots": course.bots,
        "loss": round(learned.points[-1].held_out, 5),
        "loss_as_dealt": round(learned.as_dealt, 5),
        **about,
    }
    return write_numbers(HANDS, made, array(INT16, quantize(learned.layers, UNIT)))


def curve_of(learned: Learned) -> Curve:
    """Return the curve of the losses after each round."""
    lines = (
        CurveLine("learned from", ".", "#888", [point.learned for point in learned.points]),
        CurveLine("held out", "o", "#06c", [point.held_out for point in learned.points]),
    )
    return Curve(lines, f"hands as dealt: {learned.as_dealt:.4f}", 4)


def _played(course: Course, folder: Path, progress: Progress, processes: int) -> Examples:
    """Return the examples of all deals, after playing those that are not in a file yet."""
    starts = range(0, course.deals, CHUNK)
    missing = [start for start in starts if not _path(folder, start).exists()]
    work = [
        Deals(course.rules, course.players, course.bots, course.seed, start, _end(course, start))
        for start in missing
    ]
    done = len(starts) - len(missing)
    for start, examples in zip(missing, in_order(examples_of, work, processes), strict=True):
        save_arrays(_path(folder, start), examples._asdict(), compressed=True)
        done += 1
        progress("deals", min(done * CHUNK, course.deals), course.deals)
    parts = []
    for start in starts:
        with np.load(_path(folder, start)) as file:
            parts.append(Examples(file["inputs"], file["held"], file["deals"]))
    return Examples.joined(parts)


def _path(folder: Path, start: int) -> Path:
    return folder / f"examples-{start // CHUNK:05}.npz"


def _end(course: Course, start: int) -> int:
    return min(start + CHUNK, course.deals)


def _part(examples: Examples, chosen: NDArray[np.bool_]) -> Examples:
    return Examples(*(column[chosen] for column in examples))


def _mean_loss(layers: Layers | None, examples: Examples) -> float:
    """Return the mean loss; without layers, that of hands as dealt."""
    total = count = 0.0
    for start in range(0, len(examples.deals), BATCH):
        batch = batch_of(
            examples.inputs[start : start + BATCH], examples.held[start : start + BATCH]
        )
        lost, of = loss_as_dealt(batch) if layers is None else loss(layers, batch)
        total, count = total + lost, count + of
    return total / max(count, 1.0)


_STORED: Final = {"layers": "layers", "slopes": "gradients", "squares": "squares"}
"""Parts of the state by their names in its file, which earlier releases have given them."""


@dataclass(slots=True)
class _State:
    """The weights, and the state of the optimizer."""

    course: Course
    path: Path
    layers: Layers
    gradients: Layers
    squares: Layers
    steps: int
    points: list[Point]

    @property
    def round(self) -> int:
        """Number of rounds done."""
        return len(self.points)

    @classmethod
    def begin(cls, course: Course, folder: Path) -> "_State":
        """Return the state that the folder holds, or a new one."""
        path, layers = folder / "weights.npz", new_layers(course.seed)
        zeros = {name: np.zeros_like(layer) for name, layer in layers.items()}
        if not path.exists():
            blank = {name: layer.copy() for name, layer in zeros.items()}
            return cls(course, path, layers, zeros, blank, 0, [])
        with np.load(path) as file:
            layers, first, squares = (
                {name: file[f"{kind}.{name}"] for name in layers} for kind in _STORED
            )
            points = [Point(int(row[0]), float(row[1]), float(row[2])) for row in file["points"]]
            return cls(course, path, layers, first, squares, int(file["steps"]), points)

    def save(self) -> None:
        """Save the state: all of it, or what was there before."""
        every = {
            f"{kind}.{name}": layer
            for kind, part in _STORED.items()
            for name, layer in getattr(self, part).items()
        }
        done = {"steps": self.steps, "points": np.array(self.points)}
        save_arrays(self.path, {**every, **done})

    def go_through(self, examples: Examples, progress: Callable[[int, int], None]) -> float:
        """Train on all examples once, in an order for this round, and return the mean loss."""
        count = len(examples.deals)
        order = np.random.default_rng([self.course.seed, self.round]).permutation(count)
        all_steps = self.course.rounds * -(-count // BATCH)
        total = 0.0
        for start in range(0, count, BATCH):
            chosen = order[start : start + BATCH]
            batch = batch_of(examples.inputs[chosen], examples.held[chosen])
            found, lost = gradients(self.layers, batch)
            self._step(found, self.steps / all_steps)
            total += lost * len(chosen)
            progress(min(start + BATCH, count), count)
        return total / max(count, 1)

    def _step(self, found: Layers, done: float) -> None:
        """Update the weights by a step of Adam."""
        self.steps += 1
        rate = RATE * (0.5 + 0.5 * np.cos(np.pi * done)) * min(1.0, self.steps / 100)
        for name, slope in found.items():
            self.gradients[name] = BETA1 * self.gradients[name] + (1 - BETA1) * slope
            self.squares[name] = BETA2 * self.squares[name] + (1 - BETA2) * slope**2
            mean = self.gradients[name] / (1 - BETA1**self.steps)
            spread = np.sqrt(self.squares[name] / (1 - BETA2**self.steps))
            self.layers[name] -= np.float32(rate) * (mean / (spread + EPSILON))
