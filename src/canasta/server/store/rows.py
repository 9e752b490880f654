"""Conversion of events to rows of a database and back."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from canasta.game import CanastaError
from canasta.live.base.actor import NumberedEvent, is_time
from canasta.live.table import StoredEvent
from canasta.live.table.events import decode


class StoreError(CanastaError):
    """A store that cannot be read or written; its code begins with ``store.``."""


FULL: Final = "store.full"
"""The code for a browser's store that is full; its user may see the message."""

MISCOUNTED: Final = "store.miscounted"
"""The code for a browser's store that miscounts its free space; its user may see the message."""


def public_words(error: StoreError) -> str:
    """Return the words about an error that people at tables may see.

    They name neither the store's address nor the code of another table.
    """
    if error.code in (FULL, MISCOUNTED):
        return error.message
    if error.code == "store.closed":
        return "The server is ending; it comes back with everything as it was."
    return (
        "The server cannot keep or read tables just now. Nothing that was told is lost; try again "
        "in a moment."
    )


class BehindError(StoreError):
    """Another process has written events of this table meanwhile: read them and try again."""

    def __init__(self, code: str, number: int) -> None:
        super().__init__(
            "store.behind", f"Fact {number} of table {code} has been written by somebody else."
        )
        self.table, self.number = code, number

    def __reduce__(self) -> tuple[type["BehindError"], tuple[object, ...]]:
        return type(self), (self.table, self.number)


EntryT = TypeVar("EntryT", bound=NumberedEvent)

Row: TypeAlias = tuple[str, int, float, bytes]
"""An event to be stored: its table's code, its number, its time, its bytes."""

StoredRow: TypeAlias = tuple[int, float, bytes]
"""An event as read from the store: its number, its time, its bytes."""

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
"""A query for the codes of a kind, the last written first: a lookup per code, not per event."""


SILENT: Final = (
    f"{_FOUND} SELECT code FROM played WHERE {_OF_KIND} AND at < %s ORDER BY at, code LIMIT %s"
)
"""A query for the codes last written before a time, the oldest first, with a limit."""


def key_of(kind: str, code: str) -> str:
    """Return the key of a code: a table's code itself, else the code with its kind before it."""
    return f"{kind}:{code}" if kind else code


def bounds(kind: str) -> tuple[str, str]:
    """Return the bounds of the keys of a kind; codes have no small letters."""
    return (f"{kind}:", f"{kind};") if kind else ("", "a")


def rows_of(code: str, entries: Sequence[NumberedEvent]) -> list[Row]:
    """Return the rows of events that are to be stored together.

    Raises:
        StoreError: ``store.order``: their numbers are not consecutive.
    """
    rows = [(code, entry.number, entry.at, msgspec.json.encode(entry.event)) for entry in entries]
    if any(row[1] != rows[0][1] + place for place, row in enumerate(rows)):
        raise StoreError("store.order", f"The events of table {code} are not in their order.")
    return rows


def entries_of(code: str, rows: Iterable[StoredRow]) -> list[StoredEvent]:
    """Return the events of a table's rows, as :func:`read_rows` does."""
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
        kind: the name of the kind, for messages.
        code: the code.
        rows: the rows of the database, which may be damaged.
        entry: makes an entry from a number, a time and an event.
        decode: decodes an event from bytes.

    Raises:
        StoreError: ``store.fact``: an event cannot be read, because a later release has written
            it or it is damaged.
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
