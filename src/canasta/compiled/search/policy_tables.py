"""Tables of the learned policy: numbers looked up by what a seat sees.

The worth of a choice is the value from the policy's rules of thumb plus the sum of some entries of
these tables. Each entry is found by a few features together, such as the cards of the rank held,
those unseen, and the size of the pile. Empty tables change nothing.

All numbers are eighths of a point.
"""

from typing import Any, Final

import numpy as np

from canasta.cards import DEUCE, JOKER_RANK
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import State
from canasta.compiled.kernel.seats import scramble, side_of
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.search.policy_layout import CANASTAS, RACE
from canasta.compiled.search.records import NOTED, Trail
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import Form
from canasta.engine.state import CARDS

WHOLE: Final = 16_384
"""A probability of 1."""
MANY: Final = 60
"""Most points needed to open that still count as few."""
STEPS: Final = 16
"""Resolution of differences in worth: this many steps for each unit of heat."""
FAR: Final = 8 * STEPS
NEARLY_OUT: Final = 5
"""Most cards of a hand that may go out in one turn."""
EXPONENTIALS = np.array([round(65_536 * np.exp(-i / STEPS)) for i in range(FAR + 1)], np.int64)
_ONE: Final = np.uint64(0x9E3779B97F4A7C15)
_32: Final = np.uint64(32)


def _in_bands(limits: tuple[int, ...], most: int = CARDS) -> Any:
    """Return each number's band: how many of the limits it exceeds."""
    return np.array([sum(number > limit for limit in limits) for number in range(most + 1)])


PILE_BAND = _in_bands((2, 4, 7, 11, 17))
STOCK_BAND = _in_bands((4, 10, 20, 35))
HAND_BAND = _in_bands((2, 4, 7, 11))
MELD_BAND = _in_bands((0, 3, 4, 5, 6))
"""By the cards of your side's meld: none, up to three, four, five, six, more."""
THEIR_BAND = _in_bands((0, 4, 6))
POINTS_BAND = _in_bands((50, 90, 120), 255)
"""By the points that a side needs to open."""


@kernel
def look_up(w: Weights, t: Trail, entry: int) -> int:
    t.entries[t.noted] = entry
    t.noted += 1
    return int(w.tables[entry])


@kernel
def roll(t: Trail, limit: int) -> int:
    """Return a number below a limit from the trail's dice."""
    dice: Any = np.uint64(t.dice) + _ONE
    t.dice = dice
    number: int = np.int64(((scramble(dice) >> _32) * np.uint64(limit)) >> _32)  # type: ignore[assignment]
    return number


@kernel
def likelihood(t: Trail, behind: int) -> int:
    """Return the relative likelihood of an option behind the best, which has 65,536."""
    return int(EXPONENTIALS[min(behind * STEPS // int(t.heat), FAR)])


@kernel
def agrees(t: Trail, first: int, worth: int) -> bool:
    """Decide on an option of this worth, whose entries are noted from ``first`` on.

    With no heat the answer is yes if it is worth more than nothing, and no note remains.
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
    """Choose the card to discard from those with noted cost and entries: ``width`` entries each.

    With no heat it is the best, and no note remains.
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
    """Return the number of cards in the side's largest set of a rank; 0 for none."""
    size = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.SET and s.meld_rank[m] == rank:
            size = max(size, int(s.meld_size[m]))
    return size


@kernel
def next_hand(s: State, seat: int) -> int:
    return int(HAND_BAND[s.hand_size[(seat + 1) % int(s.players)]])


@kernel
def clock(w: Weights, s: State, seat: int) -> int:
    """Return the progress of the deal, one of ``STOCKS``: by the stock, or in races by canastas.

    With ``RACE``, canastas and the opponents' hands measure progress, because a deal in which sides
    race for their feet ends with most of the stock left.
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
    """Return the band of a side's canastas: none, one, more."""
    return min(int(s.canastas[side]), CANASTAS - 1)


@kernel
def pile_mode(s: State, seat: int) -> int:
    """Return the mode of the pile, 0 to 7: its demands on the next player, and if you have opened.

    Twice 0 if the next side still needs few points to open, 1 if it needs many, 2 if it has opened,
    or 3 if that does not help because the pile is frozen; plus 1 if the seat's side has opened.
    """
    side = side_of(s, seat)
    after = side_of(s, (seat + 1) % int(s.players))
    mode = 1 if s.requirement[after] > MANY else 0
    if s.opened[after]:
        mode = 3 if s.frozen else 2
    return mode * 2 + (1 if s.opened[side] else 0)


@kernel
def who_threw(s: State) -> tuple[int, int, int, int]:
    """Return the ranks that each of up to four players discarded onto this pile, as bits.

    In order: the next player, the player to act, the player before, and the partner of four.
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
    """Return the number of wild cards in the pile, not counting the top card."""
    wilds = 0
    for i in range(s.pile_size - 1):
        rank = int(RANK_OF[s.pile[i]])
        wilds += 1 if rank == DEUCE or rank == JOKER_RANK else 0
    return wilds


@kernel
def relation(threw: tuple[int, int, int, int], rank: int) -> int:
    """Return which players discarded a rank, as bits in the order of ``who_threw``."""
    return (
        ((threw[0] >> rank) & 1)
        | ((threw[1] >> rank) & 1) << 1
        | ((threw[2] >> rank) & 1) << 2
        | ((threw[3] >> rank) & 1) << 3
    )
