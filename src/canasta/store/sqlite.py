"""A store in one file: SQLite, with nothing to set up."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final

from canasta.store.errors import BehindError, StoreError
from canasta.table import Entry
from canasta.table.facts import decode, encode

_WAIT: Final = 10.0
"""Seconds to wait for another process that writes."""

MIGRATIONS: Final = (
    """
    CREATE TABLE facts (
        code TEXT NOT NULL,
        number INTEGER NOT NULL,
        at REAL NOT NULL,
        fact BLOB NOT NULL,
        PRIMARY KEY (code, number)
    ) WITHOUT ROWID;
    """,
)
"""What makes each version of the file from the one before it; never changed, only added to."""


class SqliteStore:
    """Tables kept in a file. Several processes may use the same file, threads the same store."""

    def __init__(self, path: Path | str) -> None:
        """Open the file, which is made where there is none, and bring it up to date.

        Raises:
            StoreError: ``store.unreadable``, or ``store.newer``: a later release has written it.
        """
        self.path = Path(path)
        self._lock = Lock()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(
                self.path, timeout=_WAIT, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as error:
            raise self._error(error) from None
        with self._told():
            self._base.execute("PRAGMA journal_mode = WAL")
            # A fact that players have seen must outlive the machine's power, too.
            self._base.execute("PRAGMA synchronous = FULL")
            self._migrate()

    def append(self, code: str, entries: Sequence[Entry]) -> None:
        """See :class:`canasta.store.store.Store`."""
        if not entries:
            return
        rows = [(code, entry.number, entry.at, encode(entry.fact)) for entry in entries]
        with self._told(), self._writing():
            last = self._base.execute(
                "SELECT coalesce(max(number), 0) FROM facts WHERE code = ?", (code,)
            ).fetchone()[0]
            if entries[0].number != last + 1:
                raise BehindError(code, entries[0].number)
            self._base.executemany("INSERT INTO facts VALUES (?, ?, ?, ?)", rows)

    def entries(self, code: str, after: int = 0) -> list[Entry]:
        """See :class:`canasta.store.store.Store`."""
        with self._told(), self._lock:
            rows = self._base.execute(
                "SELECT number, at, fact FROM facts WHERE code = ? AND number > ? ORDER BY number",
                (code, after),
            ).fetchall()
        return [Entry(number, at, decode(fact)) for number, at, fact in rows]

    def codes(self) -> list[str]:
        """See :class:`canasta.store.store.Store`."""
        with self._told(), self._lock:
            rows = self._base.execute(
                "SELECT code FROM facts GROUP BY code ORDER BY max(at) DESC, code"
            ).fetchall()
        return [row[0] for row in rows]

    def close(self) -> None:
        """See :class:`canasta.store.store.Store`."""
        with self._lock:
            self._base.close()

    def _migrate(self) -> None:
        with self._writing():
            version = int(self._base.execute("PRAGMA user_version").fetchone()[0])
            if version > len(MIGRATIONS):
                raise StoreError(
                    "store.newer",
                    f"{self.path} was written by a later release of canasta (version {version}; "
                    f"this one knows {len(MIGRATIONS)}): use that release, or another file.",
                )
            for number, script in enumerate(MIGRATIONS[version:], version + 1):
                for statement in filter(str.strip, script.split(";")):
                    self._base.execute(statement)
                self._base.execute(f"PRAGMA user_version = {number}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Alone, from the first look to the last word: all of it is kept or none."""
        with self._lock:
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._base.execute("ROLLBACK")
                raise
            self._base.execute("COMMIT")

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._error(error) from None

    def _error(self, error: Exception) -> StoreError:
        return StoreError("store.unreadable", f"{self.path} cannot be used as a store: {error}.")
