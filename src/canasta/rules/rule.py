"""Declaration of one rule: a typed, documented field of :class:`canasta.rules.Rules`."""

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field
from typing import Any, Final

HIGHEST: Final = 1_000_000
"""The most that any number in a rule book may be."""


def rule(  # noqa: PLR0913 - all but the first three are named
    group: str,
    doc: str,
    rows: str,
    *,
    default: Any = MISSING,
    within: tuple[int, int] = (0, HIGHEST),
    values: dict[str, str] | None = None,
    says: str | dict[str, str] = "{}.",
    otherwise: str = "",
    needs: str = "",
) -> Any:
    """Declare a rule: its subject, the rows it rests on, and its possible values.

    Args:
        group: the chapter of the rule book that it belongs to.
        doc: its subject, as a phrase that a player can read.
        rows: the ids of the rows, separated by spaces.
        default: its value unless a book sets it: as in the classic game, or without any effect
            there.
        within: the smallest and the largest value of a number.
        values: for a rule with named choices, the meaning of each choice.
        says: the sentence of the rule book, or one for each choice; ``{}`` is replaced by the
            number or the meaning of the choice, ``{s}`` by the s of a plural, ``{field}`` by
            another rule.
        otherwise: the sentence if the rule is ``False`` or 0; empty if it goes without saying.
        needs: the conditions under which it applies: ``field``, ``field=choice``,
            ``field>number`` or ``partners``, separated by spaces; ``!`` negates one.
    """
    return field(
        default=default,
        metadata={
            "group": group,
            "doc": doc,
            "rows": tuple(rows.split()),
            "least": within[0],
            "most": within[1],
            "choices": values or {},
            "says": says,
            "otherwise": otherwise,
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
