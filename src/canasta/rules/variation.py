"""Named variations: small changes to a book (docs/notation.md, Rule books)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from canasta.rules.rules import Rules


@dataclass(frozen=True, slots=True)
class Variation:
    """A named change to one or more books.

    Attributes:
        name: its name after the ``+``.
        books: the books that it belongs to.
        title: its content, as a sentence.
        rows: the rows that it rests on.
        changes: the rules that it sets, by field name.
    """

    name: str
    books: tuple[str, ...]
    title: str
    rows: tuple[str, ...]
    changes: Mapping[str, Any]

    def apply(self, rules: Rules) -> Rules:
        """Return the rules with this variation's changes, and its name added to theirs."""
        changes = dict(self.changes)
        if changes.get("foot_size") == SAME_AS_HAND:
            changes["foot_size"] = rules.hand_size
        return replace(rules, name=f"{rules.name}+{self.name}", **changes)


SAME_AS_HAND: Final = -1
"""Value that means the book's own hand size among a variation's changes."""


def variation(name: str, title: str, rows: str, **changes: Any) -> Variation:
    """Make a variation from rows separated by spaces; the books that list it own it."""
    return Variation(name, (), title, tuple(rows.split()), MappingProxyType(changes))
