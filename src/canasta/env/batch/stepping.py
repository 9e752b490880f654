"""One game of a batch goes on by an action."""

from typing import Final

from canasta.engine.codes import CODES, WORDS, Act, Phase
from canasta.kernel.bitwords import lowest_bit, ones
from canasta.kernel.compiled import inlined, kernel
from canasta.kernel.rule_record import RuleRecord
from canasta.kernel.scoring import total
from canasta.kernel.state import State

# ---- the settings of a batch, as numbers
MATCH: Final = 0
"""1: an episode is a match; 0: it is one deal."""
WIN: Final = 1
"""1: rewards tell who won the episode; 0: the points of every deal."""
MOST_STEPS: Final = 2
"""Steps after which an episode is cut off."""
AGAIN: Final = 3
"""1: a game that is over begins anew at once; 0: it waits for a reset."""
ENDS: Final = 4
"""1: an illegal action ends the episode; 0: nothing happens but the penalty."""
AT_RANDOM: Final = 5
"""The seats that play at random in compiled code, as bits."""
MOST_TAKE_BACKS: Final = 6
"""How often melds may be taken back in a turn; ``UNBOUND``: as often as the rules allow."""
BOUND_SEATS: Final = 7
"""The seats for which that counts, as bits."""
SETTINGS: Final = 8

UNBOUND: Final = -1
"""In place of a number of times: no bound."""

# ---- and as fractions
SCALE: Final = 0
"""What a point is worth, where rewards tell points."""
PENALTY: Final = 1
"""What an illegal action costs."""
WEIGHTS: Final = 2

OVER: Final = -1
"""The steps of a game that is over and waits for a reset."""

DEAL_OVER: Final = int(Phase.DEAL_OVER)
MATCH_OVER: Final = int(Phase.MATCH_OVER)

SELDOM_BITS: Final = (1 << int(Act.RETRACT)) | (1 << int(Act.ASK))
"""Taking melds back and asking the partner."""


A_RETRACT: Final = int(Act.RETRACT)

LAYING: Final = -(1 << int(Act.TAKE_TOP))
"""Taking the pile: the rest of the first word."""
FIRST_LAID: Final = int(Act.LAY) // 64
"""The first word of steps that lay cards or aim at a meld."""
AFTER_LAID: Final = int(Act.FACE) // 64
"""One more than the last."""


@inlined
def is_listed(s: State, action: int) -> bool:
    """Whether an action is in the mask of a state."""
    return 0 <= action < CODES and (int(s.legal[action >> 6]) >> (action & 63)) & 1 != 0


@kernel
def bound_take_backs(s: State, taken_back: int, most: int) -> None:
    """Strike from a state's mask what would let a turn go round in circles.

    Once melds were taken back ``most`` times in the turn they are so only where nothing else is
    legal. If that happens, the turn goes on without laying cards or taking the pile, wherever it
    can go on otherwise: else the same melds would be laid and taken back for ever. A mask never
    becomes empty by it.

    Args:
        s: the state, its mask filled.
        taken_back: how often melds were taken back in this turn.
        most: how often they may be.
    """
    if taken_back < most:
        return
    laid = 0
    for w in range(FIRST_LAID, AFTER_LAID):
        laid |= int(s.legal[w])
    plain = int(s.legal[0]) & ~LAYING & ~(1 << A_RETRACT)
    plain |= int(s.legal[1])
    for w in range(AFTER_LAID, WORDS):
        plain |= int(s.legal[w])
    if laid | plain | (int(s.legal[0]) & LAYING) == 0:
        return
    s.legal[0] &= ~(1 << A_RETRACT)
    if taken_back > most and plain != 0:
        s.legal[0] &= ~LAYING
        for w in range(FIRST_LAID, AFTER_LAID):
            s.legal[w] = 0


@kernel
def nth_bit(word: int, n: int) -> int:
    """The position of a word's n-th bit that is set, counted from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest_bit(word)


@kernel
def choose_action(s: State, high: int, without: int) -> int:
    """One of the actions of the mask, each as likely as the other; -1 where there is none.

    Args:
        s: the state, its mask filled.
        high: a random number of 32 bits.
        without: bits of the first word that are not to be chosen.
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
    """What sides are compared by: the deal's points, or the match's score."""
    return int(s.scores[side]) if by_match else total(s, side)


@kernel
def reward_of(r: RuleRecord, s: State, side: int, win: int, by_match: int, scale: float) -> float:
    """A side's reward for a deal, or a match, that is over; the sides' rewards add up to none.

    Points: the own side's less the mean of the other sides', times the scale. A win: 1, shared
    by the sides that tie; the others lose it in equal parts.
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
