"""The rows that are cited for a rule book: those of its own sources."""

from functools import lru_cache
from typing import Final

from canasta.rules import variations
from canasta.rules.base import base_of
from canasta.rules.books import LIBRARY
from canasta.rules.common import COMMON
from canasta.rules.fields import rule_fields
from canasta.rules.rules import Rules

_OF_ALL_BOOKS: Final = "AG-"


def rows_for(
    rules: Rules, rows: tuple[str, ...], subjects: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return those of some rows that apply to the book of these rules, variations only if played.

    Args:
        rules: a book, varied or not, or house rules, which count as the nearest book.
        rows: rows of any books.
        subjects: names of the rules and keys of the common sentences concerned, for which a book
            may cite rows of its own.
    """
    base = base_of(rules)
    name, *added = base.name.split("+")
    book = LIBRARY[name]
    played = {
        row
        for variation in variations.VARIATIONS
        if variation.name in added
        for row in variation.rows
    }
    cited = dict.fromkeys(row for subject in subjects for row in _cited(name).get(subject, ()))
    rows = tuple(dict.fromkeys((*rows, *cited)))
    for family in book.rows:
        found = tuple(row for row in rows if row in played or row.partition("-")[0] in family)
        if found:
            return found
    return ()


@lru_cache(maxsize=4096)
def rows_of_kin(rules: Rules, rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rows of these rules' book on the subjects of some rows of any books.

    If none of them is the book's own, it cites the rows that it has for the rules or common
    sentences that most of them support. If it has none either, the rows are returned as they are:
    house rules may adopt a rule of another book.
    """
    of_all = tuple(row for row in rows if row.startswith(_OF_ALL_BOOKS))
    others = tuple(row for row in rows if row not in of_all)
    found = rows_for(rules, others) or _kin(base_of(rules).name.partition("+")[0], others)
    return (*found, *of_all) or rows


@lru_cache(maxsize=1024)
def _kin(name: str, rows: tuple[str, ...]) -> tuple[str, ...]:
    cited = _cited(name)
    shared = {
        subject: len(set(rows) & set(behind))
        for subject, behind in _subjects().items()
        if cited.get(subject)
    }
    most = max(shared.values(), default=0)
    nearest = [subject for subject, count in shared.items() if count == most > 0]
    return tuple(dict.fromkeys(row for subject in nearest for row in cited[subject]))


@lru_cache(maxsize=64)
def _cited(name: str) -> dict[str, tuple[str, ...]]:
    """Return the rows that a book cites, by the rule or the common sentence."""
    book = LIBRARY[name]
    return {subject: book.rows_of(subject) for subject in book.cites}


@lru_cache(maxsize=1)
def _subjects() -> dict[str, tuple[str, ...]]:
    """Return the rules and the common sentences, with the rows that they rest on."""
    fields = {field.name: field.rows for field in rule_fields().values()}
    return {**fields, **{remark.key: remark.rows for remark in COMMON}}
