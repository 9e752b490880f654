"""Regency canasta: the classic game, which has the default values of ``Rules``."""

from typing import Final

from canasta.rules.book import Book
from canasta.rules.remark import remark
from canasta.rules.rules import Rules

TWO_HAND: Final = remark("two", "regency.play.two", "T2-7 T2-1")
"""Remark on the two-hand game that Joker has as well."""

BOOK: Final = Book(
    rules=Rules(name="regency", title="Regency canasta"),
    order=20,
    difficulty=1,
    match=(6, 200),
    usual=True,
    clauses=(("R", "T", "AR", "AG"),),
    shared=("T2",),
    remarks=(),
    play=(
        remark("from", "regency.play.history", "R-01 R-02"),
        remark("from", "regency.play.laws", "R-02 R-45"),
        remark("well", "regency.play.canastas", "R-36 R-37 R-38"),
        remark("well", "regency.play.early", "AR-13 R-08 R-09"),
        remark("well", "regency.play.freeze", "R-31 R-42"),
        remark("well", "regency.play.stop", "R-24"),
        TWO_HAND,
    ),
)
"""The book."""
