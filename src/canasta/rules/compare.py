"""Two rule books side by side."""

from dataclasses import dataclass
from typing import Final

from canasta.rules.citing import rows_for
from canasta.rules.errors import RulesError
from canasta.rules.fields import changes, rule_fields
from canasta.rules.named import get_rules
from canasta.rules.rule_book import CHAPTERS
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
