"""A network of choices while it learns: by how much a candidate is better than the others.

Two layers over what ``canasta.bots.candidate_inputs`` says of a candidate. What is learned is the
difference to the mean of the candidates of one choice, weighted by how sure the search was of it:
what a position is worth is left out. NumPy does the sums; there is no framework.
"""

from array import array
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.bots.candidate_inputs import INPUTS, ONE, candidate_inputs
from canasta.bots.choice_net import HIDDEN, UNIT
from canasta.engine.number_file import CHOICES, write_numbers
from canasta.engine.record import INT16
from canasta.engine.search import Candidate
from canasta.engine.seen import Seen
from canasta.engine.state import State
from canasta.learning.lessons import Lessons

Floats = NDArray[Any]
Layers = dict[str, Floats]

POINTS: Final = np.float32(100)
"""Points that count one."""
NOISE: Final = np.float32(0.3)
"""What is added to each standard error, in these: nothing is ever sure."""
BATCH: Final = 64
RATE: Final = 2e-3
KEPT, SQUARES_KEPT, LITTLE = np.float32(0.9), np.float32(0.995), np.float32(1e-8)
"""What is kept of earlier slopes and their squares (Adam: Kingma and Ba 2015)."""
SHRUNK: Final = np.float32(1e-2)
"""By how much of a step weights shrink."""


class Choices(NamedTuple):
    """Lessons as the network takes them."""

    inputs: Floats
    """Lessons, candidates, inputs."""
    points: Floats
    weights: Floats
    """How much each candidate counts; 0 for one that is none."""


class Regret(NamedTuple):
    """Points lost against the search's best by its own figures, on the mean of some lessons."""

    learned: float
    first: float
    """Of what ``club`` would do."""
    chance: float
    """Of any candidate."""
    same: float
    """The share in which what was learned and the search choose the same."""
    first_same: float
    """The share in which ``club`` does."""


def choices_of(lessons: Lessons) -> Choices:
    """The lessons' candidates as numbers."""
    most = lessons.points.shape[1]
    inputs = np.zeros((len(lessons.deals), most, INPUTS), np.float32)
    for place, count in enumerate(lessons.counts.tolist()):
        state = State(bytearray(lessons.views[place].tobytes()))
        seat = int(state.actor)
        candidates = [
            Candidate(tuple(code for code in codes if code >= 0), mode)
            for codes, mode in zip(
                lessons.codes[place, :count].tolist(),
                lessons.modes[place, :count].tolist(),
                strict=True,
            )
        ]
        seen = Seen(bytearray(lessons.seen[place].tobytes()))
        inputs[place, :count] = candidate_inputs(state, seen, seat, candidates)
    errors = lessons.errors / POINTS
    weights = 1 / (NOISE**2 + errors**2)
    weights[np.arange(most) >= lessons.counts[:, None]] = 0
    return Choices(inputs / ONE, lessons.points / POINTS, weights.astype(np.float32))


def new_layers(seed: int) -> Layers:
    """Weights to begin with: small, by chance; the last ones nothing."""
    rng = np.random.default_rng(seed)
    first = rng.standard_normal((INPUTS, HIDDEN)) * np.sqrt(2 / 20)
    return {
        "first": first.astype(np.float32),
        "bias": np.zeros(HIDDEN, np.float32),
        "last": np.zeros(HIDDEN, np.float32),
    }


def said(layers: Layers, inputs: Floats) -> Floats:
    """What the network says of each candidate; only differences within a choice mean anything."""
    hidden = np.maximum(inputs @ layers["first"] + layers["bias"], 0)
    told: Floats = hidden @ layers["last"]
    return told


def slopes(layers: Layers, batch: Choices) -> tuple[Layers, float]:
    """The slope of the loss by every weight, and that loss."""
    hidden = np.maximum(batch.inputs @ layers["first"] + layers["bias"], 0)
    off = hidden @ layers["last"] - batch.points
    total = np.maximum(batch.weights.sum(axis=1, keepdims=True), LITTLE)
    off -= (off * batch.weights).sum(axis=1, keepdims=True) / total
    loss = float((batch.weights * off**2).sum()) / len(off)
    out = batch.weights * off * np.float32(2 / len(off))
    first = out[..., None] * layers["last"] * (hidden > 0)
    return {
        "first": batch.inputs.reshape(-1, INPUTS).T @ first.reshape(-1, HIDDEN),
        "bias": first.sum(axis=(0, 1)),
        "last": hidden.reshape(-1, HIDDEN).T @ out.ravel(),
    }, loss


def learn_choices(choices: Choices, rounds: int, seed: int) -> Layers:
    """Go through some choices again and again; the same seed gives the same weights."""
    layers = new_layers(seed)
    mean = {name: np.zeros_like(layer) for name, layer in layers.items()}
    squares = {name: np.zeros_like(layer) for name, layer in layers.items()}
    count = len(choices.points)
    every, step = rounds * -(-count // BATCH), 0
    for number in range(rounds):
        order = np.random.default_rng([seed, number]).permutation(count)
        for start in range(0, count, BATCH):
            chosen = order[start : start + BATCH]
            found, _ = slopes(layers, Choices(*(column[chosen] for column in choices)))
            step += 1
            rate = np.float32(RATE * (0.5 + 0.5 * np.cos(np.pi * step / every)))
            for name, slope in found.items():
                mean[name] = KEPT * mean[name] + (1 - KEPT) * slope
                squares[name] = SQUARES_KEPT * squares[name] + (1 - SQUARES_KEPT) * slope**2
                spread = np.sqrt(squares[name] / (1 - SQUARES_KEPT**step))
                layers[name] -= rate * (mean[name] / (1 - KEPT**step) / (spread + LITTLE))
                layers[name] -= rate * SHRUNK * layers[name]
    return layers


def regret(layers: Layers, choices: Choices) -> Regret:
    """How much is lost by choosing as the network says, and by choosing otherwise."""
    there = choices.weights > 0
    points = np.where(there, choices.points, -np.inf)
    best = points.max(axis=1)
    told = np.where(there, said(layers, choices.inputs), -np.inf).argmax(axis=1)
    rows = np.arange(len(best))
    any_ = np.where(there, choices.points, 0).sum(axis=1) / there.sum(axis=1)
    scale = float(POINTS)
    return Regret(
        float((best - points[rows, told]).mean()) * scale,
        float((best - points[:, 0]).mean()) * scale,
        float((best - any_).mean()) * scale,
        float((points[rows, told] == best).mean()),
        float((points[:, 0] == best).mean()),
    )


def choices_file(layers: Layers, about: dict[str, Any]) -> bytes:
    """The file of a network (``canasta.bots.choice_net``).

    Args:
        layers: what was learned.
        about: how.
    """
    every = np.concatenate([layers[name].ravel() for name in ("first", "bias", "last")])
    whole = np.clip(np.rint(every * UNIT), -32768, 32767).astype(int)
    return write_numbers(CHOICES, about, array(INT16, whole.tolist()))


__all__ = [
    "Choices",
    "Layers",
    "Regret",
    "choices_file",
    "choices_of",
    "learn_choices",
    "regret",
    "said",
]
