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


class Commands(BookHelp, click.Group):
    """A click group that answers an unknown command with the nearest one."""

    command_class = BookHelp

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command by its name.

        Raises:
            UsageError: there is no such command; the message suggests the nearest.
        """
        from canasta.rules.nearest import nearest

        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            names = self.list_commands(ctx)
            near = nearest(name, names)
            meant = f" Did you mean {near!r}?" if near else f" There are {', '.join(names)}."
            ctx.fail(f"There is no command {name[:60]!r}.{meant}")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click names it
        """Return the commands in the order of the help."""
        return list(self.commands)
