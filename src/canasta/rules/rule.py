"""What one rule is: a typed, documented field of :class:`canasta.rules.Rules`."""

from dataclasses import Field, field
from typing import Any, Final

DOC: Final = "doc"
ROWS: Final = "rows"
LEAST: Final = "least"
GROUP: Final = "group"
VALUES: Final = "values"


def rule(
    group: str,
    doc: str,
    rows: str,
    *,
    least: int = 0,
    values: dict[str, str] | None = None,
) -> Any:
    """Declare a rule: what it decides, the SPEC rows it rests on, and what it may be.

    Args:
        group: the chapter of the rule book that it belongs to.
        doc: what it decides, as a phrase that a player can read.
        rows: the ids of the SPEC rows, separated by spaces.
        least: the least value that a number may have.
        values: for a rule with named choices, what each choice means.
    """
    return field(
        metadata={
            DOC: doc,
            ROWS: tuple(rows.split()),
            LEAST: least,
            GROUP: group,
            VALUES: values or {},
        }
    )


def rows_of(declared: Field[Any]) -> tuple[str, ...]:
    """The SPEC rows that a rule rests on."""
    rows: tuple[str, ...] = declared.metadata[ROWS]
    return rows
