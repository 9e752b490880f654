"""The network of hands in training: the same layers as in play, in floating point.

``canasta.compiled.search.hand_forward`` describes the layers. Here are their loss and its gradient,
for many moments at once, in plain NumPy without a framework.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.search.hand_inputs import (
    HIDDEN_AT,
    KNOWN_AT,
    ONE,
    OTHERS,
    PRIOR,
    RANK_SIZE,
    RANKS,
    RANKS_AT,
    SEAT_SIZE,
    SEATS_AT,
    TABLE_SIZE,
    UNSEEN_AT,
)
from canasta.compiled.search.hand_model import MOST
from canasta.compiled.search.hand_net import HIDDEN

Floats = NDArray[Any]
Layers = dict[str, Floats]
"""Weights and biases by name, in the order of a network's file."""

CLASSES: Final = MOST + 1
SHAPES: Final = {
    "table": (TABLE_SIZE, HIDDEN),
    "seat": (SEAT_SIZE, HIDDEN),
    "rank": (RANK_SIZE, HIDDEN),
    "first": (HIDDEN,),
    "own": (HIDDEN, HIDDEN),
    "hand": (HIDDEN, HIDDEN),
    "others": (HIDDEN, HIDDEN),
    "second": (HIDDEN,),
    "last": (HIDDEN, CLASSES),
    "bias": (CLASSES,),
}
RANK_PART: Final = np.float32(1 / 16)
SEAT_PART: Final = np.float32(1 / 4)
"""Factors in place of means over ranks and over other seats."""
IMPOSSIBLE: Final = np.float32(-1e9)

_LOG_FACTORIALS: Final = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, 257)))])


class Batch(NamedTuple):
    table: Floats
    seat: Floats
    rank: Floats
    prior: Floats
    """Logarithm of the chance to hold each number of cards as dealt."""
    seats: Floats
    held: NDArray[np.int64]
    counted: Floats
    """1 for each rank to learn: one whose true number is possible as dealt."""


def new_layers(seed: int) -> Layers:
    """Return initial weights: small and random, with zeros in the last layer for hands as dealt."""
    rng = np.random.default_rng(seed)
    fan = {"table": 60, "seat": 60, "rank": 60, "own": HIDDEN, "hand": HIDDEN, "others": HIDDEN}
    return {
        name: (rng.standard_normal(shape) * np.sqrt(2 / fan[name])).astype(np.float32)
        if name in fan
        else np.zeros(shape, np.float32)
        for name, shape in SHAPES.items()
    }


def chance(inputs: NDArray[np.uint8]) -> Floats:
    """Return the logarithm of the chance of each number of cards, by hand and rank, as dealt."""
    numbers = inputs.astype(np.int64)
    every = numbers[:, PRIOR, None, None, None]
    hand = numbers[:, HIDDEN_AT : HIDDEN_AT + OTHERS, None, None]
    unseen = numbers[:, None, UNSEEN_AT : UNSEEN_AT + RANKS, None]
    known = numbers[:, KNOWN_AT : KNOWN_AT + OTHERS * RANKS].reshape(-1, OTHERS, RANKS, 1)
    more = np.arange(CLASSES) - known
    possible = (more >= 0) & (more <= unseen) & (more <= hand) & (hand - more <= every - unseen)
    more = np.where(possible, more, 0)
    result = (
        _ways(unseen, more)
        + _ways(np.maximum(every - unseen, 0), np.clip(hand - more, 0, None))
        - _ways(every, np.minimum(hand, every))
    )
    likely: Floats = np.where(possible, result, IMPOSSIBLE).astype(np.float32)
    return likely


def _ways(cards: NDArray[np.int64], chosen: NDArray[np.int64]) -> NDArray[Any]:
    """Return the logarithm of the number of ways to choose so many cards; 0 if there is none."""
    chosen = np.minimum(chosen, cards)
    ways: Floats = (
        _LOG_FACTORIALS[cards] - _LOG_FACTORIALS[chosen] - _LOG_FACTORIALS[cards - chosen]
    )
    return ways


def batch_of(inputs: NDArray[np.uint8], held: NDArray[np.uint8]) -> Batch:
    count = len(inputs)
    scaled = inputs[:, :PRIOR].astype(np.float32) / ONE
    prior = chance(inputs)
    truth = held.reshape(count, OTHERS, RANKS).astype(np.int64)
    about = scaled[:, SEATS_AT:RANKS_AT].reshape(count, OTHERS, SEAT_SIZE)
    seats: Floats = np.any(about, axis=2).astype(np.float32)
    at_truth = np.take_along_axis(prior, truth[..., None], axis=-1)[..., 0]
    possible = (at_truth > IMPOSSIBLE / 2).astype(np.float32)
    return Batch(
        scaled[:, :TABLE_SIZE],
        about,
        scaled[:, RANKS_AT:PRIOR].reshape(count, OTHERS, RANKS, RANK_SIZE),
        prior,
        seats,
        truth,
        possible * seats[:, :, None],
    )


class _Passed(NamedTuple):
    first: Floats
    ranks: Floats
    others: Floats
    second: Floats
    chances: Floats


def _forward(layers: Layers, batch: Batch) -> _Passed:
    about = batch.table @ layers["table"] + layers["first"]
    hands = batch.seat @ layers["seat"] + about[:, None]
    first = np.maximum(batch.rank @ layers["rank"] + hands[:, :, None], 0)
    first *= batch.seats[:, :, None, None]
    ranks = first.sum(axis=2) * RANK_PART
    others = first.sum(axis=1) * SEAT_PART
    second = first @ layers["own"]
    second += (ranks @ layers["hand"])[:, :, None]
    second += (others @ layers["others"] + layers["second"])[:, None]
    np.maximum(second, 0, out=second)
    logits = second @ layers["last"] + layers["bias"] + batch.prior
    logits -= logits.max(axis=-1, keepdims=True)
    chances = np.exp(logits)
    chances /= chances.sum(axis=-1, keepdims=True)
    return _Passed(first, ranks, others, second, chances)


def chances_of(layers: Layers, batch: Batch) -> Floats:
    return _forward(layers, batch).chances


def loss(layers: Layers, batch: Batch) -> tuple[float, float]:
    """Return the sum of the losses, in natural logarithms, and the number of hands and ranks."""
    return _loss(chances_of(layers, batch), batch)


def loss_as_dealt(batch: Batch) -> tuple[float, float]:
    """Return the same for hands with the probabilities of the deal."""
    return _loss(np.exp(batch.prior), batch)


def _loss(chances: Floats, batch: Batch) -> tuple[float, float]:
    right = np.take_along_axis(chances, batch.held[..., None], axis=-1)[..., 0]
    logs = -np.log(np.maximum(right, 1e-9)) * batch.counted
    return float(logs.sum()), float(batch.counted.sum())


def gradients(layers: Layers, batch: Batch) -> tuple[Layers, float]:
    """Return the gradient of the mean loss by every weight, and that loss."""
    passed = _forward(layers, batch)
    count = max(float(batch.counted.sum()), 1.0)
    total, _ = _loss(passed.chances, batch)
    out = passed.chances.copy()
    np.put_along_axis(
        out,
        batch.held[..., None],
        np.take_along_axis(out, batch.held[..., None], axis=-1) - 1,
        axis=-1,
    )
    out *= (batch.counted / np.float32(count))[..., None]
    second = (out @ layers["last"].T) * (passed.second > 0)
    by_hand, by_rank = second.sum(axis=2), second.sum(axis=1)
    first = second @ layers["own"].T
    first += (by_hand @ layers["hand"].T * RANK_PART)[:, :, None]
    first += (by_rank @ layers["others"].T * SEAT_PART)[:, None]
    first *= passed.first > 0
    hands = first.sum(axis=2)
    tables = hands.sum(axis=1)
    return {
        "table": batch.table.T @ tables,
        "seat": _outer(batch.seat, hands),
        "rank": _outer(batch.rank, first),
        "first": tables.sum(axis=0),
        "own": _outer(passed.first, second),
        "hand": _outer(passed.ranks, by_hand),
        "others": _outer(passed.others, by_rank),
        "second": by_rank.sum(axis=(0, 1)),
        "last": _outer(passed.second, out),
        "bias": out.sum(axis=(0, 1, 2)),
    }, total / count


def _outer(inputs: Floats, outputs: Floats) -> Floats:
    return inputs.reshape(-1, inputs.shape[-1]).T @ outputs.reshape(-1, outputs.shape[-1])


def quantize(layers: Layers, unit: int) -> list[int]:
    """Return weights as 16-bit integers, in a network file's order; ``unit`` stands for 1."""
    every = np.concatenate([layers[name].ravel() for name in SHAPES])
    return [int(number) for number in np.clip(np.rint(every * unit), -32768, 32767)]
