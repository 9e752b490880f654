"""Inputs of the network of hands: what a seat has seen of the other hands, as numbers.

One vector of whole numbers for all books and numbers of players: first the inputs of the table,
then those of each other seat, then those of each other seat and rank; after the inputs come the
counts from which chance alone predicts hands (``PRIOR``). The vector is made from the seat's own
redacted record and its ``Seen``, so hidden cards do not affect it.

Inputs are in sixteenths, roughly between 0 and 1: 16 counts as one. Seats are counted from the
seat's left; if fewer than four play, the inputs of missing seats are all 0.
"""

from typing import Final

from canasta.cards import JOKER, JOKER_RANK, KINDS
from canasta.compiled.kernel.compiled import (
    Codes,
    RuleArray,
    StateArray,
    Vector,
    entry_point,
    kernel,
)
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.kernel.threes import is_bonus_three
from canasta.compiled.search.arrays import SeenArray
from canasta.compiled.search.determinization import unseen_of
from canasta.compiled.search.seen import count_table
from canasta.engine.codes import FULL, Form, Phase
from canasta.engine.search import Seen
from canasta.engine.state import SEATS

OTHERS: Final = 3
"""Most other seats."""
RANKS: Final = JOKER_RANK + 1

TABLE_INPUTS: Final = (
    *("rounds", "stock", "pile", "frozen", "own hand", "own side opened", "own turn's cards drawn"),
    *("hidden cards",),
)
SEAT_INPUTS: Final = (
    *("partner", "next", "last", "hand", "hidden cards of the hand", "foot", "side opened"),
    *("points needed to open", "discards", "times the pile was passed up", "takes"),
    *("how lately it took", "cards of that pile", "cards laid", "canastas", "melds"),
    *("wild discards", "ranks discarded twice", "asked", "every turn was seen"),
    *("ranks discarded that no one had discarded",),
)
RANK_INPUTS: Final = (
    *("own cards", "unseen", "expected by chance", "own side's set", "it is complete"),
    *("its wild cards", "another side's set", "it is complete too", "known to be held", "thrown"),
    *("how lately it was discarded", "how early it was discarded first", "passed up"),
    *(
        "how lately it was passed up",
        "cards of the pile passed up",
        "passed up though free",
        "laid",
    ),
    *("how lately it was laid", "discarded by the partner", "discarded by opponents"),
    *(
        "passed up by opponents",
        "discarded of neighbouring ranks",
        "in the pile",
        "on top of the pile",
    ),
)
"""The inputs of a rank; an indicator for each rank follows them."""

TABLE_SIZE: Final = len(TABLE_INPUTS)
SEAT_SIZE: Final = len(SEAT_INPUTS)
RANK_SIZE: Final = len(RANK_INPUTS) + RANKS

SEATS_AT: Final = TABLE_SIZE
RANKS_AT: Final = SEATS_AT + OTHERS * SEAT_SIZE
PRIOR: Final = RANKS_AT + OTHERS * RANKS * RANK_SIZE
"""The place of the counts: hidden cards in all; of each other hand; of each rank; then the cards
of each rank that each other hand is known to hold."""
HIDDEN_AT: Final = PRIOR + 1
UNSEEN_AT: Final = HIDDEN_AT + OTHERS
KNOWN_AT: Final = UNSEEN_AT + RANKS
INPUTS: Final = KNOWN_AT + OTHERS * RANKS
"""The numbers of a vector."""

ONE: Final = 16


@kernel
def _lately(s: State, at: int) -> int:
    """Return how recent an event in turn ``at`` is, up to 16; 0 for never."""
    if at == 0:
        return 0
    return 64 // (4 + (int(s.turns) - at) // int(s.players))


@kernel
def _write_prior(r: RuleRecord, n: Seen, s: State, seat: int, x: Codes) -> None:
    """Write the counts of hidden cards, which may be in any hand."""
    count_table(n, s)
    for kind in range(KINDS):
        if is_bonus_three(r, kind):
            continue
        rank = RANK_OF[kind]
        left = max(0, unseen_of(r, n, s, seat, kind))
        x[PRIOR] += left
        x[UNSEEN_AT + rank] += left
        for k in range(s.players - 1):
            other = (seat + 1 + k) % int(s.players)
            x[KNOWN_AT + k * RANKS + rank] += n.known[other, kind]
    for k in range(s.players - 1):
        other = (seat + 1 + k) % int(s.players)
        hidden = int(s.hand_size[other])
        for kind in range(KINDS):
            hidden -= int(n.known[other, kind])
        x[HIDDEN_AT + k] = max(0, hidden)


@kernel
def _write_table(s: State, seat: int, x: Codes) -> None:
    x[0] = min(48, 2 * (int(s.turns) // int(s.players)))
    x[1] = int(s.stock_size) // 4
    x[2] = s.pile_size
    x[3] = ONE if s.frozen else 0
    x[4] = s.hand_size[seat]
    x[5] = ONE if s.opened[side_of(s, seat)] else 0
    x[6] = ONE if s.phase == Phase.PLAY else 0
    x[7] = x[PRIOR] // 4


@kernel
def _write_seat(n: Seen, s: State, seat: int, other: int, k: int, x: Codes) -> None:
    at = SEATS_AT + k * SEAT_SIZE
    players = int(s.players)
    side = side_of(s, other)
    discards = passed = laid = twice = fresh = 0
    for rank in range(RANKS):
        thrown = int(n.thrown[other, rank])
        discards += thrown
        passed += int(n.passed[other, rank])
        laid += int(n.laid[other, rank])
        twice += 1 if thrown > 1 else 0
        first = int(n.thrown_first[other, rank])
        if first > 0:
            new = 1
            for third in range(players):
                before = int(n.thrown_first[third, rank])
                if third != other and before > 0 and before < first:
                    new = 0
            fresh += new
    x[at] = ONE if side == side_of(s, seat) else 0
    x[at + 1] = ONE if (seat + 1) % players == other else 0
    x[at + 2] = ONE if (other + 1) % players == seat else 0
    x[at + 3] = s.hand_size[other]
    x[at + 4] = x[HIDDEN_AT + k]
    x[at + 5] = s.foot_size[other]
    x[at + 6] = ONE if s.opened[side] else 0
    x[at + 7] = min(32, int(s.requirement[side]) // 8)
    x[at + 8] = discards
    x[at + 9] = passed
    x[at + 10] = 8 * int(n.takes[other])
    x[at + 11] = _lately(s, int(n.took_at[other]))
    x[at + 12] = min(48, int(n.took_size[other]))
    x[at + 13] = min(48, laid)
    x[at + 14] = 8 * int(s.canastas[side])
    x[at + 15] = 4 * int(s.meld_count[side])
    x[at + 16] = 8 * (int(n.thrown[other, 0]) + int(n.thrown[other, JOKER_RANK]))
    x[at + 17] = 8 * twice
    x[at + 18] = ONE if s.asked[other] else 0
    x[at + 19] = ONE if n.whole[other] else 0
    x[at + 20] = 2 * fresh


@kernel
def _write_ranks(n: Seen, s: State, seat: int, other: int, k: int, x: Codes) -> None:
    """Write the inputs of another seat and each rank, except those of melds and pile."""
    players, sides = int(s.players), int(s.sides)
    side = side_of(s, other)
    for rank in range(RANKS):
        at = RANKS_AT + (k * RANKS + rank) * RANK_SIZE
        unseen = int(x[UNSEEN_AT + rank])
        known = int(x[KNOWN_AT + k * RANKS + rank])
        x[at] = 8 * int(s.ranks[seat, rank])
        x[at + 1] = 2 * unseen
        x[at + 2] = ONE * int(x[HIDDEN_AT + k]) * unseen // max(1, int(x[PRIOR]))
        x[at + 8] = 8 * known
        x[at + 9] = 8 * int(n.thrown[other, rank])
        x[at + 10] = _lately(s, int(n.thrown_at[other, rank]))
        first = int(n.thrown_first[other, rank])
        x[at + 11] = 64 // (4 + first // players) if first > 0 else 0
        x[at + 12] = 8 * int(n.passed[other, rank])
        x[at + 13] = _lately(s, int(n.passed_at[other, rank]))
        x[at + 14] = min(32, int(n.passed_pile[other, rank]))
        x[at + 15] = 8 * int(n.passed_free[other, rank])
        x[at + 16] = 4 * int(n.laid[other, rank])
        x[at + 17] = _lately(s, int(n.laid_at[other, rank]))
        for third in range(players):
            if third == other:
                continue
            if third % sides == side:
                x[at + 18] += 8 * n.thrown[third, rank]
            else:
                x[at + 19] += 4 * n.thrown[third, rank]
                x[at + 20] += 4 * n.passed[third, rank]
        for near in range(max(2, rank - 1), min(12, rank + 1) + 1):
            if near != rank and 2 <= rank <= 12:
                x[at + 21] += 8 * n.thrown[other, near]
        x[at + len(RANK_INPUTS) + rank] = ONE


@kernel
def _write_melds(s: State, other: int, k: int, x: Codes) -> None:
    """Write the inputs of sets and wild melds by rank: those of the seat's side, and others."""
    side = side_of(s, other)
    for owner in range(s.sides):
        for i in range(s.meld_count[owner]):
            m = int(s.order[owner, i])
            form = s.meld_form[m]
            if form != Form.SET and form != Form.WILD:
                continue
            rank = int(s.meld_rank[m]) if form == Form.SET else 0
            at = RANKS_AT + (k * RANKS + rank) * RANK_SIZE
            first = 3 if owner == side else 6
            x[at + first] = max(int(x[at + first]), 2 * int(s.meld_size[m]))
            if s.meld_size[m] >= FULL:
                x[at + first + 1] = ONE
            if owner == side:
                x[at + 5] += 4 * s.meld_wilds[m]


@kernel
def _write_pile(n: Seen, s: State, k: int, x: Codes) -> None:
    """Write the inputs of cards that the seat has seen go into the pile."""
    size = int(s.pile_size)
    for i in range(size):
        if n.pile[i] >= 0:
            rank = RANK_OF[n.pile[i]]
            x[RANKS_AT + (k * RANKS + rank) * RANK_SIZE + 22] += 8
    if size > 0 and n.pile[size - 1] >= 0:
        rank = RANK_OF[n.pile[size - 1]]
        x[RANKS_AT + (k * RANKS + rank) * RANK_SIZE + 23] = ONE


@kernel
def write_inputs(r: RuleRecord, n: Seen, s: State, seat: int, x: Codes) -> None:
    """Fill ``x``, ``INPUTS`` numbers, with what a seat has seen; ``s`` is its redacted record."""
    for i in range(INPUTS):
        x[i] = 0
    _write_prior(r, n, s, seat, x)
    _write_table(s, seat, x)
    for k in range(s.players - 1):
        other = (seat + 1 + k) % int(s.players)
        _write_seat(n, s, seat, other, k, x)
        _write_ranks(n, s, seat, other, k, x)
        _write_melds(s, other, k, x)
        _write_pile(n, s, k, x)


@entry_point(f"rules[1] seen[1..] states[n] i:0..n seat:0..players out[{INPUTS}..]")
def hand_inputs(
    rules: RuleArray, seen: SeenArray, states: StateArray, i: int, seat: int, out: Codes
) -> None:
    """Fill the vector of what a seat has seen; ``states[i]`` is its redacted record."""
    write_inputs(rules[0], seen[0], states[i], seat, out)


@entry_point(f"rules[1] states[n] i:0..n seat:0..players out[{RANKS * (SEATS - 1)}..]")
def ranks_held(rules: RuleArray, states: StateArray, i: int, seat: int, out: Vector) -> None:
    """Fill the target of learning: cards of each rank in each other hand, without bonus threes.

    The states are whole; ``out`` is filled rank by rank for each seat from the left.
    """
    s = states[i]
    for k in range(s.players - 1):
        other = (seat + 1 + k) % int(s.players)
        for rank in range(RANKS):
            out[k * RANKS + rank] = s.ranks[other, rank]
        for kind in range(1, JOKER, 13):
            if is_bonus_three(rules[0], kind):
                out[k * RANKS + 1] -= s.hands[other, kind]
