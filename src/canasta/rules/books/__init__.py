"""The rule books: one file each; every module in this package is a book."""

from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Final

from canasta.rules.book import Book


def _found() -> list[Book]:
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    books: list[Book] = [module.BOOK for module in modules]
    return sorted(books, key=lambda book: book.order)


LIBRARY: Final = MappingProxyType({book.name: book for book in _found()})
"""The books by name, each with all that belongs to it."""

BOOKS: Final = {book.name: book.rules for book in LIBRARY.values()}
"""The rules of the books by name."""

(USUAL_BOOK,) = (book.name for book in LIBRARY.values() if book.usual)
"""The book that is played if none is named."""
