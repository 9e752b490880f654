"""The clauses that are cited for a rule book: those of its own sources."""

from functools import lru_cache
from typing import Final

from canasta.rules import variations
from canasta.rules.base import base_of
from canasta.rules.books import LIBRARY
from canasta.rules.common import COMMON
from canasta.rules.fields import rule_fields
from canasta.rules.rules import Rules

_OF_ALL_BOOKS: Final = "AG-"


def clauses_for(
    rules: Rules, clauses: tuple[str, ...], subjects: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the clauses that apply to the book of these rules; variations' only if played.

    Args:
        rules: a book, varied or not, or house rules, which count as the nearest book.
        clauses: clauses of any books.
        subjects: names of the rules and keys of the common sentences concerned, for which a book
            may cite clauses of its own.
    """
    base = base_of(rules)
    name, *added = base.name.split("+")
    book = LIBRARY[name]
    played = {
        clause
        for variation in variations.VARIATIONS
        if variation.name in added
        for clause in variation.clauses
    }
    cited = dict.fromkeys(
        clause for subject in subjects for clause in _cited(name).get(subject, ())
    )
    clauses = tuple(dict.fromkeys((*clauses, *cited)))
    for family in book.clauses:
        found = tuple(
            clause for clause in clauses if clause in played or clause.partition("-")[0] in family
        )
        if found:
            return found
    return ()


@lru_cache(maxsize=4096)
def clauses_of_kin(rules: Rules, clauses: tuple[str, ...]) -> tuple[str, ...]:
    """Return the clauses of these rules' book on the subjects of some clauses of any books.

    If none of them is the book's own, it cites the clauses that it has for the rules or common
    sentences that most of them support. If it has none either, the clauses are returned
    unchanged: house rules may adopt a rule of another book.
    """
    of_all = tuple(clause for clause in clauses if clause.startswith(_OF_ALL_BOOKS))
    others = tuple(clause for clause in clauses if clause not in of_all)
    found = clauses_for(rules, others) or _kin(base_of(rules).name.partition("+")[0], others)
    return (*found, *of_all) or clauses


@lru_cache(maxsize=1024)
def _kin(name: str, clauses: tuple[str, ...]) -> tuple[str, ...]:
    cited = _cited(name)
    shared = {
        subject: len(set(clauses) & set(behind))
        for subject, behind in _subjects().items()
        if cited.get(subject)
    }
    most = max(shared.values(), default=0)
    nearest = [subject for subject, count in shared.items() if count == most > 0]
    return tuple(dict.fromkeys(clause for subject in nearest for clause in cited[subject]))


@lru_cache(maxsize=64)
def _cited(name: str) -> dict[str, tuple[str, ...]]:
    """Return the clauses that a book cites, by the rule or the common sentence."""
    book = LIBRARY[name]
    return {subject: book.clauses_of(subject) for subject in book.cites}


@lru_cache(maxsize=1)
def _subjects() -> dict[str, tuple[str, ...]]:
    """Return the rules and the common sentences, with the clauses that they rest on."""
    fields = {field.name: field.clauses for field in rule_fields().values()}
    return {**fields, **{remark.key: remark.clauses for remark in COMMON}}
