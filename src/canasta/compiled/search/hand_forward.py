"""Forward pass of the network of hands: from what a seat has seen to weights of hands.

It has three layers, the same for every seat and rank: the inputs of the rank, the seat and the
table; that layer together with its mean over the seat's ranks and its mean over the other seats;
and, for each number of cards, the logarithm of how much likelier it is than by chance. All numbers
are whole, so every engine gets the same results.
"""

from typing import Final

from canasta.compiled.kernel.compiled import (
    Codes,
    RuleArray,
    StateArray,
    Vector,
    entry_point,
    kernel,
)
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.search.arrays import HandModelRoom, SeenArray
from canasta.compiled.search.hand_inputs import (
    INPUTS,
    OTHERS,
    RANK_SIZE,
    RANKS,
    RANKS_AT,
    SEAT_SIZE,
    SEATS_AT,
    TABLE_SIZE,
    write_inputs,
)
from canasta.compiled.search.hand_model import BY_SEAT, MOST, STEPS, HandModel
from canasta.compiled.search.hand_net import HIDDEN
from canasta.engine.search import Seen

CLASSES: Final = MOST + 1
"""Numbers of cards of a rank that the network distinguishes, from 0."""

TABLE_WEIGHTS: Final = 0
SEAT_WEIGHTS: Final = TABLE_WEIGHTS + TABLE_SIZE * HIDDEN
RANK_WEIGHTS: Final = SEAT_WEIGHTS + SEAT_SIZE * HIDDEN
FIRST_BIAS: Final = RANK_WEIGHTS + RANK_SIZE * HIDDEN
OWN_WEIGHTS: Final = FIRST_BIAS + HIDDEN
HAND_WEIGHTS: Final = OWN_WEIGHTS + HIDDEN * HIDDEN
OTHERS_WEIGHTS: Final = HAND_WEIGHTS + HIDDEN * HIDDEN
SECOND_BIAS: Final = OTHERS_WEIGHTS + HIDDEN * HIDDEN
LAST_WEIGHTS: Final = SECOND_BIAS + HIDDEN
LAST_BIAS: Final = LAST_WEIGHTS + HIDDEN * CLASSES
WEIGHTS: Final = LAST_BIAS + CLASSES
"""The place of each layer's weights, input by input, and the number of all weights."""

FIRST_SHIFT: Final = 8
"""Sixteenths times weights, as 256ths."""
SHIFT: Final = 12
"""256ths times weights, as 256ths."""
LAST_SHIFT: Final = 20
"""256ths times weights, as ones."""
MEAN_OF_RANKS: Final = 4
MEAN_OF_SEATS: Final = 2
"""Sums are divided by 16 (ranks) and 4 (seats)."""

MOST_SAID: Final = 30 * STEPS
"""Bound of the logarithm, in either direction."""

_TABLE: Final = 0
_SEAT: Final = HIDDEN
_HAND: Final = 2 * HIDDEN
_RANK: Final = 3 * HIDDEN
_FIRST: Final = _RANK + RANKS * HIDDEN
_SECOND: Final = _FIRST + OTHERS * RANKS * HIDDEN
ROOM: Final = _SECOND + HIDDEN + CLASSES
"""Length of the scratch room for the layers."""


@kernel
def _set(net: Codes, at: int, room: Vector, to: int, shift: int, size: int) -> None:
    """Set a layer to its bias, at the scale of the products added to it."""
    for i in range(size):
        room[to + i] = int(net[at + i]) << shift


@kernel
def _add(net: Codes, at: int, value: int, room: Vector, to: int, size: int) -> None:
    """Add one input's weighted contribution to a layer."""
    for i in range(size):
        room[to + i] += value * int(net[at + i])


@kernel
def _first_layer(net: Codes, x: Codes, room: Vector, others: int) -> None:
    """Compute the first layer for each hand and rank, from inputs of table, seat and rank."""
    _set(net, FIRST_BIAS, room, _TABLE, 4, HIDDEN)
    for i in range(TABLE_SIZE):
        if x[i] != 0:
            _add(net, TABLE_WEIGHTS + i * HIDDEN, int(x[i]), room, _TABLE, HIDDEN)
    for k in range(others):
        for j in range(HIDDEN):
            room[_SEAT + j] = room[_TABLE + j]
        for i in range(SEAT_SIZE):
            value = int(x[SEATS_AT + k * SEAT_SIZE + i])
            if value != 0:
                _add(net, SEAT_WEIGHTS + i * HIDDEN, value, room, _SEAT, HIDDEN)
        for rank in range(RANKS):
            to = _FIRST + (k * RANKS + rank) * HIDDEN
            for j in range(HIDDEN):
                room[to + j] = room[_SEAT + j]
            at = RANKS_AT + (k * RANKS + rank) * RANK_SIZE
            for i in range(RANK_SIZE):
                if x[at + i] != 0:
                    _add(net, RANK_WEIGHTS + i * HIDDEN, int(x[at + i]), room, to, HIDDEN)
            for j in range(HIDDEN):
                room[to + j] = max(0, room[to + j]) >> FIRST_SHIFT


@kernel
def _share_ranks(net: Codes, room: Vector, others: int) -> None:
    """Compute each rank's share of the second layer from all other hands together."""
    for rank in range(RANKS):
        to = _RANK + rank * HIDDEN
        _set(net, SECOND_BIAS, room, to, 8, HIDDEN)
        for j in range(HIDDEN):
            value = 0
            for k in range(others):
                value += room[_FIRST + (k * RANKS + rank) * HIDDEN + j]
            value >>= MEAN_OF_SEATS
            if value != 0:
                _add(net, OTHERS_WEIGHTS + j * HIDDEN, value, room, to, HIDDEN)


@kernel
def _share_hand(net: Codes, room: Vector, k: int) -> None:
    """Compute a hand's share of the second layer from all its ranks together."""
    for j in range(HIDDEN):
        room[_HAND + j] = 0
    for j in range(HIDDEN):
        value = 0
        for rank in range(RANKS):
            value += room[_FIRST + (k * RANKS + rank) * HIDDEN + j]
        value >>= MEAN_OF_RANKS
        if value != 0:
            _add(net, HAND_WEIGHTS + j * HIDDEN, value, room, _HAND, HIDDEN)


@kernel
def _last_layers(net: Codes, room: Vector, k: int, rank: int) -> None:
    """Compute how much likelier than by chance each number of cards is, at the room's end."""
    for j in range(HIDDEN):
        room[_SECOND + j] = room[_HAND + j] + room[_RANK + rank * HIDDEN + j]
    at = _FIRST + (k * RANKS + rank) * HIDDEN
    for j in range(HIDDEN):
        if room[at + j] != 0:
            _add(net, OWN_WEIGHTS + j * HIDDEN, room[at + j], room, _SECOND, HIDDEN)
    last = _SECOND + HIDDEN
    _set(net, LAST_BIAS, room, last, 8, CLASSES)
    for j in range(HIDDEN):
        value = max(0, room[_SECOND + j]) >> SHIFT
        if value != 0:
            _add(net, LAST_WEIGHTS + j * CLASSES, value, room, last, CLASSES)


@kernel
def believe(
    r: RuleRecord,
    h: HandModel,
    net: Codes,
    n: Seen,
    s: State,
    seat: int,
    inputs: Codes,
    room: Vector,
) -> None:
    """Fill the hand model with the weights of other hands, from all that a seat has seen."""
    write_inputs(r, n, s, seat, inputs)
    players = int(s.players)
    others = players - 1
    _first_layer(net, inputs, room, others)
    _share_ranks(net, room, others)
    last = _SECOND + HIDDEN
    for k in range(others):
        _share_hand(net, room, k)
        other = (seat + 1 + k) % players
        for rank in range(RANKS):
            _last_layers(net, room, k, rank)
            for count in range(CLASSES):
                value = ((room[last + count] - room[last]) * STEPS) >> LAST_SHIFT
                h.by_seat[other, rank, count] = max(-MOST_SAID, min(MOST_SAID, value))
    h.believed = BY_SEAT


@entry_point(
    f"rules[1] hand_model[1..] net[{WEIGHTS}] seen[1..] states[1..] seat:0..players "
    f"inputs[{INPUTS}..] numbers[{ROOM}..]",
    slow=True,
)
def believe_hands(
    rules: RuleArray,
    hand_model: HandModelRoom,
    net: Codes,
    seen: SeenArray,
    states: StateArray,
    seat: int,
    inputs: Codes,
    numbers: Vector,
) -> None:
    """Fill a hand model, by which sampling draws hands, with a network's predictions for a seat.

    ``states`` begins with its redacted record. ``inputs`` has room for ``INPUTS`` numbers,
    ``numbers`` for the layers' ``ROOM``.
    """
    believe(rules[0], hand_model[0], net, seen[0], states[0], seat, inputs, numbers)


__all__ = ["CLASSES", "INPUTS", "ROOM", "WEIGHTS", "believe", "believe_hands"]
