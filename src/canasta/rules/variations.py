"""The named variations: each book's own, and those that several books share.

A book's own are in its file. docs/develop/add-a-variation.md describes how to add one.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from canasta.rules.book import SAME_AS_HAND, Book, Variation, variation
from canasta.rules.books import LIBRARY

SHARED: Final = (
    variation(
        "two-hand",
        "T2-1 T2-2 T2-3 T2-4 T2-5 T2-6 AJ-30 AJ-31 AJ-32 AJ-33",
        players=(2,),
        foot="by_choice",
        foot_size=SAME_AS_HAND,
        unopened_foot="ignored",
    ),
)
"""Variations that belong to every book whose sources have their clauses."""


def _all() -> Iterator[Variation]:
    for book in LIBRARY.values():
        for own in book.variations:
            yield replace(own, books=(book.name,))
    for shared in SHARED:
        books = tuple(book.name for book in LIBRARY.values() if _has(book, shared))
        yield replace(shared, books=books)


def _has(book: Book, shared: Variation) -> bool:
    return shared.clauses[0].partition("-")[0] in book.shared


VARIATIONS: Final = tuple(_all())
"""Every named variation, in the order in which a name lists them."""
