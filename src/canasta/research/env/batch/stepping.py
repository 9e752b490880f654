"""The parts of a step of one game in a batch: settings, take-backs, random actions, rewards."""

from typing import Final

from canasta.compiled.kernel.compiled import inlined, kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.scoring import total
from canasta.compiled.kernel.seats import lowest_bit, ones
from canasta.engine.codes import CODES, WORDS, Act

# ---- the settings of a batch, as numbers
MATCH: Final = 0
"""1: an episode is a match; 0: it is one deal."""
WIN: Final = 1
"""1: rewards are for winning the episode; 0: for the points of every deal."""
MOST_STEPS: Final = 2
"""Steps after which an episode is cut off."""
AGAIN: Final = 3
"""1: a game that is over begins again at once; 0: it waits for a reset."""
ENDS: Final = 4
"""1: an illegal action ends the episode; 0: it only costs the penalty."""
AT_RANDOM: Final = 5
"""Seats that play at random in compiled code, as bits."""
MOST_TAKE_BACKS: Final = 6
"""Times that melds may be taken back in a turn; ``UNBOUND``: as often as the rules allow."""
BOUND_SEATS: Final = 7
"""Seats to which that bound applies, as bits."""
SETTINGS: Final = 8

UNBOUND: Final = -1
"""Value of ``MOST_TAKE_BACKS`` for no bound."""

# ---- and as fractions
SCALE: Final = 0
"""Reward of a point, if rewards are points."""
PENALTY: Final = 1
"""Penalty of an illegal action."""
WEIGHTS: Final = 2

OVER: Final = -1
"""Value of a game's steps when it is over and waits for a reset."""


SELDOM_BITS: Final = (1 << int(Act.RETRACT)) | (1 << int(Act.ASK))
"""Bits of taking melds back and of asking the partner."""


LAYING: Final = -(1 << int(Act.TAKE_TOP))
"""Bits of taking the pile: the rest of the first word."""
FIRST_LAID: Final = int(Act.LAY) // 64
"""First word of steps that lay cards or choose a target."""
AFTER_LAID: Final = int(Act.FACE) // 64
"""Word after the last of them."""


@inlined
def is_listed(s: State, action: int) -> bool:
    """Return whether an action is in the mask of a state."""
    return 0 <= action < CODES and (int(s.legal[action >> 6]) >> (action & 63)) & 1 != 0


@kernel
def bound_take_backs(s: State, taken_back: int, most: int) -> None:
    """Remove actions from a state's mask that would let a turn go round in circles.

    Once melds were taken back ``most`` times in the turn, they can be taken back only if nothing
    else is legal. After that the turn goes on without laying cards or taking the pile, as long as
    anything else is legal: or the same melds would be laid and taken back for ever. The mask never
    becomes empty.

    Args:
        s: the state, its mask filled.
        taken_back: the number of times that melds were taken back in this turn.
        most: the number of times that they may be.
    """
    if taken_back < most:
        return
    laid = 0
    for w in range(FIRST_LAID, AFTER_LAID):
        laid |= int(s.legal[w])
    plain = int(s.legal[0]) & ~LAYING & ~(1 << Act.RETRACT)
    plain |= int(s.legal[1])
    for w in range(AFTER_LAID, WORDS):
        plain |= int(s.legal[w])
    if laid | plain | (int(s.legal[0]) & LAYING) == 0:
        return
    s.legal[0] &= ~(1 << Act.RETRACT)
    if taken_back > most and plain != 0:
        s.legal[0] &= ~LAYING
        for w in range(FIRST_LAID, AFTER_LAID):
            s.legal[w] = 0


@kernel
def nth_bit(word: int, n: int) -> int:
    """Return the position of a word's n-th bit that is set, counted from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest_bit(word)


@kernel
def choose_action(s: State, high: int, without: int) -> int:
    """Return a random action of the mask, all with the same chance; -1 if there is none.

    Args:
        s: the state, its mask filled.
        high: a random number of 32 bits.
        without: bits of the first word that must not be chosen.
    """
    first = int(s.legal[0]) & ~without
    total = ones(first)
    for w in range(1, WORDS):
        total += ones(s.legal[w])
    if total == 0:
        return -1
    skip = (high * total) >> 32
    count = ones(first)
    if skip < count:
        return nth_bit(first, skip)
    skip -= count
    for w in range(1, WORDS):
        word = int(s.legal[w])
        count = ones(word)
        if skip < count:
            return 64 * w + nth_bit(word, skip)
        skip -= count
    return -1


@kernel
def compared(s: State, side: int, by_match: int) -> int:
    """Return the value by which sides are compared: the deal's points, or the match's score."""
    return int(s.scores[side]) if by_match else total(s, side)


@kernel
def reward_of(r: RuleRecord, s: State, side: int, win: int, by_match: int, scale: float) -> float:
    """Return a side's reward for a deal, or a match, that is over; all sides' add up to zero.

    For points: the side's points less the mean of the other sides', times the scale. For a win: 1,
    shared by the sides that tie; the others lose it in equal parts.
    """
    sides = int(r.sides)
    own = compared(s, side, by_match)
    everything = 0
    best = own
    for other in range(sides):
        value = compared(s, other, by_match)
        everything += value
        best = max(best, value)
    if not win:
        return (own - (everything - own) / (sides - 1)) * scale
    ahead = 0
    for other in range(sides):
        if compared(s, other, by_match) == best:
            ahead += 1
    if ahead == sides:
        return 0.0
    return 1.0 / ahead if own == best else -1.0 / (sides - ahead)
