"""What the rollout policy has learned: tables of numbers, looked up by what a seat sees.

A choice is worth what the policy's rules of thumb say of it, and beside that the sum of some
entries of these tables, each found by a few things that go together: so many cards of the rank
held, so many unseen, so large a pile. Tables that hold nothing change nothing.

All numbers are eighths of a point.
"""

from typing import Any, Final

import numpy as np

from canasta.cards import DEUCE, JOKER_RANK
from canasta.engine.sizes import CARDS
from canasta.kernel.compiled import kernel
from canasta.kernel.dice import scramble
from canasta.kernel.melds import SET
from canasta.kernel.seats import side_of
from canasta.kernel.state import State
from canasta.kernel.tables import RANK_OF
from canasta.search.policy_layout import CANASTAS, RACE
from canasta.search.trail import NOTED, Trail
from canasta.search.weights import Weights

WHOLE: Final = 16_384
"""A share of one."""
MANY: Final = 60
"""Points to open with beyond which that is not done in passing."""
STEPS: Final = 16
"""Parts of the heat in which differences are told apart."""
FAR: Final = 8 * STEPS
NEARLY_OUT: Final = 5
"""Cards of a hand that may be gone in a turn."""
EXPONENTIALS = np.array([round(65_536 * np.exp(-i / STEPS)) for i in range(FAR + 1)], np.int64)
_ONE: Final = np.uint64(0x9E3779B97F4A7C15)
_32: Final = np.uint64(32)


def _in_bands(limits: tuple[int, ...], most: int = CARDS) -> Any:
    """For each number which band it is in: how many of the limits it is above."""
    return np.array([sum(number > limit for limit in limits) for number in range(most + 1)])


PILE_BAND = _in_bands((2, 4, 7, 11, 17))
STOCK_BAND = _in_bands((4, 10, 20, 35))
HAND_BAND = _in_bands((2, 4, 7, 11))
MELD_BAND = _in_bands((0, 3, 4, 5, 6))
"""Of an own meld's cards: none, up to three, four, five, six, more."""
THEIR_BAND = _in_bands((0, 4, 6))
POINTS_BAND = _in_bands((50, 90, 120), 255)
"""Of what a side needs to open."""


@kernel
def look_up(w: Weights, t: Trail, entry: int) -> int:
    """An entry, noted."""
    t.entries[t.noted] = entry
    t.noted += 1
    return int(w.tables[entry])


@kernel
def roll(t: Trail, limit: int) -> int:
    """A number below a limit from the trail's dice."""
    dice: Any = np.uint64(t.dice) + _ONE
    t.dice = dice
    number: int = np.int64(((scramble(dice) >> _32) * np.uint64(limit)) >> _32)  # type: ignore[assignment]
    return number


@kernel
def likelihood(t: Trail, behind: int) -> int:
    """How likely something is that is so much behind the best, which has 65,536."""
    return int(EXPONENTIALS[min(behind * STEPS // int(t.heat), FAR)])


@kernel
def agrees(t: Trail, first: int, worth: int) -> bool:
    """Whether something is done that is worth so much, whose entries are noted from ``first`` on.

    With no heat it is done where it is worth more than nothing, and nothing stays noted.
    """
    if t.heat == 0:
        t.noted = first
        return worth > 0
    other = likelihood(t, abs(worth))
    favoured = 65_536 * WHOLE // (65_536 + other)
    chance = favoured if worth > 0 else WHOLE - favoured
    done = roll(t, WHOLE) < chance
    for i in range(first, t.noted):
        t.shares[i] = WHOLE - chance if done else -chance
    t.noted = min(int(t.noted), NOTED)
    return done


@kernel
def any_of(t: Trail, first: int, width: int, best: int, least: int) -> int:
    """The card discarded, of those whose cost and entries are noted: ``width`` entries each.

    With no heat it is the best, and nothing stays noted.
    """
    if t.heat == 0 or best < 0:
        t.noted = first
        return best
    count = (int(t.noted) - first) // width
    total = 0
    for i in range(count):
        total += likelihood(t, int(t.costs[i]) - least)
    fallen = roll(t, total)
    chosen = -1
    for i in range(count):
        likely = likelihood(t, int(t.costs[i]) - least)
        if chosen < 0 and fallen < likely:
            chosen = i
        fallen -= likely
        for k in range(first + i * width, first + (i + 1) * width):
            t.shares[k] = -(likely * WHOLE // total)
    for k in range(first + chosen * width, first + (chosen + 1) * width):
        t.shares[k] += WHOLE
    t.noted = min(int(t.noted), NOTED)
    return int(t.kinds[chosen])


@kernel
def melds_of_rank(s: State, side: int, rank: int) -> int:
    """The cards in the side's largest set of a rank; 0 for none."""
    size = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == SET and s.meld_rank[m] == rank:
            size = max(size, int(s.meld_size[m]))
    return size


@kernel
def next_hand(s: State, seat: int) -> int:
    """The band of the next player's hand."""
    return int(HAND_BAND[s.hand_size[(seat + 1) % int(s.players)]])


@kernel
def clock(w: Weights, s: State, seat: int) -> int:
    """How far the deal has gone, one of ``STOCKS``: by the stock, or by how near others are to out.

    Where feet are raced for a deal is over when most of the stock is left.
    """
    if not w.learned & RACE:
        return int(STOCK_BAND[s.stock_size])
    side = side_of(s, seat)
    most = 0
    for other in range(s.sides):
        if other != side:
            most = max(most, int(s.canastas[other]))
    if most == 0:
        return 1 if s.canastas[side] > 0 else 0
    if most == 1:
        return 2
    for other in range(s.players):
        if side_of(s, other) != side and s.hand_size[other] <= NEARLY_OUT:
            return 4
    return 3


@kernel
def canasta_band(s: State, side: int) -> int:
    """How many canastas a side has: none, one, more."""
    return min(int(s.canastas[side]), CANASTAS - 1)


@kernel
def pile_mode(s: State, seat: int) -> int:
    """What the pile asks of the next player and whether the own side is open.

    Twice 0 where the next side still needs few points to open, 1 where it needs many, 2 where it
    is open, and 3 where that does not help since the pile is frozen; and 1 if the own side is open.
    """
    side = side_of(s, seat)
    after = side_of(s, (seat + 1) % int(s.players))
    mode = 1 if s.requirement[after] > MANY else 0
    if s.opened[after]:
        mode = 3 if s.frozen else 2
    return mode * 2 + (1 if s.opened[side] else 0)


@kernel
def who_threw(s: State) -> tuple[int, int, int, int]:
    """The ranks that each of up to four players threw since the pile was last taken, as bits.

    The next player's, the own, the player's before, and the partner's of four.
    """
    after = 0
    own = 0
    before = 0
    across = 0
    players = int(s.players)
    size = int(s.pile_size)
    for i in range(max(0, size - 31), size):
        bit = 1 << int(RANK_OF[s.pile[i]])
        back = (size - i) % players
        if back == players - 1:
            after |= bit
        elif back == 0:
            own |= bit
        elif back == 1:
            before |= bit
        else:
            across |= bit
    return after, own, before, across


@kernel
def wilds_in_pile(s: State) -> int:
    """The wild cards in the pile, the top card aside."""
    wilds = 0
    for i in range(s.pile_size - 1):
        rank = int(RANK_OF[s.pile[i]])
        wilds += 1 if rank == DEUCE or rank == JOKER_RANK else 0
    return wilds


@kernel
def relation(threw: tuple[int, int, int, int], rank: int) -> int:
    """Who threw a rank, 0 to 15."""
    return (
        ((threw[0] >> rank) & 1)
        | ((threw[1] >> rank) & 1) << 1
        | ((threw[2] >> rank) & 1) << 2
        | ((threw[3] >> rank) & 1) << 3
    )
