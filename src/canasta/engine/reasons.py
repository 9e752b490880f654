"""Reasons of refusals. Texts for people are in :mod:`canasta.game.refusals`."""

from enum import IntEnum


class Reason(IntEnum):
    """The answer of ``why_not``: ``OK``, or why an action is refused."""

    OK = 0

    # ---- not the moment
    UNKNOWN_ACTION = 1
    NOT_NOW = 2
    """The phase requires something else."""
    UNFINISHED_MELD = 3
    """The meld just started needs more cards first."""
    AIM_NEEDS_CARD = 4
    """After a meld is chosen a card (or the take) has to follow."""
    MATCH_OVER = 5
    DEAL_NOT_OVER = 6

    # ---- cards
    NOT_HELD = 10

    # ---- drawing, passing, taking back
    STOCK_EMPTY = 20
    PASS_NOT_ALLOWED = 21
    """There are cards to draw, or a discard is possible."""
    MUST_TAKE = 22
    """The pile fits one of the side's melds and has to be taken (AR-11)."""
    NOTHING_TO_RETRACT = 23
    NO_FOOT = 24
    """There is no face-down hand to pick up, or none in this book."""
    FOOT_BEFORE_OPENING = 25

    # ---- the pile
    PILE_EMPTY = 30
    PILE_TOP_WILD = 31
    PILE_TOP_THREE = 32
    PILE_NEEDS_PAIR = 33
    """In this book the pile is taken only with two naturals of the top card's rank."""
    PILE_FROZEN = 34
    PILE_FROZEN_TO_SIDE = 35
    """Frozen to a side that has not opened."""
    PILE_MUST_JOIN = 36
    """The side has a meld of the rank: name it, the cards have to join it."""
    PILE_MELD_TOO_LARGE = 37
    PILE_WRONG_MELD = 38
    """The meld named is not one of the top card's rank."""
    PILE_MELD_COMPLETE = 39
    PILE_RANK_CLOSED = 40
    PILE_LEAVES_TOO_FEW = 41
    PILE_ONE_CARD = 42
    """With one card in hand, you may not take a pile of one card."""
    PILE_WILD_LIMIT = 43

    # ---- new melds
    RED_THREE_MELD = 50
    THREE_MELD = 51
    NO_THREE_CARDS = 52
    """There are not three cards for such a meld."""
    NO_NATURAL_PAIR = 53
    SECOND_MELD = 54
    """The side has an unfinished meld of the rank."""
    RANK_CLOSED = 55
    NO_WILD_MELDS = 56
    WILD_LOCK = 57
    """All wild cards go to the side's wild meld."""
    NO_RUNS = 58
    NO_SUCH_RUN = 59
    """Not three neighbours of one suit held, from 4 to A."""
    BLACK_THREES_ONLY_OUT = 60
    NO_SUCH_MELD = 61
    BLACK_THREES_LAST = 62
    """After a group of black threes only the final discard may remain."""

    # ---- adding
    WRONG_RANK = 70
    WILD_LIMIT = 71
    MELD_COMPLETE = 72
    WILD_ON_COMPLETE = 73
    WILD_IN_RUN = 74
    NOT_RUN_END = 75
    WILD_SEVENS = 76
    WILD_ACES = 77
    MIXED_CANASTA_IN_OPENING = 78
    NATURAL_ON_WILD_MELD = 79
    CONVERSION_CARDS = 80
    """A conversion takes exactly three wild cards and four naturals of a rank at once."""
    ALREADY_AIMED = 81
    NO_BRIDGES = 82
    NO_BRIDGE_THERE = 83
    NOTHING_FITS = 84
    """No card held could be put on the meld chosen."""

    # ---- keeping cards, going out
    LAST_CARD = 90
    """One card must be left for the discard."""
    TOO_FEW_CANASTAS = 91
    ONE_KIND_ONLY = 92
    WILD_MELD_INCOMPLETE = 93
    ACES_INCOMPLETE = 94
    SEVENS_INCOMPLETE = 95
    ANSWERED_NO = 96
    MUST_ASK = 97
    PROMISED_TO_GO_OUT = 98
    """The partner said yes: this would end the chance to go out."""
    NOT_OPENED = 99
    POT_DOWN = 100
    NO_SAMBA = 101

    # ---- the discard
    OPENING_SHORT = 110
    NO_CLEAN_SET = 111
    DISCARD_THREE = 112
    DISCARD_WILD = 113
    DISCARD_EMPTY_PILE = 114
    THREE_WILDS_ALONE = 115

    # ---- the question
    NO_PARTNER = 120
    NO_QUESTION = 121
    ALREADY_ASKED = 122
    ASK_TOO_FEW_CARDS = 123
    ASK_AFTER_MELDING = 124
    ASK_NO_LINE = 125
    OPENING_UNFINISHED = 126
    """An opening is staged that falls short."""
    ASK_POT_DOWN = 127

    # ---- splash, threes, the cut
    NO_SPLASH = 130
    SPLASH_SIDE_OPENED = 131
    SPLASH_NOT_FOURTEEN = 132
    SPLASH_NO_PATTERN = 133
    NOT_A_THREE = 134
    NO_FACING = 135
    NO_CUT = 136
    CUT_TOO_FEW_LEFT = 137

    # ---- slips
    NO_SLIPS = 140
    """The table does not play irregularities."""
    NOT_SHORT = 141
    """There is no short opening on the table."""
    NO_OVERDRAW = 142
    """An excess card can be drawn only with the draw, once, and only if the stock has one."""
    NOTHING_TO_BURY = 143
    THREES_FIRST = 144
    """Players who lay down their threes themselves must do so before they lay anything else."""
    NOTHING_IRREGULAR = 147
    """No hand and no pot has a wrong number of cards, or the first discard has been made."""
    NOT_COACHED = 148
    """Only the opponents place cards that were named, in the turn of the player coached."""
    PROPER = 145
    """The play that was marked as improper is legal."""
    NOTHING_TO_CHALLENGE = 146
    """There is no improper play of an opponent to challenge."""
