"""Help with names of rule books, which are filled in when it is printed."""

from collections.abc import Iterator
from contextlib import contextmanager

import click


class BookHelp(click.Command):
    """A command whose help names books: ``{usual}``, ``{book}``, ``{varied}`` and so on.

    The rules are imported only when the help is requested, so that commands start fast.
    """

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help with the names filled in."""
        with self._filled():
            super().format_help(ctx, formatter)

    @contextmanager
    def _filled(self) -> Iterator[None]:
        told, epilog = self.help, self.epilog
        self.help, self.epilog = with_books(told or ""), with_books(epilog or "")
        try:
            yield
        finally:
            self.help, self.epilog = told, epilog


def with_books(text: str) -> str:
    """Return a text with words in braces replaced by names of books and variations.

    ``{books}`` are all books. ``{usual}`` is the default book. ``{book}`` is the first with
    variations, ``{first}`` and ``{last}`` are two of these, ``{varied}`` is the book with the last.
    """
    if "{" not in text:
        return text
    from canasta.rules import BOOKS, LIBRARY, USUAL_BOOK

    *most, final = BOOKS
    book = next(book for book in LIBRARY.values() if book.variations)
    first, last = book.variations[0].name, book.variations[-1].name
    names = {
        "books": f"{', '.join(most)} and {final}",
        "usual": USUAL_BOOK,
        "book": book.name,
        "first": first,
        "last": last,
        "varied": f"{book.name}+{last}",
    }
    for word, name in names.items():
        text = text.replace(f"{{{word}}}", name)
    return text
