"""Events as the rows of a database, there and back."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from canasta.store.errors import StoreError
from canasta.table import StoredEvent
from canasta.table.actor import NumberedEvent
from canasta.table.clock import is_time
from canasta.table.events import decode

EntryT = TypeVar("EntryT", bound=NumberedEvent)

Row: TypeAlias = tuple[str, int, float, bytes]
"""An event as it is kept: its table's code, its number, its time, its bytes."""

StoredRow: TypeAlias = tuple[int, float, bytes]
"""An event as it is read: its number, its time, its bytes."""

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

_OF_KIND: Final = "code >= %s AND code < %s"

CODES: Final = f"{_FOUND} SELECT code FROM played WHERE {_OF_KIND} ORDER BY at DESC, code"
"""What is kept, that last played at first: a look for each, not one for each event."""


SILENT: Final = (
    f"{_FOUND} SELECT code FROM played WHERE {_OF_KIND} AND at < %s ORDER BY at, code LIMIT %s"
)
"""Those at which nothing has happened since a time, the oldest first, and only so many."""

PAD: Final = "pad"
"""The kind of score pads; tables have none."""

EVENING: Final = "evening"
"""The kind of club evenings."""

CONTEST: Final = "contest"
"""The kind of contests, in which several tables play the same boards."""


def key_of(kind: str, code: str) -> str:
    """Under what something is kept: a table under its code, all else with its kind before it."""
    return f"{kind}:{code}" if kind else code


def bounds(kind: str) -> tuple[str, str]:
    """Between which keys those of a kind lie; codes have no small letters."""
    return (f"{kind}:", f"{kind};") if kind else ("", "a")


def rows_of(code: str, entries: Sequence[NumberedEvent]) -> list[Row]:
    """The rows of events that are to be kept together.

    Raises:
        StoreError: ``store.order``: their numbers do not follow one another.
    """
    rows = [(code, entry.number, entry.at, msgspec.json.encode(entry.event)) for entry in entries]
    if any(row[1] != rows[0][1] + place for place, row in enumerate(rows)):
        raise StoreError("store.order", f"The facts of table {code} are not in their order.")
    return rows


def entries_of(code: str, rows: Iterable[StoredRow]) -> list[StoredEvent]:
    """The events of a table's rows; as :func:`read_rows`."""
    return read_rows("table", code, rows, StoredEvent, decode)


def read_rows(
    kind: str,
    code: str,
    rows: Iterable[StoredRow],
    entry: Callable[[int, float, Any], EntryT],
    decode: Callable[[bytes], Any],
) -> list[EntryT]:
    """Return the events of rows of number, time and bytes.

    Args:
        kind: what is kept so, in a word.
        code: its code.
        rows: as a database has them, which may have been damaged.
        entry: puts an event in its place.
        decode: the event that some bytes hold.

    Raises:
        StoreError: ``store.fact``: an event cannot be read; a later release has written it, or
            something has damaged it.
    """
    entries = []
    for number, at, event in rows:
        try:
            if type(number) is not int or not is_time(at):
                raise ValueError("its number or its time is none")
            entries.append(entry(number, at, decode(event)))
        except (msgspec.MsgspecError, ValueError, TypeError, RecursionError) as error:
            raise StoreError(
                "store.fact",
                f"Event {number!r:.20} of {kind} {code} cannot be read, and the {kind} with it: "
                f"{error}. A later release of canasta may have written it.",
            ) from None
    return entries
