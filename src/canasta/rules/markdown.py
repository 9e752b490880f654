"""Rule books, their comparison and the clauses that they rest on, as Markdown."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from canasta.rules.base import book_of
from canasta.rules.book import Variation
from canasta.rules.chapter import OURS, Chapter, Paragraph, RuleSentence, paragraphs
from canasta.rules.citing import clauses_for
from canasta.rules.clauses import (
    Clause,
    all_clauses,
    by_group,
    clause_place,
    clause_text,
    is_ours,
    translated,
)
from canasta.rules.errors import RulesError
from canasta.rules.fields import changes, rule_fields
from canasta.rules.named import get_rules, variations_of
from canasta.rules.play import play
from canasta.rules.primer import primer
from canasta.rules.rule_book import CHAPTERS, rule_book
from canasta.rules.rules import Rules
from canasta.rules.texts import Texts, capital, texts
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
        clauses: the clauses that it rests on in either book.
    """

    field: str
    chapter: str
    title: str
    first: str
    second: str
    clauses: tuple[str, ...]


def compare(
    first: Rules, second: Rules, *, alike: bool = False, language: str = "en"
) -> tuple[Difference, ...]:
    """Return the rules in which two books differ, chapter by chapter.

    Args:
        first: a rule book.
        second: another.
        alike: whether to list the rules in which they do not differ, too.
        language: one of :data:`canasta.rules.LANGUAGES`.
    """
    found = []
    chapters = texts(language).find("book", "chapters")
    for chapter in CHAPTERS:
        for field in rule_fields().values():
            if field.group != chapter or field.name == "opening_scores":
                continue
            one, two = (value_words(each, field.name, language) for each in (first, second))
            english = {value_words(each, field.name) for each in (first, second)}
            if alike or not (len(english) == 1 or english <= _NOTHING):
                clauses = (*clauses_for(first, field.clauses), *clauses_for(second, field.clauses))
                unique = tuple(dict.fromkeys(clauses))
                title = str(texts(language).find("rules", field.name, "is"))
                found.append(Difference(field.name, chapters[chapter], title, one, two, unique))
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


def title_of(rules: Rules, language: str = "en") -> str:
    """Return the title of rules: their book's in the language, or their own."""
    book = book_of(rules)
    own = texts(language).find(book.name, "title")
    return str(own) if own and rules.title == book.title else rules.title


def markdown(rules: Rules, clauses_page: str = "", language: str = "en") -> str:
    """Return the rule book of these rules: a card, the game, tips, variations and clauses.

    Args:
        rules: the rules.
        clauses_page: the page of :func:`clauses_markdown`. Each clause is a link there; without
            it the clauses' places in the sources are listed.
        language: one of :data:`canasta.rules.LANGUAGES`.
    """
    words, notes = texts(language), _Notes(clauses_page)
    *chapters, slips = (*primer(rules, language), *rule_book(rules, language))
    parts = [f"# {title_of(rules, language)}", words.word("page", "intro")]
    parts += [_chapter(words, each, notes) for each in (*chapters, *play(rules, language), slips)]
    if variations := variations_of(rules.name):
        parts.append(f"## {words.word('page', 'variations')}")
        parts += [_variation(rules, each, notes, words) for each in variations]
    parts += [f"## {words.word('page', 'notes')}", notes.text(words)]
    return "\n\n".join(parts) + "\n"


class _Notes:
    """Clauses behind the paragraphs of a page, numbered in their order."""

    def __init__(self, clauses_page: str) -> None:
        self._page = clauses_page
        self._notes: list[tuple[str, ...]] = []

    def number(self, clauses: tuple[str, ...]) -> str:
        """Return the number of a note, as a link to it; nothing without clauses."""
        if not clauses:
            return ""
        if clauses not in self._notes:
            self._notes.append(clauses)
        number = self._notes.index(clauses) + 1
        return f"<sup>[{number}](#note-{number})</sup>"

    def text(self, words: Texts) -> str:
        """Return all notes; without a page of the clauses, with their places in the sources."""
        lines = [
            f'<a id="note-{number}"></a>{number}. {", ".join(map(self._clause, clauses))}'
            for number, clauses in enumerate(self._notes, 1)
        ]
        if self._page:
            return "  \n".join(lines)
        named = {clause for clauses in self._notes for clause in clauses}
        found = [clause for clause in all_clauses().values() if clause.id in named]
        heads = tuple(words.find("book", "page", "where_heads"))
        table = table_markdown(
            [heads, *((clause.id, clause_place(clause.id, words.language)) for clause in found)]
        )
        return "\n\n".join(("  \n".join(lines), f"### {words.word('page', 'where')}", table))

    def _clause(self, clause: str) -> str:
        mark = OURS if is_ours((clause,)) else ""
        return (
            f"[{clause}]({self._page}#{_anchor(clause)}){mark}" if self._page else f"{clause}{mark}"
        )


def clauses_markdown(language: str = "en") -> str:
    """Return every clause with its text, its place in the source and an anchor, by group."""
    words = texts(language)
    kinds = words.find("book", "clauses", "kinds")
    terms = ((capital(term), meaning) for term, meaning in kinds.values())
    parts = [f"# {words.word('clauses', 'title')}", words.word("clauses", "intro")]
    parts.append(table_markdown([(words.word("clauses", "what"), ""), *terms]))
    for group, clauses in by_group(all_clauses().values()):
        cells = [
            (
                f'<a id="{_anchor(clause.id)}"></a>{clause.id}',
                clause_text(clause.id, language),
                _stands(clause, kinds[clause.kind][0], language),
            )
            for clause in clauses
        ]
        parts.append(f"## {translated(group.title, language)}")
        if group.source is not None:
            names = {"name": translated(group.source.name, language), "title": group.source.title}
            parts.append(words.fill(words.word("clauses", "source"), names))
        parts.append(table_markdown([tuple(words.find("book", "clauses", "heads")), *cells]))
    return "\n\n".join(parts) + "\n"


def _stands(clause: Clause, kind: str, language: str) -> str:
    """Return a clause's place in the source, after its kind unless it is a rule or a decision."""
    place = clause_place(clause.id, language)
    if clause.kind in ("rule", "decision"):
        return place
    return f"{kind}: {place}" if place else kind


def _anchor(clause: str) -> str:
    return clause.lower()


def compare_markdown(
    first: Rules, second: Rules, *, alike: bool = False, language: str = "en"
) -> str:
    """Return two rule books side by side, with a table for each chapter."""
    words, titles = texts(language), [title_of(each, language) for each in (first, second)]
    both = {"first": titles[0], "second": titles[1]}
    parts = [f"# {words.fill(words.word('page', 'and'), both)}"]
    differences = compare(first, second, alike=alike, language=language)
    heads = (words.word("page", "compared"), *titles)
    for chapter, rows in groupby(differences, key=lambda each: each.chapter):
        cells = [(row.title, row.first, row.second) for row in rows]
        parts += [f"## {chapter}", table_markdown([heads, *cells])]
    return "\n\n".join(parts) + "\n"


def table_markdown(rows: Iterable[Iterable[str]]) -> str:
    """Return a table whose first row is its heads."""
    lines = [f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows]
    lines.insert(1, f"|{' --- |' * (lines[0].count('|') - 1)}")
    return "\n".join(lines)


def _chapter(words: Texts, chapter: Chapter, notes: _Notes) -> str:
    parts = [_paragraph(words, paragraph, notes) for paragraph in paragraphs(chapter)]
    return "\n\n".join((f"## {chapter.title}", *parts))


def _paragraph(words: Texts, paragraph: Paragraph, notes: _Notes) -> str:
    """Return the sentences of a paragraph with the number of their note, and their tables."""
    text = " ".join(_sentence(words, entry) for entry in paragraph.entries)
    tables = [table_markdown(entry.table) for entry in paragraph.entries if entry.table]
    return "\n\n".join((f"{text}{notes.number(paragraph.clauses)}", *tables))


def _sentence(words: Texts, entry: RuleSentence) -> str:
    text = f"{entry.text}{OURS if entry.ours else ''}"
    if not entry.changed:
        return text
    key = "plain" if entry.plain else "silent"
    plain = words.fill(words.word("page", key), {"plain": entry.plain})
    return f"**{words.word('page', 'changed')}** {text} {plain}"


def _variation(rules: Rules, variation: Variation, notes: _Notes, words: Texts) -> str:
    """Return a variation, with the rules that it changes."""
    differences = compare(rules, variation.apply(rules), language=words.language)
    changed = [(each.title, each.first, each.second) for each in differences]
    return "\n\n".join(
        (
            f"### `{rules.name}+{variation.name}`",
            f"{variation.title_in(words.language)}{notes.number(variation.clauses)}",
            table_markdown([tuple(words.find("book", "page", "changes")), *changed]),
        )
    )
