"""A store in one file: SQLite, with nothing to set up."""

import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import lru_cache
from itertools import chain
from pathlib import Path
from threading import Event, Lock
from typing import Final

from canasta.server.store.rows import (
    CODES,
    SILENT,
    Append,
    Background,
    Changed,
    Heard,
    StoredRow,
    StoreError,
    Writer,
    Writing,
    bounds,
    fitting,
)

_WAIT: Final = 10.0
"""Seconds to wait for another process that writes."""
_HANDING_OVER: Final = 5.0
"""Seconds to wait for the previous server to end."""
_LOOK: Final = 0.2
"""Seconds between two checks for writes of another process."""
_TIDY: Final = 2.0
"""Seconds between two checkpoints, which move pages from the log to the file."""
_LOG_PAGES: Final = 16_000
"""Pages of the log after which a write has to move them itself, which is rare."""

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
    # Earlier releases stored the secrets of seats and pads with the rounds of an evening.
    """
    UPDATE facts SET fact = CAST(json_set(CAST(fact AS TEXT), '$.tables', json((
        SELECT json_group_array(json_remove(value, '$.key', '$.seats'))
        FROM json_each(CAST(facts.fact AS TEXT), '$.tables')
    ))) AS BLOB)
    WHERE code LIKE 'evening:%'
    AND substr(CAST(fact AS TEXT), 1, 21) = '{"type":"round_began"'
    """,
)
"""The scripts that migrate each version of the file to the next; never changed, only added to."""


_ROWS: Final = 1000
"""Events that are written in one statement; it has five values for each."""


@lru_cache(maxsize=128)
def _insert(rows: int) -> str:
    """Return the statement that writes ``rows`` events, or fails and writes none.

    The last value of each is the number before it if that has to be stored already; else 0.
    """
    values = ", ".join(["(?, ?, ?, ?, ?)"] * rows)
    return f"""
        WITH new(code, number, at, fact, after) AS (VALUES {values})
        INSERT INTO facts SELECT code, CASE
            WHEN after = 0
            OR EXISTS (SELECT 1 FROM facts WHERE facts.code = new.code AND number = after)
        THEN new.number END, at, fact FROM new
    """


def _following(appends: Sequence[Append]) -> list[tuple[str, int, float, bytes, int]]:
    """Return the values for one statement; none if there is a gap, or there are too many."""
    last: dict[str, int] = {}
    found: list[tuple[str, int, float, bytes, int]] = []
    for append in appends:
        after = append.first - 1
        if append.code in last:
            if last[append.code] != after:
                return []
            after = 0  # it is written with this one
        for row in append.rows:
            found.append((*row, after))
            after = 0
        last[append.code] = append.rows[-1][1]
    return found if len(found) <= _ROWS else []


def _is_emptied(base: sqlite3.Connection) -> bool:
    """Empty the log; return False if a reader prevents it."""
    busy: int = base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    return not busy


def _keep_from_others(path: Path) -> None:
    """Take access to the file from other users; a copied file may be readable by all."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & stat.S_IRWXO:
        with suppress(OSError):  # it belongs to another user, who lets us write
            path.chmod(mode & ~stat.S_IRWXO)


class SqliteStore(Writing):
    """Tables kept in a file. Several processes may use the same file, threads the same store."""

    shared = False

    def __init__(self, path: Path | str) -> None:
        """Open the file, which is made if needed, and bring it up to date.

        Raises:
            StoreError: ``store.unreadable``, or ``store.newer``: a later release has written it.
        """
        self.path = Path(path)
        self._writing = Lock()
        self._reading = Lock()
        self._writer = Writer(self._write)
        self._watch: Background | None = None
        self._claimed: sqlite3.Connection | None = None
        # A connection each for reading and writing: reads do not wait for the disk.
        with self._translate_errors(), ExitStack() as opened:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # The file contains hidden cards, so only its owner gets access.
            self.path.touch(mode=0o600)
            _keep_from_others(self.path)
            self._base = opened.enter_context(closing(self._connected()))
            self._reader = opened.enter_context(closing(self._connected()))
            self._base.execute("PRAGMA journal_mode = WAL")
            # An event that players have seen must outlive the machine's power, too.
            self._base.execute("PRAGMA synchronous = FULL")
            # Moving pages from the log to the file takes long on a slow disk, and writers would
            # wait for it, so a thread of its own does that.
            self._base.execute(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES}")
            # Data removed by rewriting an event must not remain in free pages.
            self._base.execute("PRAGMA secure_delete = ON")
            # Removed data is in the log until that is emptied, which other readers hold up.
            self._emptied = not self._migrate() or _is_emptied(self._base)
            opened.pop_all()
        self._tidying = Background("canasta tidying", self._tidy)

    def _connected(self) -> sqlite3.Connection:
        return sqlite3.connect(
            self.path, timeout=_WAIT, isolation_level=None, check_same_thread=False
        )

    def _tidy(self, stopped: Event) -> None:
        with closing(self._connected()) as base:
            while not stopped.wait(_TIDY):
                with suppress(sqlite3.Error):  # it is tried again
                    if not self._emptied:
                        self._emptied = _is_emptied(base)
                    base.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _write(self, appends: Sequence[Append]) -> Sequence[Append]:
        with self._translate_errors():
            return appends if self._at_once(appends) else self._one_by_one(appends)

    def _at_once(self, appends: Sequence[Append]) -> bool:
        """Write all in one statement if they follow the stored events without gaps; else nothing.

        The thread that serves the tables has to wait for each callback into Python, so there
        must not be one for each event.
        """
        rows = _following(appends)
        if not rows:
            return False
        with self._writing:
            try:
                self._base.execute(_insert(len(rows)), [*chain.from_iterable(rows)])
            except sqlite3.IntegrityError:
                return False
        return True

    def _one_by_one(self, appends: Sequence[Append]) -> list[Append]:
        with self._alone():
            last = {
                code: self._base.execute(
                    "SELECT coalesce(max(number), 0) FROM facts WHERE code = ?", (code,)
                ).fetchone()[0]
                for code in {append.code for append in appends}
            }
            kept = fitting(appends, last)
            rows = [row for append in kept for row in append.rows]
            self._base.executemany("INSERT INTO facts VALUES (?, ?, ?, ?)", rows)
        return kept

    def rows(self, code: str, after: int = 0) -> list[StoredRow]:
        with self._translate_errors(), self._reading:
            return self._reader.execute(
                "SELECT number, at, fact FROM facts WHERE code = ? AND number > ? ORDER BY number",
                (code, after),
            ).fetchall()

    def codes(self, kind: str = "") -> list[str]:
        with self._translate_errors(), self._reading:
            rows = self._reader.execute(CODES.replace("%s", "?"), bounds(kind)).fetchall()
        return [row[0] for row in rows]

    def idle_since(self, before: float, most: int, kind: str = "") -> list[str]:
        asked = (*bounds(kind), before, most)
        with self._translate_errors(), self._reading:
            rows = self._reader.execute(SILENT.replace("%s", "?"), asked).fetchall()
        return [row[0] for row in rows]

    def remove(self, code: str, last: int) -> bool:
        with self._translate_errors(), self._alone():
            return bool(
                self._base.execute(
                    "DELETE FROM facts WHERE code = ? AND"
                    " (SELECT max(number) FROM facts WHERE code = ?) = ?",
                    (code, code, last),
                ).rowcount
            )

    def check(self) -> None:
        with self._translate_errors(), self._alone():
            version = int(self._base.execute("PRAGMA user_version").fetchone()[0])
            self._base.execute(f"PRAGMA user_version = {version}")

    def claim(self) -> None:
        path = self.path.with_name(f"{self.path.name}-serving")
        with self._translate_errors(), ExitStack() as opened:
            path.touch(mode=0o600)
            # The system lets go of it when the process ends, in whatever way.
            held = opened.enter_context(
                closing(sqlite3.connect(path, _HANDING_OVER, check_same_thread=False))
            )
            try:
                held.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                raise StoreError(
                    "store.in_use",
                    f"Another server serves {self.path} already, and two would not hear each "
                    "other. Stop it, or name another file; several servers share a PostgreSQL "
                    "database.",
                ) from None
            opened.pop_all()
            self._claimed = held

    def announce(self, news: str) -> None:
        """See :class:`canasta.server.store.rows.Store`; a file is for one server."""

    def changes(self, notify: Changed, announce: Heard | None = None) -> None:  # noqa: ARG002
        self.stop()
        seen = self._version()

        def watch(stopped: Event) -> None:
            nonlocal seen
            while not stopped.wait(_LOOK):
                with suppress(StoreError):  # the next read or write raises it
                    if seen != (seen := self._version()):
                        notify("", 0)

        self._watch = Background("canasta changes", watch)

    def _version(self) -> int:
        """Return a number that changes when another connection has written."""
        with self._translate_errors(), self._writing:
            return int(self._base.execute("PRAGMA data_version").fetchone()[0])

    def stop(self) -> None:
        if self._watch is not None:
            self._watch.stop()

    def close(self) -> None:
        self.stop()
        self._tidying.stop()
        self._writer.close()
        with self._writing, self._reading:
            self._base.close()
            self._reader.close()
        if self._claimed is not None:
            self._claimed.close()

    def _migrate(self) -> bool:
        """Bring the file up to date; return whether anything had to be done."""
        with self._alone():
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
        return version < len(MIGRATIONS)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Run an exclusive transaction, of which all is stored or nothing."""
        with self._writing:
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            finally:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            raise StoreError(
                "store.unreadable", f"{self.path} cannot be used as a store: {error}."
            ) from None
