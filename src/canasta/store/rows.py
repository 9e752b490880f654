"""Events as the rows of a database, there and back."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import msgspec

from canasta.store.errors import StoreError
from canasta.table import StoredEvent
from canasta.table.events import decode, encode

Row: TypeAlias = tuple[str, int, float, bytes]
"""An event as it is kept: its table's code, its number, its time, its bytes."""

_FOUND: Final = """
    WITH RECURSIVE found(code) AS (
        SELECT min(code) FROM facts
        UNION ALL
        SELECT (SELECT min(code) FROM facts WHERE code > found.code)
        FROM found WHERE found.code IS NOT NULL
    ), played(code, at) AS (
        SELECT code, (SELECT at FROM facts WHERE code = found.code ORDER BY number DESC LIMIT 1)
        FROM found WHERE code IS NOT NULL
    )
"""

CODES: Final = f"{_FOUND} SELECT code FROM played ORDER BY at DESC, code"
"""The tables, those last played at first: a look for each table, not one for each event."""


SILENT: Final = f"{_FOUND} SELECT code FROM played WHERE at < %s ORDER BY at, code LIMIT %s"
"""Those at which nothing has happened since a time, the oldest first, and only so many."""


def rows_of(code: str, entries: Sequence[StoredEvent]) -> list[Row]:
    """The rows of events that are to be kept together.

    Raises:
        StoreError: ``store.order``: their numbers do not follow one another.
    """
    rows = [(code, entry.number, entry.at, encode(entry.event)) for entry in entries]
    if any(row[1] != rows[0][1] + place for place, row in enumerate(rows)):
        raise StoreError("store.order", f"The facts of table {code} are not in their order.")
    return rows


def entries_of(code: str, rows: Iterable[tuple[int, float, bytes]]) -> list[StoredEvent]:
    """The events of rows of number, time and bytes.

    Raises:
        StoreError: ``store.fact``: an event cannot be read; a later release has written it, or
            something has damaged it.
    """
    entries = []
    for number, at, event in rows:
        try:
            entries.append(StoredEvent(number, at, decode(event)))
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise StoreError(
                "store.fact",
                f"Fact {number} of table {code} cannot be read, and the table with it: {error}. "
                "A later release of canasta may have written it.",
            ) from None
    return entries
