"""Regency canasta: the classic game, which is what ``Rules`` are where nobody says anything."""

from typing import Final

from canasta.rules.book import Book
from canasta.rules.remark import remark
from canasta.rules.rules import Rules

BOOK: Final = Book(
    rules=Rules(name="regency", title="Regency canasta"),
    order=20,
    usual=True,
    about="The classic; wild cards freeze the pile.",
    rows=(("R", "T", "AR", "AG"),),
    shared=("T2",),
    remarks=(
        remark(
            "Going out",
            "The question is: “May I go out?”",
            "AR-20",
            needs="question partners",
            last=True,
        ),
    ),
)
"""The book."""
