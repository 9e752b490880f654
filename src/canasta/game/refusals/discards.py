"""Refusals of discards, of an opening too small, and of threes."""

from typing import Final

from canasta.engine.reasons import Reason
from canasta.game.refusals.situation import RefusalTexts, Situation
from canasta.game.words import points


def _short(it: Situation) -> str:
    reached = int(it.state.staged_points)
    needed = int(it.state.requirement[it.side])
    return (
        f"Your melds reach {points(reached)}; this opening needs {needed:,}. Meld more, or take "
        "them back."
    )


def _empty_pile(it: Situation) -> str:
    return (
        f"The pile is empty, and {it.card} may not be the first card on it (no seven, no ace, "
        "nothing of a closed canasta's rank) while you have another card to throw."
    )


DISCARDS: Final[RefusalTexts] = {
    Reason.OPENING_SHORT: (
        "opening.short",
        _short,
        "W-032 W-035 W-036 AW-13 AG-1 R-17 AR-1 AR-3 J-24 C-46 C-47 C-48",
    ),
    Reason.NO_CLEAN_SET: (
        "opening.no_clean_set",
        (
            "The opening has to hold a set of three or more naturals from the hand, unless its "
            "wild meld reaches the points alone or it has a natural canasta."
        ),
        "C-10 C-14 C-17 C-25 AC-20",
    ),
    Reason.THREE_WILDS_ALONE: (
        "opening.three_wilds_alone",
        "Three wild cards alone do not open in these rules: meld something with them.",
        "J-25 AJ-1",
    ),
    Reason.DISCARD_THREE: (
        "discard.three",
        lambda it: (
            "Threes are bonus cards and are never discarded."
            if it.rules.black_threes == "bonus"
            else "A red three is never discarded."
        ),
        "W-074 AR-9 J-35 AC-14",
    ),
    Reason.DISCARD_WILD: (
        "discard.wild",
        "A wild card may be discarded only from a hand of nothing but wild cards.",
        "J-29 J-30 J-31 C-32 C-35",
    ),
    Reason.DISCARD_EMPTY_PILE: ("discard.empty_pile", _empty_pile, "C-31 AC-37 AC-38"),
    Reason.NOT_A_THREE: (
        "face.not_a_three",
        lambda it: f"Only bonus threes are faced, and {it.card} is none.",
        "C-22 W-021 AR-9 J-34",
    ),
    Reason.NO_FACING: (
        "face.by_itself",
        "Threes are faced by themselves in this rule book, as soon as they have to be.",
        "W-019 W-021 AW-17 AR-9 J-34 AC-12",
    ),
}
"""The discard: codes, sentences, rows."""
