"""A store in a browser: what happens is in memory, and in the browser's database before it counts.

The database answers in its own time, so reading is from memory. Writing is one transaction after
the other: what comes while one is under way goes into the next, together.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from time import monotonic
from typing import Final, NamedTuple, Protocol

import msgspec

from canasta.live.base.actor import NumberedEvent
from canasta.server.store.rows import (
    FULL,
    MISCOUNTED,
    Append,
    BehindError,
    Changed,
    Heard,
    Row,
    StoredRow,
    StoreError,
    bounds,
    fitting,
    rows_of,
)


class Kept(NamedTuple):
    """A key of the database, with the time and the number of its last event."""

    code: str
    at: float
    number: int


class Database(Protocol):
    """The browser's database, as the worker's JavaScript gives access to it, in JSON."""

    def rows(self, code: str, after: int, /) -> str:
        """Return the numbers, times and texts of a code's events after a number."""

    def stored(self) -> str:
        """Return all codes, each with the time and the number of its last event."""

    def commit(self, rows: str, /) -> Awaitable[str]:
        """Write rows of code, number, time and text, all or none; when it returns they are safe.

        Returns:
            An empty text, or the reason why nothing was written: ``full``, ``miscounted``,
            ``behind``, or other words.
        """

    def remove(self, code: str, /) -> None:
        """Remove the events of a code."""


NO_ROOM: Final = StoreError(
    FULL,
    "This browser has no room left to keep what happens. Nothing that was shown is lost: free some "
    "space on the device, or remove other sites' data, and go on.",
)

COUNTS_WRONG: Final = StoreError(
    MISCOUNTED,
    "This browser thinks it is out of space after being killed. Nothing that was shown is lost: "
    "close all its windows, open it again, and go on.",
)

_ROWS: Final = msgspec.json.Decoder(list[tuple[int, float, str]])
_KEPT: Final = msgspec.json.Decoder(list[Kept])
_ENCODE: Final = msgspec.json.Encoder().encode


class BrowserStore:
    """A store in the database of a browser; see :class:`canasta.server.store.rows.Store`."""

    shared = False

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Append] = []
        self._writing: asyncio.Task[None] | None = None
        self._took: Callable[[float], object] = lambda _seconds: None
        self._closed = False

    def keep(self, code: str, entries: Sequence[NumberedEvent]) -> "asyncio.Future[None]":
        outcome = asyncio.get_running_loop().create_future()
        append = Append(code, rows_of(code, entries), outcome=outcome)
        if self._closed:
            outcome.set_exception(StoreError("store.closed", "The store has been closed."))
        elif not entries:
            outcome.set_result(None)
        else:
            self._waiting.append(append)
            if self._writing is None:
                self._writing = asyncio.ensure_future(self._write())
        return outcome

    async def _write(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, []
                began = monotonic()
                await self._settle(waiting)
                self._took(monotonic() - began)
        finally:
            self._writing = None

    async def _settle(self, appends: list[Append]) -> None:
        kept = fitting(appends, {one.code: one.number for one in self._all()})
        rows = [row for append in kept for row in append.rows]
        why = await self._committed(rows) if rows else ""
        for append in appends:
            outcome = append.outcome
            if outcome is None or outcome.done():
                continue  # the caller has given up
            if append not in kept or why == "behind":
                outcome.set_exception(BehindError(append.code, append.first))
            elif why:
                outcome.set_exception(_error(why))
            else:
                outcome.set_result(None)

    async def _committed(self, rows: list[Row]) -> str:
        text = _ENCODE([(code, number, at, fact.decode()) for code, number, at, fact in rows])
        try:
            return await self._database.commit(text.decode())
        except Exception as error:  # noqa: BLE001 - whatever JavaScript throws
            return str(error) or type(error).__name__

    def append(self, code: str, entries: Sequence[NumberedEvent]) -> None:
        """See :class:`canasta.server.store.rows.Store`; in a browser, no thread can wait."""
        raise StoreError("store.waiting", f"{len(entries)} events of {code} have to be awaited.")

    def submit(self, code: str, entries: Sequence[NumberedEvent]) -> "Future[None]":
        """See :class:`canasta.server.store.rows.Store`; in a browser, no thread can wait."""
        self.append(code, entries)
        raise AssertionError

    def rows(self, code: str, after: int = 0) -> list[StoredRow]:
        found = _ROWS.decode(self._database.rows(code, after))
        return [(number, at, fact.encode()) for number, at, fact in found]

    def codes(self, kind: str = "") -> list[str]:
        return [one.code for one in sorted(self._of(kind), key=lambda one: (-one.at, one.code))]

    def idle_since(self, before: float, most: int, kind: str = "") -> list[str]:
        found = sorted((one.at, one.code) for one in self._of(kind) if one.at < before)
        return [code for _, code in found[:most]]

    def _of(self, kind: str) -> list[Kept]:
        first, end = bounds(kind)
        return [one for one in self._all() if first <= one.code < end]

    def _all(self) -> list[Kept]:
        return _KEPT.decode(self._database.stored())

    def remove(self, code: str, last: int) -> bool:
        if {one.code: one.number for one in self._all()}.get(code) != last:
            return False
        self._database.remove(code)
        return True

    def check(self) -> None:
        """See :class:`canasta.server.store.rows.Store`; every write reports how it ended."""

    def claim(self) -> None:
        """See :class:`Store`; the code that starts the worker ensures it."""

    def announce(self, news: str) -> None:
        """See :class:`canasta.server.store.rows.Store`; no one else could hear it."""

    def changes(self, notify: Changed, announce: Heard | None = None) -> None:
        """See :class:`canasta.server.store.rows.Store`; no one else writes."""

    def timed(self, took: Callable[[float], object]) -> None:
        self._took = took

    def stop(self) -> None:
        """See :class:`canasta.server.store.rows.Store`."""

    def close(self) -> None:
        """See :class:`canasta.server.store.rows.Store`; pending events are still written."""
        self._closed = True


_REASONS: Final = {"full": NO_ROOM, "miscounted": COUNTS_WRONG}
"""Errors for known reasons of the database why nothing was written."""


def _error(why: str) -> StoreError:
    if why in _REASONS:
        return _REASONS[why]
    return StoreError("store.unreadable", f"The browser's database cannot be written: {why}.")
