"""Regency canasta: the classic game, which has the default values of ``Rules``."""

from typing import Final

from canasta.rules.book import Book
from canasta.rules.remark import remark
from canasta.rules.rules import Rules
from canasta.rules.words import MAY_I

FROM: Final = "Where it comes from"
WELL: Final = "How to play it well"

TWO_HAND: Final = remark(
    "For two",
    "The article thinks little of canasta for two as it was, but recommends one form of it: four "
    "hands are dealt, and two lie face down until they are picked up.",
    "T2-7 T2-1",
)
"""Remark on the two-hand game that Joker has as well."""

BOOK: Final = Book(
    rules=Rules(name="regency", title="Regency canasta"),
    order=20,
    difficulty=1,
    usual=True,
    about="The classic; wild cards freeze the pile.",
    rows=(("R", "T", "AR", "AG"),),
    shared=("T2",),
    remarks=(
        remark(
            "Going out",
            f"The question is: “{MAY_I.en}”",
            "AR-20",
            needs="question partners",
            last=True,
        ),
    ),
    play=(
        remark(
            FROM,
            "The original game of canasta came to New York from Uruguay and the Argentine, and was "
            "named after the Regency club, which took it up first. North and South America then "
            "agreed on one code of laws.",
            "R-01 R-02",
        ),
        remark(
            FROM,
            "The 1958 article gives only the main rules. Where it is silent we follow the "
            "official laws.",
            "R-02 R-45",
        ),
        remark(
            WELL,
            "The article gives no advice for this game; these tips are ours. A "
            "canasta is worth far more than its cards, and a natural one more than a mixed one: "
            "do not spend a wild card on a set that will fill without it.",
            "R-36 R-37 R-38",
        ),
        remark(
            WELL,
            "To a side that has not opened the pile is frozen. Open early where that lets you take "
            "it with a wild card or with a meld that lies there.",
            "AR-13 R-08 R-09",
        ),
        remark(
            WELL,
            "When the other side lives on the pile, freeze it with a wild card: from then on only "
            "a natural pair takes it.",
            "R-31 R-42",
        ),
        remark(
            WELL,
            "A black three is a safe discard, but it stops the pile for one turn only. Keep it for "
            "the turn in which everything else is dangerous.",
            "R-24",
        ),
        TWO_HAND,
    ),
)
"""The book."""
