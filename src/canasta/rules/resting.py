"""Dependents of a clause: the rules that it decides, the variations, the rule-book sentences."""

from collections.abc import Iterable
from dataclasses import dataclass

from canasta.rules import variations
from canasta.rules.books import BOOKS, LIBRARY
from canasta.rules.clauses import Clause
from canasta.rules.fields import rule_fields
from canasta.rules.rule_book import rule_book
from canasta.rules.rules import Rules


@dataclass(frozen=True, slots=True)
class Resting:
    """Everything that rests on a clause.

    Attributes:
        fields: the names of the rules that it decides.
        variations: the named variations that cite it, as in ``waldo+no-bridges``, with their
            titles.
        sentences: the name of a rule book and a sentence of it that cites this clause, each once.
    """

    fields: tuple[str, ...]
    variations: tuple[tuple[str, str], ...]
    sentences: tuple[tuple[str, str], ...]


def resting_on(
    clauses: Iterable[Clause], books: Iterable[Rules] | None = None, language: str = "en"
) -> tuple[Resting, ...]:
    """Return what rests on each clause; sentences are those of these books, or of all books."""
    cited_in: dict[str, dict[tuple[str, str], None]] = {}
    for rules in BOOKS.values() if books is None else books:
        for chapter in rule_book(rules, language):
            for entry in chapter.entries:
                for clause in entry.clauses:
                    cited_in.setdefault(clause, {})[rules.name, entry.text] = None
    return tuple(
        Resting(
            _fields(clause.id), _variations(clause.id, language), tuple(cited_in.get(clause.id, ()))
        )
        for clause in clauses
    )


def _fields(clause: str) -> tuple[str, ...]:
    cited = {
        name for book in LIBRARY.values() for name in book.cites if clause in book.clauses_of(name)
    }
    return tuple(
        field.name
        for field in rule_fields().values()
        if clause in field.clauses or field.name in cited
    )


def _variations(clause: str, language: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (f"{book}+{variation.name}", variation.title_in(language))
        for variation in variations.VARIATIONS
        if clause in variation.clauses
        for book in variation.books
    )
