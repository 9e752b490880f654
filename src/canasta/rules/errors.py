"""Errors in rule books, and in clauses of the rules, that are named or written by users."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from canasta.rules.nearest import nearest

ERROR_CODES: Final = MappingProxyType(
    {
        "rules.unknown_book": "There is no rule book of that name.",
        "rules.unknown_variation": "The book has no variation of that name.",
        "rules.other_books_variation": "The variation belongs to another book.",
        "rules.repeated_variation": "The variation is named twice.",
        "rules.unreadable_file": "The file cannot be read.",
        "rules.huge_file": "The file is too long for house rules.",
        "rules.too_complex": "The text holds far more than house rules need.",
        "rules.not_text": "The file is not text in UTF-8.",
        "rules.empty_file": "There is nothing in the file.",
        "rules.broken_toml": "The file is not TOML.",
        "rules.missing_book": "House rules have to say over which book they are.",
        "rules.unknown_key": "House rules hold book, name, title and rules, nothing else.",
        "rules.unknown_field": "There is no rule of that name.",
        "rules.wrong_value": "The rule cannot have that value.",
        "rules.wrong_name": "House rules cannot have that name or title.",
        "rules.contradiction": "The rules contradict each other.",
        "rules.unknown_row": "No clause of the rules has that id.",
    }
)
"""The codes of :class:`RulesError`, with their meanings."""


class RulesError(ValueError):
    """Rules that do not exist, cannot be read, or contradict each other.

    Attributes:
        code: the stable, dotted name of what is wrong: one of :data:`ERROR_CODES`.
        message: sentences that say what is wrong, why, and what can be done.
        fields: the names of the rules concerned, if any.
    """

    def __init__(self, code: str, message: str, fields: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.fields = fields

    def __reduce__(self) -> tuple[type["RulesError"], tuple[str, str, tuple[str, ...]]]:
        return type(self), (self.code, self.message, self.fields)


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return `` Did you mean 'waldo'?`` if one of the words is near, else an empty text."""
    near = nearest(word, words)
    return f" Did you mean {near!r}?" if near else ""
