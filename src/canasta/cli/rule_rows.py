"""`canasta rules --row`: clauses of the rules, and the sentences that rest on them."""

import json
from typing import TYPE_CHECKING, Any

import click

from canasta.cli.books import find_rules
from canasta.cli.streams import console

if TYPE_CHECKING:
    from rich.console import Console

    from canasta.rules import Resting, Row, Rules


def show_rows(
    ids: tuple[str, ...], book: str | None, house: str | None, *, plain: bool, as_json: bool
) -> int:
    """Print clauses, each with the sentences that rest on it in a named book, or in all books.

    Raises:
        RulesError: one of the ids is unknown; nothing is printed then.
    """
    from canasta.rules import find_row, resting_on

    books = None if book is None and house is None else [find_rules(book, house)]
    wanted = [word for given in ids for word in given.replace(",", " ").split()]
    rows = list({row.id: row for row in map(find_row, wanted)}.values())
    pairs = list(zip(rows, resting_on(rows, books), strict=True))
    if as_json:
        found = [_as_json(row, resting) for row, resting in pairs]
        click.echo(json.dumps(found, indent=1, ensure_ascii=False))
        return 0
    out = console(plain=plain)
    for number, (row, resting) in enumerate(pairs):
        if number:
            out.print()
        _print_row(out, row, resting, books)
    return 0


def _as_json(row: "Row", resting: "Resting") -> dict[str, Any]:
    return {
        "id": row.id,
        "group": row.group.title,
        "kind": row.kind,
        "topic": row.topic,
        "source": None if row.group.source is None else row.group.source.title,
        "where": row.reference,
        "sentence": row.text,
        "rules": resting.fields,
        "variations": [_sentence_entry(*pair) for pair in resting.variations],
        "told": [_sentence_entry(*pair) for pair in resting.sentences],
    }


def _sentence_entry(name: str, sentence: str) -> dict[str, str]:
    return {"book": name, "sentence": sentence}


def _print_row(out: "Console", row: "Row", resting: "Resting", books: "list[Rules] | None") -> None:
    from rich.table import Table
    from rich.text import Text

    out.print(Text(row.id, style="key").append(f"  {row.text}", style="bold"))
    lines = [("", row.group.title), (row.kind.capitalize(), row.reference or row.topic)]
    if row.group.source is not None and row.place:
        lines.append(("Source", row.group.source.title))
    if resting.fields:
        lines.append(("Rules", ", ".join(resting.fields)))
    told = (*resting.variations, *resting.sentences)
    lines += [(f"In {book}", text) for book, text in told]
    if not told:
        where = "a rule book" if books is None else books[0].name
        lines.append(("", f"No sentence of {where} rests on it."))
    table = Table.grid(padding=(0, 2, 0, 2))
    for left, right in lines:
        table.add_row(Text(left, style="note"), Text(right, style="note" if not left else ""))
    out.print(table)
