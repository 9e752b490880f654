"""A store in PostgreSQL: one for several servers at once."""

import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from hashlib import blake2b
from random import uniform
from threading import Event
from time import monotonic
from typing import Any, Final, LiteralString, TypeAlias, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import ConnectionPool, PoolTimeout

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

_USUAL: Final[dict[str, str | int | None]] = {
    "application_name": "canasta",
    "connect_timeout": 10,
    # A database that has vanished silently is noticed within half a minute.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Default settings of a connection, which the address may change."""


class Address:
    """The address of a database.

    Attributes:
        conninfo: psycopg's connection string, which may contain a password.
        name: the address without secrets, for messages.
    """

    def __init__(self, where: str) -> None:
        try:
            parts = conninfo_to_dict(where)
        except psycopg.ProgrammingError:
            parts = {"port": None}  # psycopg's error quotes parts of the unreadable address
        places = f"{parts.get('host', '')}{parts.get('dbname', '')}"
        ports = str(parts.get("port", "0")).split(",")
        if "@" in places or not all(port.isdecimal() or not port for port in ports):
            # Any of them may contain a piece of a password that was written wrongly.
            raise StoreError(
                "store.address",
                "The address of the PostgreSQL store cannot be read. It is written "
                "postgresql://USER:PASSWORD@HOST:PORT/DATABASE; in the password, characters "
                "other than letters and digits are written as % and two digits.",
            )
        self.conninfo = make_conninfo("", **{**_USUAL, **parts})
        host, port = parts.get("host") or "", f":{parts['port']}" if "port" in parts else ""
        self.name = f"postgresql://{host}{port}/{parts.get('dbname') or ''}"
        secrets = (parts.get(key) for key in ("password", "sslpassword"))
        self._secrets = [str(secret) for secret in secrets if secret]

    def error(self, error: psycopg.Error) -> StoreError:
        """Return an error as a StoreError, with the store's name and without its password."""
        words = " ".join(str(error).split()).rstrip(".") or type(error).__name__
        for secret in self._secrets:
            words = words.replace(secret, "…")
        if is_gone(error):
            return StoreError("store.unreachable", f"{self.name} cannot be reached: {words}.")
        return StoreError("store.unreadable", f"{self.name} cannot be used as a store: {words}.")


def is_gone(error: psycopg.Error) -> bool:
    """Return whether the connection failed, or the database is starting up or shutting down."""
    state = error.sqlstate
    lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return (lost and state is None) or (state or "").startswith(("08", "57P"))


def may_pass(error: psycopg.Error) -> bool:
    """Return whether a retry may succeed, as after a conflict between transactions."""
    return (error.sqlstate or "").startswith("40")


CHANNEL: Final = "canasta"
"""The channel of changes, with a table's code and the number of its last event: ``ACDEFG 17``."""

NEWS: Final = "canasta_news"
"""The channel of announcements, which are not stored."""

_LOOK: Final = 0.5
"""Seconds between two checks whether to stop."""
_SOON: Final = 0.25
_LATEST: Final = 15.0
"""Seconds before the first and, at most, before a later attempt to connect again."""

_log = logging.getLogger(__name__)


def listen(address: Address, notify: Changed, announce: Heard | None, stopped: Event) -> None:
    """Report every change until ``stopped`` is set, with a connection of its own.

    After each new connection it calls ``notify("", 0)``: anything may have changed before.
    """
    wait = _SOON
    while not stopped.is_set():
        try:
            with psycopg.connect(address.conninfo, autocommit=True) as base:
                base.execute(f"LISTEN {CHANNEL}")
                base.execute(f"LISTEN {NEWS}")
                wait = _SOON
                notify("", 0)
                while not stopped.is_set():
                    for note in base.notifies(timeout=_LOOK):
                        if note.channel == CHANNEL:
                            notify(*read(note.payload))
                        elif announce is not None:
                            announce(note.payload)
        except psycopg.Error as error:
            _log.warning("%s Trying again in %.1f seconds.", address.error(error).message, wait)
            stopped.wait(wait * uniform(0.8, 1.2))  # servers should not come back all at once
            wait = min(2 * wait, _LATEST)


def read(payload: str) -> tuple[str, int]:
    """Return the table and the number of a message; ``("", 0)`` if it is something else."""
    code, _, number = payload.partition(" ")
    return (code, int(number)) if number.isdecimal() and len(number) < 19 else ("", 0)


MIGRATIONS: Final[tuple[LiteralString, ...]] = (
    """
    CREATE TABLE facts (
        code text COLLATE "C" NOT NULL,
        number bigint NOT NULL,
        at double precision NOT NULL,
        fact bytea NOT NULL,
        PRIMARY KEY (code, number)
    )
    """,
    # Earlier releases stored the secrets of seats and pads with the rounds of an evening.
    r"""
    UPDATE facts SET fact = convert_to(
        regexp_replace(
            regexp_replace(convert_from(fact, 'UTF8'), '"key":"[^"]*"', '"key":""', 'g'),
            '"seats":\[[^\]]*\]', '"seats":[]', 'g'
        ), 'UTF8'
    )
    WHERE code LIKE 'evening:%'
        AND starts_with(convert_from(fact, 'UTF8'), '{"type":"round_began"')
    """,
)
"""The scripts that migrate each version to the next; never changed, only added to."""

_LOCK: Final = (0x63616E61, 0x73746121)
"""The advisory lock of migrations."""


def migrate(base: psycopg.Connection, name: str) -> None:
    """Bring a database up to date, in one transaction; servers that start at once take turns.

    Raises:
        StoreError: ``store.newer``: a later release has written it.
        psycopg.Error: it cannot be done.
    """
    with base.transaction():
        base.execute("SELECT pg_advisory_xact_lock(%s, %s)", _LOCK)
        base.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
        found = base.execute("SELECT max(version) FROM schema_version").fetchone()
        version = (found and found[0]) or 0
        if version > len(MIGRATIONS):
            raise StoreError(
                "store.newer",
                f"{name} was written by a later release of canasta (version {version}; this one "
                f"knows {len(MIGRATIONS)}): use that release, or another database.",
            )
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            base.execute(script)
            base.execute("INSERT INTO schema_version VALUES (%s)", (number,))


_MOST: Final = 4
"""Connections of one server in addition to the one that listens: one writes, the others read."""
_TRIES: Final = 3
_WAIT: Final = 15.0
"""Seconds to wait for a connection while the database comes back."""
_GIVE_UP: Final = 10.0
"""Seconds of attempts at growing intervals; the next request for a connection restarts them."""
_ASK_AGAIN: Final = 2.0
"""Seconds after which someone who waits asks again: the pool may have given up meanwhile."""

Base: TypeAlias = psycopg.Connection[tuple[Any, ...]]
_T = TypeVar("_T")


class PostgresStore(Writing):
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
            timeout=_ASK_AGAIN,
            reconnect_timeout=_GIVE_UP,
            configure=_configure,
            name="canasta",
            open=True,
        )
        self._wait = _WAIT
        self._writer = Writer(self._write)
        self._listener: Background | None = None

    def _write(self, appends: Sequence[Append]) -> list[Append]:
        tried = False

        def write(base: Base) -> list[Append]:
            nonlocal tried
            last = _locked(base, sorted({append.code for append in appends}, key=_key))
            # Where the answer to an earlier attempt was lost, it may have been carried out. While
            # it still goes on its locks are held, so that now it is known.
            done = [append for append in appends if tried and _is_stored(base, append)]
            new = fitting([append for append in appends if append not in done], last)
            tried = True
            _insert(base, new)
            return done + new

        return self._with(write)

    def rows(self, code: str, after: int = 0) -> list[StoredRow]:
        def read(base: Base) -> list[tuple[Any, ...]]:
            return base.execute(
                "SELECT number, at, fact FROM facts WHERE code = %s AND number > %s"
                " ORDER BY number",
                (code, after),
            ).fetchall()

        return self._with(read)

    def codes(self, kind: str = "") -> list[str]:
        found = self._with(lambda base: base.execute(CODES, bounds(kind)).fetchall())
        return [row[0] for row in found]

    def idle_since(self, before: float, most: int, kind: str = "") -> list[str]:
        asked = (*bounds(kind), before, most)
        return [row[0] for row in self._with(lambda base: base.execute(SILENT, asked).fetchall())]

    def remove(self, code: str, last: int) -> bool:
        def forget(base: Base) -> bool:
            if _locked(base, [code])[code] != last:
                return False
            base.execute("DELETE FROM facts WHERE code = %s", (code,))
            return True

        return self._with(forget)

    def check(self) -> None:
        self._with(lambda base: base.execute("UPDATE schema_version SET version = version"))

    def claim(self) -> None:
        """See :class:`Store`; a database is for any number of servers."""

    def announce(self, news: str) -> None:
        self._with(lambda base: base.execute("SELECT pg_notify(%s, %s)", (NEWS, news)))

    def changes(self, notify: Changed, announce: Heard | None = None) -> None:
        self.stop()
        self._listener = Background(
            "canasta changes", partial(listen, self.address, notify, announce)
        )

    def stop(self) -> None:
        if self._listener is not None:
            self._listener.stop()

    def close(self) -> None:
        self.stop()
        self._writer.close()
        self._pool.close()

    def _with(self, work: Callable[[Base], _T]) -> _T:
        """Do work in a transaction, and once more if the database was lost meanwhile."""
        for attempt in range(1, _TRIES + 1):
            try:
                with ExitStack() as held:
                    return work(self._connected(held))
            except psycopg.Error as error:
                again = is_gone(error) or may_pass(error)
                if attempt == _TRIES or not again or isinstance(error, PoolTimeout):
                    raise self.address.error(error) from None
            with suppress(psycopg.Error):
                self._pool.check()  # the other connections may be lost, too
        raise AssertionError("the last attempt answers or raises")

    def _connected(self, held: ExitStack) -> Base:
        """Return a connection, which is given back when ``held`` ends.

        Raises:
            PoolTimeout: there was none for a while.
        """
        end = monotonic() + self._wait
        while True:
            try:
                return held.enter_context(self._pool.connection())
            except PoolTimeout:
                if monotonic() >= end:
                    raise


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


def _is_stored(base: Base, append: Append) -> bool:
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
