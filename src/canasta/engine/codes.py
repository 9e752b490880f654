"""The codes of actions: the meaning of each family and its first code.

An action is ``family + offset``. Families start on a multiple of 64, so that a family's legal
members are one word of the mask. The codes are stable: a change bumps ``ACTIONS_VERSION``.

A turn is made of small steps. Cards are laid meld by meld: ``NEW + kind`` begins a set, a
wild meld or a group of black threes with that card, ``RUN + kind`` lays three cards of a suit
from that one up, ``TARGET + n`` chooses the side's n-th meld as listed; ``LAY + kind`` puts one
more card on the meld begun or chosen. Before the draw ``TARGET`` names the meld that a taken
pile's top card is to join.
"""

from enum import IntEnum
from typing import Final

ACTIONS_VERSION: Final = 1
"""Raised whenever a code changes its meaning."""


class Act(IntEnum):
    """The families of actions, and the single actions of the first family."""

    DRAW = 0
    """Draw from the stock, with replacements for threes."""
    PASS = 1
    """Decline the pile at an empty stock; or end a turn in which no discard is possible (AG-2)."""
    RETRACT = 2
    """Take back the melds of this turn that are not settled."""
    FOOT = 3
    """Pick up the face-down hand (two-hand game)."""
    ASK = 4
    """Ask your partner whether to go out."""
    YES = 5
    """The partner's answer: go out."""
    NO = 6
    """The partner's answer: do not go out."""
    SPLASH = 7
    """Show the fourteen-card hand."""
    DEAL = 8
    """Begin the next deal; legal only when one is over and the match is not."""
    TAKE_TOP = 9
    """Take the pile with the side's meld that was chosen and no card from the hand."""
    TAKE_PAIR = 10
    """+ pair of suits (0 to 9, see ``PAIRS``): take the pile with two naturals of its rank."""
    TAKE_MIXED = 20
    """+ 5 * suit + wild (four twos, joker): take it with one natural and one wild card."""
    DISCARD = 64
    """+ kind: discard; ends the turn."""
    LAY = 128
    """+ kind: put this card on the meld begun or chosen."""
    NEW = 192
    """+ kind: begin a set, a wild meld or a group of black threes with this card."""
    RUN = 256
    """+ kind: begin a run with this card and the next two of its suit."""
    TARGET = 320
    """+ n: choose the side's n-th meld, counted from 0."""
    BRIDGE = 384
    """+ kind: join two runs of three by this card, which is between them."""
    FACE = 448
    """+ kind: lay down a three from the hand."""
    CUT = 512
    """+ number of cards passed to the dealer: cut the pack."""


CODES: Final = 640
"""One more than the highest code of a step that the rules may allow."""

WORDS: Final = CODES // 64
"""Words in the mask of legal actions."""


class SlipAct(IntEnum):
    """Irregularities, the decisions that follow them, and undo.

    These are outside the mask: they are never offered, and accepted only if the rules of a
    table play irregularities (AG-7, AW-32). Undo needs no such rule.
    """

    SHORT_OPENING = 640
    """Declare the melds of the turn as the opening although their points fall short."""
    OVERDRAW = 641
    """Draw one card too many."""
    BURY = 642
    """Bury the excess card, which is on top of the stock, inside it."""
    CORRECT = 643
    """Correct hands and pots that were dealt a wrong number of cards (W-108)."""
    CHALLENGE = 704
    """+ seat: object to the last player's improper play, which is undone (W-114)."""
    COACHED = 712
    """+ seat: settle the cards placed after a partner had named them (W-115)."""
    UNDO = 768
    """+ number of steps, from 1 on: take back exactly the last steps of the turn (AG-1)."""
    IMPROPER = 1024
    """+ the code of an act: do it although the rules forbid it (W-114)."""


STEP_CODES: Final = SlipAct.IMPROPER + CODES
"""One more than the highest code of a step, including irregularities."""


def needs_no_turn(code: int) -> bool:
    """Return whether any player at the table may take a step, no matter whose turn it is."""
    return code == SlipAct.CORRECT or SlipAct.CHALLENGE <= code < SlipAct.UNDO


def is_undo(code: int) -> bool:
    """Return whether a step takes back the steps before it."""
    return SlipAct.UNDO < code < SlipAct.IMPROPER


def proper(code: int) -> int:
    """Return the code of a step, without the mark of an improper one."""
    return code - SlipAct.IMPROPER if code >= SlipAct.IMPROPER else code


PAIRS: Final = ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))
"""The pairs of suits that ``TAKE_PAIR`` counts."""


class Phase(IntEnum):
    """The phases of a match: the step that is required next."""

    CUT = 0
    DRAW = 1
    """The turn has just begun: draw or take the pile."""
    PLAY = 2
    """Meld and discard."""
    ANSWER = 3
    """The partner answers the question."""
    DEAL_OVER = 4
    MATCH_OVER = 5


class Form(IntEnum):
    """The forms of meld."""

    NONE = 0
    SET = 1
    RUN = 2
    WILD = 3
    BLACK = 4
    """A group of black threes."""


FULL: Final = 7
"""Cards in a completed canasta or samba (W-006, R-33, J-11, C-07)."""


# Steps as the log of a turn has them, for taking back.
STEP_NEW: Final = 1
"""A card that begins a meld."""
STEP_LAY: Final = 2
STEP_CONVERT: Final = 3
"""The first natural on a wild meld (JV-4a)."""
STEP_RUN: Final = 4
"""Three cards that begin a run; the lowest is logged."""
STEP_BRIDGE: Final = 5
"""The low run keeps its number; log: number kept as the card, number dropped as the meld."""
STEP_BRIDGE_DOWN: Final = 6
"""The same if the high run had the lower number."""
STEP_TAKE_NEW: Final = 7
"""The pile's top card begins a meld."""
STEP_TAKE_JOIN: Final = 8
STEP_NOTE: Final = 9
"""Before a bridge: the former place in the pool of its second run."""
OLD_DROPPED: Final = 10
"""Added to a bridge whose second run was on the table when the turn began."""


class Ending(IntEnum):
    """The endings of a deal."""

    NOT_YET = 0
    WENT_OUT = 1
    CONCEALED = 2
    SPLASH = 3
    STOCK = 4
    """The stock was empty and the pile was not taken."""
    LAST_THREE = 5
    """The last card of the stock was a bonus three."""


class Line(IntEnum):
    """The lines of a score sheet: points with their sign, then counts of canastas."""

    NATURAL = 0
    MIXED = 1
    ACES = 2
    SEVENS = 3
    SAMBA = 4
    WILD = 5
    THREES = 6
    GOING_OUT = 7
    CONCEALED = 8
    SPLASH = 9
    EXACT_CUT = 10
    MELDED = 11
    HAND = 12
    FOOT = 13
    RED_THREES_HELD = 14
    BLACK_THREES_HELD = 15
    ACES_HELD = 16
    SEVENS_HELD = 17
    INCOMPLETE_ACES = 18
    INCOMPLETE_SEVENS = 19
    INCOMPLETE_WILD = 20


POINT_LINES: Final = 21
"""Lines that are points; a side's total for the deal is their sum."""


class Count(IntEnum):
    """The cells after the lines, which count canastas for statistics."""

    NATURAL_CANASTAS = 24
    MIXED_CANASTAS = 25
    SAMBAS = 26
    WILD_CANASTAS = 27
