"""Training of the network of hands: deals are played, then their examples are used again and again.

Everything is stored in a folder, so that training can go on after a stop: examples in files of some
deals each, and after every round the weights and the state for the next one. The same settings give
the same weights, on one kind of machine.
"""

import json
from array import array
from collections.abc import Callable, Mapping, Sequence
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

ROWS: Final = 10
"""Lines of the drawing in text."""
MOST: Final = 60
"""Most rounds that it shows; if there are more, those shown are spread over all of them."""
WIDTH, HEIGHT, EDGE = 640, 320, 56


class CurveLine(NamedTuple):
    name: str
    sign: str
    """Character that draws it in text."""
    colour: str
    values: Sequence[float]


class Curve(NamedTuple):
    lines: Sequence[CurveLine]
    beside: str
    digits: int


def as_text(curve: Curve) -> str:
    rounds = len(curve.lines[0].values)
    shown = [number * rounds // min(rounds, MOST) for number in range(min(rounds, MOST))]
    low, high = _bounds(curve)
    grid = [[" "] * len(shown) for _ in range(ROWS)]
    for line in curve.lines:
        for column, number in enumerate(shown):
            grid[_row(line.values[number], low, high)][column] = line.sign
    rows = [
        f"{high - (high - low) * row / (ROWS - 1):8.{curve.digits}f} │{''.join(cells)}"
        for row, cells in enumerate(grid)
    ]
    axis = " " * 9 + "└" + "─" * len(shown)
    signs = ", ".join(f"{line.sign} {line.name}" for line in reversed(curve.lines))
    last = f"{'':10}rounds 1 to {rounds}: {signs}"
    values = [_values(line, curve.digits) for line in reversed(curve.lines)]
    return "\n".join([*rows, axis, last, *values, f"{'':10}{curve.beside}"])


def _values(line: CurveLine, digits: int) -> str:
    shown = " ".join(f"{value:.{digits}f}" for value in line.values)
    return f"{'':10}{line.sign} {shown}"


def as_svg(curve: Curve, title: str) -> str:
    low, high = _bounds(curve)
    rounds = len(curve.lines[0].values)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<style>text { font: 12px sans-serif }</style>",
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{EDGE}" y="20">{title}; {curve.beside}</text>',
    ]
    for part in range(5):
        value = low + (high - low) * part / 4
        at = _height(value, low, high)
        parts.append(f'<path d="M{EDGE} {at:.1f}H{WIDTH - 16}" stroke="#ddd"/>')
        shown = f"{value:.{curve.digits}f}"
        parts.append(f'<text x="{EDGE - 6}" y="{at + 4:.1f}" text-anchor="end">{shown}</text>')
    step = (WIDTH - EDGE - 16) / max(rounds - 1, 1)
    for line in curve.lines:
        places = " ".join(
            f"{EDGE + number * step:.1f},{_height(value, low, high):.1f}"
            for number, value in enumerate(line.values)
        )
        parts.append(
            f'<polyline points="{places}" fill="none" stroke="{line.colour}" stroke-width="2">'
        )
        parts.append(f"<title>{line.name}</title></polyline>")
        # The name is written at the end of the line.
        at = _height(line.values[-1], low, high)
        parts.append(
            f'<text x="{WIDTH - 16}" y="{at - 5:.1f}" text-anchor="end" fill="{line.colour}">'
            f"{line.name}</text>"
        )
    end = f"rounds 1 to {rounds}"
    parts.append(f'<text x="{WIDTH - 16}" y="{HEIGHT - 12}" text-anchor="end">{end}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _bounds(curve: Curve) -> tuple[float, float]:
    values = [value for line in curve.lines for value in line.values]
    low, high = min(values), max(values)
    return low, max(high, low + 10**-curve.digits)


def _row(value: float, low: float, high: float) -> int:
    return round((high - value) / (high - low) * (ROWS - 1))


def _height(value: float, low: float, high: float) -> float:
    return 40 + (high - value) / (high - low) * (HEIGHT - 80)


class CheckpointMismatchError(ValueError):
    pass


def claim(folder: Path, settings: dict[str, Any]) -> None:
    """Write the settings into the folder, or check that they are the same."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "course.json"
    if not path.exists():
        path.write_text(json.dumps(settings, indent=1) + "\n", "utf-8")
    elif _read(path) != settings:
        raise CheckpointMismatchError(
            f"{folder} holds another course ({path.name} says which). Give the same settings to go "
            "on with it, or another folder to start again."
        )


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError):
        return None


def save_arrays(path: Path, arrays: Mapping[str, Any], *, compressed: bool = False) -> None:
    """Write arrays whole, or leave what was there before; ``compressed`` takes more time."""
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
    rules: Rules
    players: int
    bots: dict[str, int]
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
    course: Course
    path: Path
    layers: Layers
    gradients: Layers
    squares: Layers
    steps: int
    points: list[Point]

    @property
    def round(self) -> int:
        return len(self.points)

    @classmethod
    def begin(cls, course: Course, folder: Path) -> "_State":
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
        self.steps += 1
        rate = RATE * (0.5 + 0.5 * np.cos(np.pi * done)) * min(1.0, self.steps / 100)
        for name, slope in found.items():
            self.gradients[name] = BETA1 * self.gradients[name] + (1 - BETA1) * slope
            self.squares[name] = BETA2 * self.squares[name] + (1 - BETA2) * slope**2
            mean = self.gradients[name] / (1 - BETA1**self.steps)
            spread = np.sqrt(self.squares[name] / (1 - BETA2**self.steps))
            self.layers[name] -= np.float32(rate) * (mean / (spread + EPSILON))
