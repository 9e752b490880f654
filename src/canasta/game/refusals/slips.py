"""Refusals of irregularities that cannot be made even by mistake, or not at this table."""

from typing import Final

from canasta.engine.reasons import Reason
from canasta.game.refusals.situation import RefusalTexts

SLIPS: Final[RefusalTexts] = {
    Reason.NO_SLIPS: (
        "slip.not_played",
        (
            "This table refuses what the rules forbid, so that nobody can slip here; its rules can "
            "have it otherwise."
        ),
        "AG-7 AW-32",
    ),
    Reason.NOT_SHORT: (
        "slip.not_short",
        "No opening lies there that falls short.",
        "W-112 AR-24 C-58 AC-36",
    ),
    Reason.NO_OVERDRAW: (
        "slip.no_overdraw",
        (
            "A card too many comes with the draw itself: once, before anything else, and while the "
            "stock has one."
        ),
        "W-110 AW-33",
    ),
    Reason.NOTHING_TO_BURY: (
        "slip.nothing_to_bury",
        "No card that was drawn too many lies on the stock.",
        "W-111 AW-33",
    ),
    Reason.THREES_FIRST: (
        "slip.threes_first",
        (
            "At this table threes are faced before anything is laid or the pile is taken; this one "
            "waits for your next turn."
        ),
        "AR-10 AG-7",
    ),
    Reason.NOTHING_IRREGULAR: (
        "slip.nothing_irregular",
        (
            "No hand or pot is put right here: it is done until the first discard of the deal, "
            "where one has a wrong number of cards."
        ),
        "W-108 W-109",
    ),
    Reason.NOT_COACHED: (
        "slip.not_coached",
        (
            "Cards that somebody names to the partner are placed by the other side, in the turn "
            "of the one they were named to."
        ),
        "W-115 AW-36",
    ),
    Reason.PROPER: (
        "slip.proper",
        "Nothing forbids that: do it as usual.",
        "AG-7 W-114",
    ),
    Reason.NOTHING_TO_CHALLENGE: (
        "slip.nothing_to_challenge",
        (
            "There is nothing to challenge: an improper play of the other side's can be objected "
            "to until somebody else acts."
        ),
        "W-114 AW-32",
    ),
}
"""Slips: codes, sentences, rows."""
