"""Rule books, their comparison and the rows that they rest on, as Markdown."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from canasta.rules.book import Variation
from canasta.rules.citing import rows_for
from canasta.rules.errors import RulesError
from canasta.rules.fields import changes, rule_fields
from canasta.rules.named import get_rules, variations_of
from canasta.rules.play import play
from canasta.rules.primer import primer
from canasta.rules.rows import KINDS, Row, by_group, spec_rows
from canasta.rules.rule_book import (
    CHAPTERS,
    Chapter,
    Paragraph,
    RuleSentence,
    paragraphs,
    rule_book,
)
from canasta.rules.rules import Rules
from canasta.rules.words import NOT_PLAYED, value_words

_NOTHING: Final = {NOT_PLAYED, "no", "0", "none"}
"""Words that all mean that there is no such thing."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule of two books.

    Attributes:
        field: the rule.
        chapter: its chapter.
        title: what it decides.
        first: its value in the first book, in words.
        second: its value in the second book, in words.
        rows: the rows that it rests on in either book.
    """

    field: str
    chapter: str
    title: str
    first: str
    second: str
    rows: tuple[str, ...]


def compare(first: Rules, second: Rules, *, alike: bool = False) -> tuple[Difference, ...]:
    """Return the rules in which two books differ, chapter by chapter.

    Args:
        first: a rule book.
        second: another.
        alike: whether to list the rules in which they do not differ, too.
    """
    found = []
    for chapter in CHAPTERS:
        for field in rule_fields().values():
            if field.group != chapter or field.name == "opening_scores":
                continue
            words = value_words(first, field.name), value_words(second, field.name)
            if alike or not (words[0] == words[1] or set(words) <= _NOTHING):
                rows = (*rows_for(first, field.rows), *rows_for(second, field.rows))
                unique = tuple(dict.fromkeys(rows))
                found.append(Difference(field.name, chapter, field.doc, *words, unique))
    return tuple(found)


def departures(rules: Rules) -> tuple[str, ...] | None:
    """Return the rules in which these differ from the book that they name, by field name.

    An older release may have had other rules in the book, or the record has been edited.

    Returns:
        None for house rules, which name no book.
    """
    try:
        book = get_rules(rules.name)
    except RulesError:
        return None
    named = (name for name in ("title",) if rules.title != book.title)
    return (*named, *changes(book, rules))


def markdown(rules: Rules, rows_page: str = "", play_page: str = "") -> str:
    """Return the rule book of these rules: its chapters, its variations, and its sources.

    Args:
        rules: the rules.
        rows_page: the page of :func:`rows_markdown`. Each row is a link there; without
            it the rows are listed at the end.
        play_page: the page of :func:`play_markdown` for the same book, if there is one.
    """
    chapters = (*primer(rules), *rule_book(rules))
    parts = [f"# {rules.title}"]
    if rows_page:
        parts.append(f"The small numbers link to the [clauses]({rows_page}) behind each paragraph.")
    if play_page:
        parts.append(f"[How to play it well]({play_page}), and where it comes from.")
    parts += [_chapter(chapter, rows_page) for chapter in chapters]
    variations = variations_of(rules.name)
    if variations:
        parts.append("## Variations")
        parts += [_variation(rules, variation, rows_page) for variation in variations]
    if not rows_page:
        rows = [row for chapter in chapters for entry in chapter.entries for row in entry.rows]
        rows += [row for variation in variations for row in variation.rows]
        parts.append(_sources(rows))
    return "\n\n".join(parts) + "\n"


def play_markdown(rules: Rules, rows_page: str = "", rules_page: str = "") -> str:
    """Return the page of play of a book: its origin, its authors' advice, its signals."""
    chapters = play(rules)
    parts = [f"# {rules.title}: how to play it well"]
    if rules_page:
        parts.append(f"These are tips. The rules are [here]({rules_page}).")
    parts += [_chapter(chapter, rows_page) for chapter in chapters]
    if not rows_page:
        parts.append(
            _sources(row for each in chapters for entry in each.entries for row in entry.rows)
        )
    return "\n\n".join(parts) + "\n"


def rows_markdown() -> str:
    """Return every row with its text and its place in the source, by group, each with an anchor."""
    parts = [_ROWS_HEAD, _terms("What a row is", KINDS)]
    for group, rows in by_group(spec_rows().values()):
        cells = [
            (f'<a id="{_anchor(row.id)}"></a>{row.id}', row.text, _stands(row)) for row in rows
        ]
        parts.append(f"## {group.title}")
        if group.source is not None:
            parts.append(f"Source: {group.source.name}, “{group.source.title}”.")
        parts.append(table_markdown([("Row", "What it says", "Where it stands"), *cells]))
    return "\n\n".join(parts) + "\n"


_ROWS_HEAD = """# The rows

Each row is one rule of the sources in our own words, or one decision on what they leave open.
Rules, refusals and tests name the rows that they rest on; `canasta rules --row AW-18` prints one.
They are maintained by hand in `src/canasta/rules/rows.txt`."""


def _terms(head: str, meanings: Mapping[str, str]) -> str:
    return table_markdown(
        [(head, ""), *((term.capitalize(), text) for term, text in meanings.items())]
    )


def _stands(row: Row) -> str:
    """Return the kind of a row, unless it is a rule or a decision, and its place in the source."""
    if row.kind in ("rule", "decision"):
        return row.reference
    return f"{row.kind}: {row.reference}" if row.reference else row.kind


def _anchor(row: str) -> str:
    return row.lower()


def _linked(rows: Iterable[str], rows_page: str) -> str:
    """Return rows by id, each a link if there is a page of them."""
    return ", ".join(f"[{row}]({rows_page}#{_anchor(row)})" if rows_page else row for row in rows)


def compare_markdown(first: Rules, second: Rules, *, alike: bool = False) -> str:
    """Return two rule books side by side, with a table for each chapter."""
    parts = [f"# {first.title} and {second.title}"]
    chapter = ""
    rows: list[Difference] = []
    for difference in compare(first, second, alike=alike):
        if difference.chapter != chapter:
            parts += _compared(chapter, first, second, rows)
            chapter, rows = difference.chapter, []
        rows.append(difference)
    parts += _compared(chapter, first, second, rows)
    return "\n\n".join(parts) + "\n"


def _compared(chapter: str, first: Rules, second: Rules, rows: list[Difference]) -> list[str]:
    if not rows:
        return []
    cells = [(row.title, row.first, row.second) for row in rows]
    return [f"## {chapter}", table_markdown([("Rule", first.title, second.title), *cells])]


def table_markdown(rows: Iterable[Iterable[str]]) -> str:
    """Return a table whose first row is its heads."""
    lines = [f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows]
    lines.insert(1, f"|{' --- |' * (lines[0].count('|') - 1)}")
    return "\n".join(lines)


def _chapter(chapter: Chapter, rows_page: str) -> str:
    parts = [_paragraph(paragraph, rows_page) for paragraph in paragraphs(chapter)]
    return "\n\n".join((f"## {chapter.title}", *parts))


def _paragraph(paragraph: Paragraph, rows_page: str) -> str:
    """Return the sentences of a paragraph, their tables, and their rows as a small note."""
    parts = [" ".join(map(_sentence, paragraph.entries))]
    parts += [table_markdown(entry.table) for entry in paragraph.entries if entry.table]
    if paragraph.rows:
        parts.append(f"<sub>{_linked(paragraph.rows, rows_page)}</sub>")
    return "\n\n".join(parts)


def _sentence(entry: RuleSentence) -> str:
    if not entry.changed:
        return entry.text
    return f"**Changed.** {entry.text} Plain game: {entry.plain or 'nothing of the kind.'}"


def _variation(rules: Rules, variation: Variation, rows_page: str) -> str:
    """Return a variation, with the rules that it changes."""
    changed = [
        (each.title, each.first, each.second) for each in compare(rules, variation.apply(rules))
    ]
    return "\n\n".join(
        (
            f"### `{rules.name}+{variation.name}`",
            variation.title,
            table_markdown([("Rule", "Plain game", "Here"), *changed]),
            f"<sub>{_linked(variation.rows, rows_page)}</sub>",
        )
    )


def _sources(rows: Iterable[str]) -> str:
    """Return the sources of the rows, in the order of their file."""
    named = set(rows)
    found = [row for row in spec_rows().values() if row.id in named]
    cells = [(row.id, row.reference) for row in found]
    return "## Where it stands\n\n" + table_markdown([("Row", "Source"), *cells])
