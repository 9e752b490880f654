"""`canasta rules`: print the rule books, which are made from the rules themselves."""

import json
from typing import TYPE_CHECKING, Any

import click

from canasta.cli.help import HOUSE, BookHelp, find_rules
from canasta.cli.language import LANGUAGE, language, say
from canasta.cli.streams import console

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from canasta.rules import Chapter, Clause, Paragraph, Resting, Rules, RuleSentence


def show_rules(
    book: str | None,
    other: str | None,
    house: str | None,
    *,
    alike: bool,
    plain: bool,
    as_markdown: bool,
) -> int:
    """Print a rule book, the differences of two, or the list of all."""
    from canasta.rules import compare_markdown, markdown

    out = console(plain=plain)
    if book is None and house is None and other is None:
        _shelf(out)
        return 0
    first = find_rules(book, house)
    second = None if other is None else find_rules(other)
    if as_markdown:
        print(
            markdown(first, language=language())
            if second is None
            else compare_markdown(first, second, alike=alike, language=language()),
            end="",
        )
    elif second is None:
        print_book(out, first)
    else:
        print_comparison(out, first, second, alike=alike)
    return 0


def _shelf(out: "Console") -> None:
    from rich.text import Text

    from canasta.rules import BOOKS, title_of, variations_of

    for book in BOOKS.values():
        players = say("books.or").join(str(number) for number in book.players)
        line = Text(book.name, style="key").append(f"  {title_of(book, language())}", style="bold")
        told = say("books.players", players=players, target=book.target)
        out.print(line.append(f", {told}", style="note"))
        varied = variations_of(book.name)
        out.print(_grid([(f"{book.name}+{v.name}", v.title_in(language())) for v in varied], "key"))
    out.print()
    out.print(Text(say("books.try"), style="note"))


def print_book(out: "Console", rules: "Rules") -> None:
    """Print a whole rule book, with its tips, its variations and the sources of its clauses."""
    from rich.text import Text

    from canasta.rules import odd_rules, play, primer, rule_book, title_of, variations_of
    from canasta.rules.texts import texts

    out.print(Text(title_of(rules, language()), style="bold underline"))
    for odd in odd_rules(rules):
        out.print(Text(f"! {odd.in_language(language())}", style="warn"))
    book = (*primer(rules, language()), *rule_book(rules, language()))
    chapters = (*book[:-1], *play(rules, language()), book[-1])
    for chapter in chapters:
        _print_chapter(out, chapter)
    found = variations_of(rules.name)
    varied = [(f"{rules.name}+{each.name}", each.title_in(language())) for each in found]
    if varied:
        out.print()
        out.print(Text(texts(language()).word("page", "variations"), style="bold"))
        out.print(_grid(varied, "key"))
    _print_sources(out, chapters)


def print_chapters(out: "Console", chapters: "tuple[Chapter, ...]") -> None:
    for chapter in chapters:
        _print_chapter(out, chapter)
    _print_sources(out, chapters)


def _print_sources(out: "Console", chapters: "tuple[Chapter, ...]") -> None:
    from rich.text import Text

    from canasta.rules import clause_place, clauses_behind
    from canasta.rules.texts import texts

    known = clauses_behind(chapters)
    if known:
        out.print()
        out.print(Text(texts(language()).word("page", "where"), style="bold"))
        out.print(
            _grid([(clause.id, clause_place(clause.id, language())) for clause in known], "note")
        )
        out.print(Text(texts(language()).word("page", "clause"), style="note"))


def print_chapter(out: "Console", rules: "Rules", name: str) -> None:
    """Print one chapter of a rule book, or the list of chapters if none matches."""
    from rich.text import Text

    from canasta.rules import play, primer, rule_book, title_of
    from canasta.rules.nearest import nearest

    books = (primer, rule_book, play)
    found_in = [each for part in books for each in part(rules, language())]
    chapters = {chapter.title.lower(): chapter for chapter in found_in}
    wanted = name.strip().lower()
    found = [title for title in chapters if wanted and wanted in title]
    near = found[0] if found else nearest(wanted, list(chapters)) if wanted else None
    if near is not None:
        _print_chapter(out, chapters[near])
        return
    out.print(Text(say("books.chapters", title=title_of(rules, language())), style="note"))
    for chapter in chapters.values():
        out.print(Text(f"  {chapter.title}", style="key"))


def _print_chapter(out: "Console", chapter: "Chapter") -> None:
    from rich.text import Text

    from canasta.rules import paragraphs

    out.print()
    out.print(Text(chapter.title, style="bold"))
    for paragraph in paragraphs(chapter):
        _print_paragraph(out, paragraph)


def _print_paragraph(out: "Console", paragraph: "Paragraph") -> None:
    """Print the sentences of a paragraph, its tables, and the clauses behind it as a note."""
    from rich.padding import Padding
    from rich.text import Text

    text = Text(" ").join(_sentence(entry) for entry in paragraph.entries)
    tables = [entry.table for entry in paragraph.entries if entry.table]
    note = Text(", ".join(paragraph.clauses), style="note")
    if note and not tables:
        text = Text("  ").join((text, note))
    out.print(Padding(text, (0, 0, 0, 2)))
    for table in tables:
        out.print(Padding(_table(table), (0, 0, 0, 4)))
    if note and tables:
        out.print(Padding(note, (0, 0, 0, 2)))


def _sentence(entry: "RuleSentence") -> "Text":
    from rich.text import Text

    from canasta.rules.chapter import OURS
    from canasta.rules.texts import texts

    words, text = texts(language()), Text()
    if entry.changed:
        text.append(f"{words.word('page', 'changed')} ", style="warn")
    text.append(entry.text).append(OURS if entry.ours else "", style="note")
    if entry.changed:
        plain = words.word("page", "plain" if entry.plain else "silent")
        text.append(f" {words.fill(plain, {'plain': entry.plain})}", style="note")
    return text


def _table(rows: "tuple[tuple[str, ...], ...]") -> "Table":
    from rich import box
    from rich.table import Table

    head, *body = rows
    table = Table(*head, box=box.SIMPLE)
    for row in body:
        table.add_row(*row)
    return table


def _grid(rows: list[tuple[str, str]], style: str) -> "Table":
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 2))
    for left, right in rows:
        table.add_row(Text(left, style=style), Text(right, style="note"))
    return table


def print_comparison(
    out: "Console",
    first: "Rules",
    second: "Rules",
    *,
    alike: bool = False,
) -> None:
    """Print two rule books side by side, chapter by chapter."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from canasta.rules import compare, title_of
    from canasta.rules.texts import texts

    differences = compare(first, second, alike=alike, language=language())
    titles = [title_of(each, language()) for each in (first, second)]
    if not differences:
        out.print(Text(say("books.alike", first=titles[0], second=titles[1])))
        return
    chapter = ""
    table: Table | None = None
    for each in differences:
        if each.chapter != chapter or table is None:
            if table is not None:
                out.print(table)
            chapter = each.chapter
            table = Table(
                title=chapter, box=box.SIMPLE_HEAD, title_justify="left", title_style="bold"
            )
            for head in (texts(language()).word("page", "compared"), *titles):
                table.add_column(head, ratio=3, overflow="fold")
            if out.width >= _WITH_CLAUSES:
                table.add_column(say("books.clauses"), ratio=1, style="note", overflow="fold")
        cells = [each.title, each.first, each.second]
        table.add_row(*cells, *([" ".join(each.clauses)] if out.width >= _WITH_CLAUSES else []))
    out.print(table)


_WITH_CLAUSES = 100


def show_clauses(
    ids: tuple[str, ...], book: str | None, house: str | None, *, plain: bool, as_json: bool
) -> int:
    """Print clauses, each with the sentences that rest on it in a book, or in all books."""
    from canasta.rules import find_clause, resting_on

    books = None if book is None and house is None else [find_rules(book, house)]
    wanted = [word for given in ids for word in given.replace(",", " ").split()]
    clauses = list({clause.id: clause for clause in map(find_clause, wanted)}.values())
    pairs = list(zip(clauses, resting_on(clauses, books, language()), strict=True))
    if as_json:
        found = [_as_json(clause, resting) for clause, resting in pairs]
        click.echo(json.dumps(found, indent=1, ensure_ascii=False))
        return 0
    out = console(plain=plain)
    for number, (clause, resting) in enumerate(pairs):
        if number:
            out.print()
        _print_clause(out, clause, resting, books)
    return 0


def _as_json(clause: "Clause", resting: "Resting") -> dict[str, Any]:
    return {
        "id": clause.id,
        "group": clause.group.title,
        "kind": clause.kind,
        "topic": clause.topic,
        "source": None if clause.group.source is None else clause.group.source.title,
        "where": clause.reference,
        "sentence": clause.text,
        "rules": resting.fields,
        "variations": [_sentence_entry(*pair) for pair in resting.variations],
        "told": [_sentence_entry(*pair) for pair in resting.sentences],
    }


def _sentence_entry(name: str, sentence: str) -> dict[str, str]:
    return {"book": name, "sentence": sentence}


def _print_clause(
    out: "Console", clause: "Clause", resting: "Resting", books: "list[Rules] | None"
) -> None:
    from rich.table import Table
    from rich.text import Text

    from canasta.rules.clauses import clause_place, clause_text, translated
    from canasta.rules.texts import capital, texts

    out.print(
        Text(clause.id, style="key").append(f"  {clause_text(clause.id, language())}", style="bold")
    )
    kind = texts(language()).find("book", "clauses", "kinds", clause.kind)[0]
    lines = [("", translated(clause.group.title, language()))]
    lines.append((capital(kind), clause_place(clause.id, language())))
    if clause.group.source is not None and clause.place:
        lines.append((say("books.source"), clause.group.source.title))
    if resting.fields:
        lines.append((say("books.rules"), ", ".join(resting.fields)))
    told = (*resting.variations, *resting.sentences)
    lines += [(say("books.in", book=book), text) for book, text in told]
    if not told:
        book = say("books.any_book") if books is None else books[0].name
        lines.append(("", say("books.no_sentence", book=book)))
    table = Table.grid(padding=(0, 2, 0, 2))
    for left, right in lines:
        table.add_row(Text(left, style="note"), Text(right, style="note" if not left else ""))
    out.print(table)


def show_play(book: str | None, house: str | None, *, plain: bool) -> int:
    """Print how to play a book well."""
    from rich.text import Text

    from canasta.rules import play, title_of

    rules = find_rules(book, house)
    out = console(plain=plain)
    out.print(Text(title_of(rules, language()), style="bold underline"))
    print_chapters(out, play(rules, language()))
    return 0


@click.command(cls=BookHelp)
@click.argument("book", required=False)
@click.option("--compare", metavar="BOOK", help="Show what differs from this book.")
@click.option("--all", "alike", is_flag=True, help="With --compare: show what is the same, too.")
@HOUSE
@click.option(
    "--clause",
    "--row",
    "clauses",
    metavar="ID",
    multiple=True,
    help="Show a clause such as AW-18 and its source; separate several by commas.",
)
@click.option(
    "--play",
    "as_play",
    is_flag=True,
    help="Show where the game comes from, and how to play it well.",
)
@LANGUAGE
@click.option("--plain", "form", flag_value="plain", help="Plain text, without colour.")
@click.option("--markdown", "form", flag_value="markdown", help="Markdown.")
@click.option("--json", "form", flag_value="json", help="With --clause: print JSON, not text.")
def rules(
    book: str | None,
    compare: str | None,
    alike: bool,
    house: str | None,
    clauses: tuple[str, ...],
    as_play: bool,
    form: str | None,
) -> int:
    """Print a rule book with its sources; without BOOK, list all books."""
    if clauses:
        if compare is not None or alike or form == "markdown" or as_play:
            raise click.UsageError("--clause goes with BOOK, --house, --plain and --json alone.")

        return show_clauses(clauses, book, house, plain=form == "plain", as_json=form == "json")
    if form == "json":
        raise click.UsageError("--json goes with --clause alone.")
    if as_play:
        if compare is not None or alike or form == "markdown":
            raise click.UsageError("--play goes with BOOK, --house, --language and --plain alone.")

        return show_play(book, house, plain=form == "plain")

    return show_rules(
        book,
        compare,
        house,
        alike=alike,
        plain=form == "plain",
        as_markdown=form == "markdown",
    )
