"""Help that names rule books, and options that several commands share, with their checks."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from canasta.cli import texts
from canasta.cli.problem import Problem

if TYPE_CHECKING:
    from canasta.rules import Rules


class BookHelp(click.Command):
    """A command whose help names books: ``{usual}``, ``{book}``, ``{varied}`` and so on.

    The rules are imported only when the help is requested, so that commands start fast.
    """

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
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
        from canasta.rules.nearest import nearest

        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            names = self.list_commands(ctx)
            near = nearest(name, names)
            meant = f" Did you mean {near!r}?" if near else f" There are {', '.join(names)}."
            ctx.fail(f"There is no command {name[:60]!r}.{meant}")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click names it
        return list(self.commands)


HOUSE: Final = click.option("--house", metavar="FILE", help="House rules: a TOML file over a book.")
HOUSE_INSTEAD: Final = click.option(
    "--house", metavar="FILE", help="House rules over a book; write - for BOOK."
)
"""The option for commands that require the argument BOOK."""
PLAYERS: Final = click.option("--players", type=int, help="How many play.")
SEED: Final = click.option(
    "--seed", type=int, default=0, show_default=True, help="The same number gives the same cards."
)
JOBS: Final = click.option(
    "--jobs", type=click.IntRange(1), help="Processes; default: one for each core."
)


def find_rules(book: str | None, house: str | None = None) -> "Rules":
    from canasta.rules import USUAL_BOOK, RulesError, get_rules, load_house_rules

    try:
        if house is None:
            return get_rules(USUAL_BOOK if book is None else book)
        if book is not None:
            raise Problem(texts.BOOK_AND_HOUSE)
        if not house:
            raise Problem(texts.NO_HOUSE)
        return load_house_rules(house)
    except RulesError as error:
        raise Problem(error.message) from None


def check_players(rules: "Rules", players: int | None) -> int:
    if players is None:
        return rules.players[0]
    if players not in rules.players:
        raise Problem(texts.wrong_players(rules.title, rules.players, players))
    return players


def check_seat(seat: int, players: int) -> int:
    if not 0 <= seat < players:
        raise Problem(texts.wrong_seat(seat, players))
    return seat
