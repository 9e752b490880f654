"""Declaration of one rule: a typed field of :class:`canasta.rules.Rules`."""

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field
from typing import Any, Final

HIGHEST: Final = 1_000_000
"""The most that any number in a rule book may be."""


def rule(
    group: str,
    clauses: str,
    *,
    default: Any = MISSING,
    within: tuple[int, int] = (0, HIGHEST),
    needs: str = "",
) -> Any:
    """Declare a rule: its chapter, the clauses it rests on, and its possible values.

    Its texts are in the ``rules.toml`` of each language (:mod:`canasta.rules.texts`).

    Args:
        group: the chapter of the rule book that it belongs to.
        clauses: the ids of the clauses, separated by spaces.
        default: its value unless a book sets it: as in the classic game, or without any effect
            there.
        within: the smallest and the largest value of a number.
        needs: the conditions under which it applies: ``field``, ``field=choice``,
            ``field>number`` or ``partners``, separated by spaces; ``!`` negates one.
    """
    return field(
        default=default,
        metadata={
            "group": group,
            "clauses": tuple(clauses.split()),
            "least": within[0],
            "most": within[1],
            "needs": tuple(needs.split()),
        },
    )


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Rules that do not go together.

    Attributes:
        fields: the names of the rules.
        sentence: the reason, and combinations that are possible.
    """

    fields: tuple[str, ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


Found = Iterator[Contradiction]


def found(fields: str, sentence: str) -> Contradiction:
    """Return a contradiction between the fields named, separated by spaces."""
    return Contradiction(tuple(fields.split()), sentence)
