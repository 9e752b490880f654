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
        f"The pile is empty. You may not discard {it.card} on it (nor any seven, ace, or card of a "
        "closed canasta's rank) while you hold another card to discard."
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
            "Your opening needs a clean set: three or more natural cards from your hand. You don't "
            "need it if a wild meld alone reaches the points, or if you lay a natural canasta."
        ),
        "C-10 C-14 C-17 C-25 AC-20",
    ),
    Reason.THREE_WILDS_ALONE: (
        "opening.three_wilds_alone",
        "Three wild cards alone don't open in this game: meld something with them.",
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
        "You may discard a wild card only if you hold nothing else, threes aside.",
        "J-29 J-30 J-31 C-32 C-35",
    ),
    Reason.DISCARD_EMPTY_PILE: ("discard.empty_pile", _empty_pile, "C-31 AC-37 AC-38"),
    Reason.NOT_A_THREE: (
        "face.not_a_three",
        "Only threes that are bonus cards are laid down like that.",
        "C-22 W-021 AR-9 J-34",
    ),
    Reason.NO_FACING: (
        "face.by_itself",
        "In this game threes are laid down for you, as soon as they must be.",
        "W-019 W-021 AW-17 AR-9 J-34 AC-12",
    ),
}
"""The discard: codes, sentences, clauses."""
