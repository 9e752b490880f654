"""The network of ppo.py: it reckons with what is there alone, forwards and backwards.

Of the numbers that a seat sees one in twelve is not 0, and of 640 actions ten are legal. So the
first layer adds up the rows of its weights that belong to numbers other than 0, and the last one
reckons the legal actions alone; what lies between is small and left to BLAS. The gradients are
written out by hand, for a framework would not know what to leave out;
``tests/env/test_ppo_example.py`` compares them with differences.

Two networks of two hidden layers lie side by side, one for the policy, one for the worth: their
first layers are the two halves of one array.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from canasta.engine.codes import CODES
from canasta.research.env import FLAT

MOST_INPUTS, MOST_ACTIONS = 320, 192  # room for a row; more is refused, not left out
DECAY, DECAY_SQUARES = 0.9, 0.999
Array = np.ndarray[Any, Any]

fast = njit(fastmath=True, cache=True, error_model="numpy")


class Rows(NamedTuple):
    """The view and the legal actions of seats, a row each: what is not 0, and what is legal."""

    inputs: Array  # int16 [N, MOST_INPUTS]: places of numbers that are not 0
    numbers: Array  # float32 [N, MOST_INPUTS]: they themselves
    filled: Array  # int16 [N]: how many there are
    actions: Array  # int16 [N, MOST_ACTIONS]: the legal actions
    legal: Array  # int16 [N]: how many there are
    base: Array  # float32 [N]: what the worth begins with

    @classmethod
    def of(cls, flat: Array, masks: Array, base: Array) -> "Rows":
        """Rows of flat observations and of masks in words of 64 bits."""
        count = len(flat)
        rows = cls(
            np.empty((count, MOST_INPUTS), np.int16),
            np.empty((count, MOST_INPUTS), np.float32),
            np.empty(count, np.int16),
            np.empty((count, MOST_ACTIONS), np.int16),
            np.empty(count, np.int16),
            base,
        )
        if not squeeze(flat, masks, *rows[:5]):
            raise ValueError(
                f"A row has over {MOST_INPUTS} inputs or {MOST_ACTIONS} legal actions."
            )
        return rows


@fast
def squeeze(flat, masks, inputs, numbers, filled, actions, legal):
    """Fill rows; whether there was room."""
    for i in range(len(flat)):
        n = 0
        for x in range(flat.shape[1]):
            if flat[i, x] != 0:
                if n == inputs.shape[1]:
                    return False
                inputs[i, n] = x
                numbers[i, n] = flat[i, x]
                n += 1
        filled[i] = n
        n = 0
        for word in range(masks.shape[1]):
            bits = masks[i, word]
            bit = 0
            while bits:
                if bits & 1:
                    if n == actions.shape[1]:
                        return False
                    actions[i, n] = 64 * word + bit
                    n += 1
                bits >>= np.uint64(1)
                bit += 1
        legal[i] = n
    return True


@fast
def first_layer(inputs, numbers, filled, part, weights, bias, out):
    """The first hidden layer of some rows."""
    width = weights.shape[1]
    for j in range(len(part)):
        i, h = part[j], out[j]
        for x in range(width):
            h[x] = bias[x]
        for n in range(filled[i]):
            w, number = weights[inputs[i, n]], numbers[i, n]
            for x in range(width):
                h[x] += number * w[x]
        for x in range(width):
            h[x] = max(h[x], np.float32(0))


@fast
def first_layer_back(inputs, numbers, filled, part, slope, d_weights, d_bias):
    """Return what the first layer's weights did to the loss, from the slopes at its end."""
    width = d_weights.shape[1]
    for j in range(len(part)):
        i, g = part[j], slope[j]
        for x in range(width):
            d_bias[x] += g[x]
        for n in range(filled[i]):
            w, number = d_weights[inputs[i, n]], numbers[i, n]
            for x in range(width):
                w[x] += number * g[x]


@fast
def log_chances(hidden, actions, legal, part, weights, bias, out):
    """The logarithms of the chances of legal actions, in the order of the rows."""
    for j in range(len(part)):
        i = part[j]
        top = np.float32(-np.inf)
        for n in range(legal[i]):
            w = weights[actions[i, n]]
            sum_ = bias[actions[i, n]]
            for x in range(len(w)):
                sum_ += w[x] * hidden[j, x]
            out[j, n] = sum_
            top = max(top, sum_)
        total = np.float32(0)
        for n in range(legal[i]):
            total += math.exp(out[j, n] - top)
        top += math.log(total)
        for n in range(legal[i]):
            out[j, n] -= top


@fast
def drawn(logs, legal, dice):
    """For each row one of its legal actions, as a place among them, by chance."""
    places = legal - 1
    for j in range(len(places)):
        left = dice[j]
        for n in range(legal[j]):
            left -= math.exp(logs[j, n])
            if left < 0:
                places[j] = n
                break
    return places


@fast
def policy_back(logs, legal, part, taken, before, gain, clip, entropy, out):
    """The slopes of PPO's clipped loss, and of the entropy's bonus, at the legal actions."""
    share = np.float32(1) / np.float32(len(part))
    for j in range(len(part)):
        i = part[j]
        ratio = math.exp(logs[j, taken[i]] - before[i])
        inside = ratio < 1 + clip if gain[i] > 0 else ratio > 1 - clip
        push = ratio * gain[i] if inside else np.float32(0)
        mean = np.float32(0)
        for n in range(legal[i]):
            mean += math.exp(logs[j, n]) * logs[j, n]
        for n in range(legal[i]):
            chance = math.exp(logs[j, n])
            out[j, n] = share * chance * (push + entropy * (logs[j, n] - mean))
        out[j, taken[i]] -= share * push


@fast
def last_layer_back(slope, hidden, actions, legal, part, weights, d_weights, d_bias, d_hidden):
    """Return what the last layer did to the loss, and the slopes at its beginning."""
    for j in range(len(part)):
        i, h, d = part[j], hidden[j], d_hidden[j]
        for x in range(len(d)):
            d[x] = 0
        for n in range(legal[i]):
            action, g = actions[i, n], slope[j, n]
            w, dw = weights[action], d_weights[action]
            d_bias[action] += g
            for x in range(len(d)):
                dw[x] += g * h[x]
                d[x] += g * w[x]


@fast
def adam(values, slopes, means, squares, rate, most):
    """A step of Adam, the slopes cut to a length of ``most``; they are 0 after it."""
    total = np.float32(0)
    for x in range(len(values)):
        total += slopes[x] * slopes[x]
    cut = min(np.float32(1), most / (math.sqrt(total) + np.float32(1e-6)))
    keep, keep_squares = np.float32(DECAY), np.float32(DECAY_SQUARES)
    for x in range(len(values)):
        g = slopes[x] * cut
        means[x] = keep * means[x] + (1 - keep) * g
        squares[x] = keep_squares * squares[x] + (1 - keep_squares) * g * g
        values[x] -= rate * means[x] / (math.sqrt(squares[x]) + np.float32(1e-8))
        slopes[x] = 0


class Net:
    """From rows: log-chances of the legal actions, and what a row is worth.

    ``values`` are the weights by name, ``slopes`` what they did to the loss; both are parts of one
    array each, so that Adam goes through them in one pass.
    """

    def __init__(self, width: int, seed: int) -> None:
        self.width = width
        self.shapes = {
            "first": (FLAT, 2 * width),
            "first_bias": (2 * width,),
            "second": (2, width, width),
            "second_bias": (2, width),
            "policy": (CODES, width),
            "policy_bias": (CODES,),
            "worth": (width,),
            "worth_bias": (1,),
        }
        size = sum(map(math.prod, self.shapes.values()))
        self._values, self._slopes, self._means, self._squares = np.zeros((4, size), np.float32)
        self.values, self.slopes, self.squares = map(
            self._parts, (self._values, self._slopes, self._squares)
        )
        self._steps = 0
        rng = np.random.default_rng(seed)
        # The last layers stay 0: at first it says the same of everything.
        for name, before in (("first", FLAT), ("second", width)):
            for part in (name, f"{name}_bias"):
                self.values[part][:] = rng.uniform(-1, 1, self.shapes[part]) / before**0.5

    def _parts(self, whole: Array) -> dict[str, Array]:
        parts, at = {}, 0
        for name, shape in self.shapes.items():
            parts[name] = whole[at : at + math.prod(shape)].reshape(shape)
            at += math.prod(shape)
        return parts

    def forward(self, rows: Rows, part: Array) -> tuple[Array, list[Array], Array, Array]:
        """Some rows' first and second hidden layers, log-chances and worth."""
        values, width = self.values, self.width
        first = np.empty((len(part), 2 * width), np.float32)
        first_layer(*rows[:3], part, values["first"], values["first_bias"], first)
        second = [
            np.maximum(half @ weights + bias, 0)
            for half, weights, bias in zip(
                np.split(first, 2, axis=1), values["second"], values["second_bias"], strict=True
            )
        ]
        logs = np.empty((len(part), MOST_ACTIONS), np.float32)
        weights, bias = values["policy"], values["policy_bias"]
        log_chances(second[0], rows.actions, rows.legal, part, weights, bias, logs)
        worth = second[1] @ values["worth"] + values["worth_bias"] + rows.base[part]
        return first, second, logs, worth

    def backward(
        self, rows: Rows, part: Array, played: dict[str, Array], clip: float, entropy: float
    ) -> None:
        """Add up the slopes of the loss over some rows and what was played in them."""
        values, slopes = self.values, self.slopes
        first, second, logs, worth = self.forward(rows, part)
        at_legal = np.empty_like(logs)
        chosen = (played["taken"], played["before"], played["gain"])
        bounds = (np.float32(clip), np.float32(entropy))
        policy_back(logs, rows.legal, part, *chosen, *bounds, at_legal)
        d_second = [np.empty_like(second[0]), np.empty_like(second[1])]
        last = (values["policy"], slopes["policy"], slopes["policy_bias"], d_second[0])
        last_layer_back(at_legal, second[0], rows.actions, rows.legal, part, *last)
        missed = (worth - played["target"][part]) / np.float32(len(part))
        slopes["worth"] += missed @ second[1]
        slopes["worth_bias"] += missed.sum()
        np.outer(missed, values["worth"], out=d_second[1])
        d_first = np.empty_like(first)
        for k, (half, slope) in enumerate(
            zip(np.split(first, 2, axis=1), np.split(d_first, 2, axis=1), strict=True)
        ):
            d_second[k] *= second[k] > 0
            slopes["second"][k] += half.T @ d_second[k]
            slopes["second_bias"][k] += d_second[k].sum(0)
            np.multiply(d_second[k] @ values["second"][k].T, half > 0, out=slope)
        first_layer_back(*rows[:3], part, d_first, slopes["first"], slopes["first_bias"])

    def step(self, rate: float, most: float = 0.5) -> None:
        """Change the weights against the slopes."""
        self._steps += 1
        unbiased = (1 - DECAY_SQUARES**self._steps) ** 0.5 / (1 - DECAY**self._steps)
        arrays = (self._values, self._slopes, self._means, self._squares)
        adam(*arrays, np.float32(rate * unbiased), np.float32(most))
