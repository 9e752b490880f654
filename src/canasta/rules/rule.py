"""What one rule is: a typed, documented field of :class:`canasta.rules.Rules`."""

from dataclasses import MISSING, Field, field
from typing import Any, Final

GROUP: Final = "group"
DOC: Final = "doc"
ROWS: Final = "rows"
LEAST: Final = "least"
MOST: Final = "most"
VALUES: Final = "values"
SAYS: Final = "says"
OTHERWISE: Final = "otherwise"
NEEDS: Final = "needs"

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
    """Declare a rule: what it decides, the rows it rests on, and what it may be.

    Args:
        group: the chapter of the rule book that it belongs to.
        doc: what it decides, as a phrase that a player can read.
        rows: the ids of the rows, separated by spaces.
        default: what it is where a book says nothing: as in the classic game, or without any
            effect there.
        within: the least and the most that a number may be.
        values: for a rule with named choices, what each choice means.
        says: the sentence of the rule book, or one for each choice; ``{}`` stands for the
            number, or for what the choice means, ``{s}`` for the s of a plural, ``{field}`` for
            another rule.
        otherwise: the sentence where the rule is ``False`` or 0; nothing where it goes
            without saying.
        needs: where it applies at all: ``field``, ``field=choice``, ``field>number`` or
            ``partners``, separated by spaces; ``!`` before one says where it does not.
    """
    return field(
        default=default,
        metadata={
            GROUP: group,
            DOC: doc,
            ROWS: tuple(rows.split()),
            LEAST: within[0],
            MOST: within[1],
            VALUES: values or {},
            SAYS: says,
            OTHERWISE: otherwise,
            NEEDS: tuple(needs.split()),
        },
    )


def rows_of(declared: Field[Any]) -> tuple[str, ...]:
    """The rows that a rule rests on."""
    rows: tuple[str, ...] = declared.metadata[ROWS]
    return rows
