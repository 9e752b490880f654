"""A store in PostgreSQL: one for several servers at once."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import Any, Final, TypeAlias, TypeVar

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from canasta.live.table import StoredEvent
from canasta.live.table.actor import NumberedEvent
from canasta.server.store.address import Address, is_gone, may_pass
from canasta.server.store.background import Background
from canasta.server.store.listening import CHANNEL, NEWS, listen
from canasta.server.store.rows import CODES, SILENT, StoredRow, bounds, entries_of
from canasta.server.store.schema import migrate
from canasta.server.store.store import Changed, Heard
from canasta.server.store.writer import Append, Writer, fitting

_MOST: Final = 4
"""Connections of one server in addition to the one that listens: one writes, the others read."""
_TRIES: Final = 3
_WAIT: Final = 15.0
"""Seconds to wait for a connection while the database comes back."""
_GIVE_UP: Final = 10.0
"""Seconds of attempts at growing intervals; the next request for a connection restarts them."""

Base: TypeAlias = psycopg.Connection[tuple[Any, ...]]
_T = TypeVar("_T")


class PostgresStore:
    """Tables kept in a database. Any number of servers may use it, threads the same store."""

    shared = True

    def __init__(self, where: str) -> None:
        """Connect, and bring the database up to date.

        Args:
            where: ``postgresql://USER:PASSWORD@HOST:PORT/DATABASE``.

        Raises:
            StoreError: ``store.address``, ``store.unreachable``, ``store.unreadable``, or
                ``store.newer``: a later release has written it.
        """
        self.address = Address(where)
        try:
            with psycopg.connect(self.address.conninfo) as base:
                migrate(base, self.address.name)
        except psycopg.Error as error:
            raise self.address.error(error) from None
        self._pool = ConnectionPool(
            self.address.conninfo,
            min_size=1,
            max_size=_MOST,
            timeout=_WAIT,
            reconnect_timeout=_GIVE_UP,
            configure=_configure,
            name="canasta",
            open=True,
        )
        self._writer = Writer(self._write)
        self._listener: Background | None = None

    def append(self, code: str, entries: Sequence[NumberedEvent]) -> None:
        """See :class:`canasta.server.store.store.Store`."""
        self.submit(code, entries).result()

    def submit(self, code: str, entries: Sequence[NumberedEvent]) -> "Future[None]":
        """See :class:`canasta.server.store.store.Store`."""
        return self._writer.submit(code, entries)

    def keep(self, code: str, entries: Sequence[NumberedEvent]) -> "asyncio.Future[None]":
        """See :class:`canasta.server.store.store.Store`."""
        return self._writer.keep(code, entries)

    def timed(self, took: Callable[[float], object]) -> None:
        """See :class:`canasta.server.store.store.Store`."""
        self._writer.took = took

    def _write(self, appends: Sequence[Append]) -> list[Append]:
        tried = False

        def write(base: Base) -> list[Append]:
            nonlocal tried
            last = _locked(base, sorted({append.code for append in appends}, key=_key))
            # Where the answer to an earlier attempt was lost, it may have been carried out. While
            # it still goes on its locks are held, so that now it is known.
            done = [append for append in appends if tried and _is_kept(base, append)]
            new = fitting([append for append in appends if append not in done], last)
            tried = True
            _insert(base, new)
            return done + new

        return self._with(write)

    def entries(self, code: str, after: int = 0) -> list[StoredEvent]:
        """See :class:`canasta.server.store.store.Store`."""
        return entries_of(code, self.rows(code, after))

    def rows(self, code: str, after: int = 0) -> list[StoredRow]:
        """See :class:`canasta.server.store.store.Store`."""

        def read(base: Base) -> list[tuple[Any, ...]]:
            return base.execute(
                "SELECT number, at, fact FROM facts WHERE code = %s AND number > %s"
                " ORDER BY number",
                (code, after),
            ).fetchall()

        return self._with(read)

    def codes(self, kind: str = "") -> list[str]:
        """See :class:`canasta.server.store.store.Store`."""
        found = self._with(lambda base: base.execute(CODES, bounds(kind)).fetchall())
        return [row[0] for row in found]

    def silent(self, before: float, most: int, kind: str = "") -> list[str]:
        """See :class:`canasta.server.store.store.Store`."""
        asked = (*bounds(kind), before, most)
        return [row[0] for row in self._with(lambda base: base.execute(SILENT, asked).fetchall())]

    def remove(self, code: str, last: int) -> bool:
        """See :class:`canasta.server.store.store.Store`."""

        def forget(base: Base) -> bool:
            if _locked(base, [code])[code] != last:
                return False
            base.execute("DELETE FROM facts WHERE code = %s", (code,))
            return True

        return self._with(forget)

    def check(self) -> None:
        """See :class:`canasta.server.store.store.Store`."""
        self._with(lambda base: base.execute("UPDATE schema_version SET version = version"))

    def claim(self) -> None:
        """See :class:`Store`; a database is for any number of servers."""

    def announce(self, news: str) -> None:
        """See :class:`canasta.server.store.store.Store`."""
        self._with(lambda base: base.execute("SELECT pg_notify(%s, %s)", (NEWS, news)))

    def changes(self, told: Changed, heard: Heard | None = None) -> None:
        """See :class:`canasta.server.store.store.Store`."""
        self.stop()
        self._listener = Background("canasta changes", partial(listen, self.address, told, heard))

    def stop(self) -> None:
        """See :class:`canasta.server.store.store.Store`."""
        if self._listener is not None:
            self._listener.stop()

    def close(self) -> None:
        """See :class:`canasta.server.store.store.Store`."""
        self.stop()
        self._writer.close()
        self._pool.close()

    def _with(self, work: Callable[[Base], _T]) -> _T:
        """Do work in a transaction, and once more if the database was lost meanwhile."""
        for attempt in range(1, _TRIES + 1):
            try:
                with self._pool.connection() as base:
                    return work(base)
            except psycopg.Error as error:
                again = is_gone(error) or may_pass(error)
                if attempt == _TRIES or not again or isinstance(error, PoolTimeout):
                    raise self.address.error(error) from None
            with suppress(psycopg.Error):
                self._pool.check()  # the other connections may be lost, too
        raise AssertionError("the last attempt answers or raises")


def _configure(base: Base) -> None:
    # A query under a lock has to see the rows as they are once the lock is held.
    base.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
    # Accepted events must be on the disk, whatever the server's own setting is.
    base.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )
    base.commit()


def _key(code: str) -> int:
    """Return the number of a table's lock."""
    return int.from_bytes(blake2b(code.encode(), digest_size=8).digest(), "big", signed=True)


def _locked(base: Base, codes: list[str]) -> dict[str, int]:
    """Lock tables until the transaction ends, and return the numbers of their last events.

    All servers take their locks in one order, so that there are no deadlocks.
    """
    keys = [_key(code) for code in codes]
    base.execute("SELECT pg_advisory_xact_lock(key) FROM unnest(%s::bigint[]) AS key", (keys,))
    found = base.execute(
        "SELECT code, (SELECT coalesce(max(number), 0) FROM facts WHERE facts.code = asked.code)"
        " FROM unnest(%s::text[]) AS asked(code)",
        (codes,),
    )
    return dict(found.fetchall())


def _is_kept(base: Base, append: Append) -> bool:
    found = base.execute(
        "SELECT code, number, at, fact FROM facts WHERE code = %s AND number BETWEEN %s AND %s"
        " ORDER BY number",
        (append.code, append.first, append.rows[-1][1]),
    )
    return found.fetchall() == append.rows


def _insert(base: Base, appends: Sequence[Append]) -> None:
    """Store events, and notify all servers when they are stored."""
    rows = [row for append in appends for row in append.rows]
    if not rows:
        return
    base.execute(
        "INSERT INTO facts (code, number, at, fact)"
        " SELECT * FROM unnest(%s::text[], %s::bigint[], %s::float8[], %s::bytea[])",
        [list(column) for column in zip(*rows, strict=True)],
    )
    news = [f"{append.code} {append.rows[-1][1]}" for append in appends]
    base.execute("SELECT pg_notify(%s, news) FROM unnest(%s::text[]) AS news", (CHANNEL, news))
