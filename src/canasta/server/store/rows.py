"""Stores of events by key: their protocol, rows, kinds, and the thread that writes."""

import asyncio
import os
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread, current_thread
from time import monotonic, sleep
from typing import Any, Final, Generic, Protocol, TypeAlias

import msgspec

from canasta.game import CanastaError
from canasta.live.base.actor import NumberedEvent, is_time
from canasta.live.base.kind import EntryT, Kind


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
        return "The server is stopping. When it is back, everything will be as it was."
    return (
        "The server can't store or read tables right now. Nothing that you saw is lost. Try "
        "again in a moment."
    )


class BehindError(StoreError):
    """Another process has written events of this table meanwhile: read them and try again."""

    def __init__(self, code: str, number: int) -> None:
        super().__init__(
            "store.behind", f"Event {number} of {code} has been written by another server."
        )
        self.table, self.number = code, number

    def __reduce__(self) -> tuple[type["BehindError"], tuple[object, ...]]:
        return type(self), (self.table, self.number)


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


def read_rows(kind: Kind[Any, EntryT], code: str, rows: Iterable[StoredRow]) -> list[EntryT]:
    """Return the events of rows, which may be damaged.

    Raises:
        StoreError: ``store.fact``: an event cannot be read, because a later release has written
            it or it is damaged.
    """
    entries = []
    for number, at, event in rows:
        try:
            if type(number) is not int or not is_time(at):
                raise ValueError("its number or its time is none")
            entries.append(kind.entry(number, at, kind.decode(event)))
        except (msgspec.MsgspecError, ValueError, TypeError, RecursionError) as error:
            raise StoreError(
                "store.fact",
                f"Event {number!r:.20} of {kind.name} {code} cannot be read, and the {kind.name} "
                f"with it: {error}. A later release of canasta may have written it.",
            ) from None
    return entries


MOST: Final = 500
"""Appends in one transaction; more of them wait for the next."""

APART: Final = 0.012
"""Minimum number of seconds between the starts of two transactions."""


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """Events of one table that are to be stored, all of them or none."""

    code: str
    rows: list[Row]
    done: "Future[None]" = field(default_factory=Future)
    outcome: "asyncio.Future[None] | None" = None
    """A future in place of ``done``, if a coroutine waits for it."""

    @property
    def first(self) -> int:
        """The number of the first event."""
        return self.rows[0][1]

    def begin(self) -> bool:
        """Return whether it still has to be written; if so, it cannot be cancelled from now on."""
        return self.outcome is not None or self.done.set_running_or_notify_cancel()


def fitting(appends: Sequence[Append], last: dict[str, int]) -> list[Append]:
    """Return the appends that follow the stored events, or one another, without gaps.

    Args:
        appends: the appends, in the order of their requests.
        last: the number of each table's last event; updated in place.
    """
    fit = []
    for append in appends:
        if append.first == last.get(append.code, 0) + 1:
            last[append.code] = append.rows[-1][1]
            fit.append(append)
    return fit


class Writer:
    """A thread that writes the appends of all other threads."""

    def __init__(self, write: Callable[[Sequence[Append]], Collection[Append]]) -> None:
        """Set up a writer; its thread starts with the first append.

        Args:
            write: stores the appends that fit in one transaction, and returns those.
        """
        self._write = write
        self.took: Callable[[float], object] = lambda _seconds: None
        """Called with the seconds of each transaction."""
        self._queue: SimpleQueue[list[Append] | None] = SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[Append]] = {}
        self._lock = Lock()
        self._thread: Thread | None = None
        self._closed = False

    def submit(self, code: str, entries: Sequence[NumberedEvent]) -> "Future[None]":
        append = Append(code, rows_of(code, entries))
        if entries:
            self._take([append])
        else:
            append.done.set_result(None)
        return append.done

    def keep(self, code: str, entries: Sequence[NumberedEvent]) -> "asyncio.Future[None]":
        loop = asyncio.get_running_loop()
        outcome = loop.create_future()
        if not entries:
            outcome.set_result(None)
            return outcome
        # Waking the thread for each append costs more than writing it, so those of one round
        # of the loop are handed over together.
        gathered = self._gathered.setdefault(loop, [])
        if not gathered:
            loop.call_soon(self._hand_over, loop)
        gathered.append(Append(code, rows_of(code, entries), outcome=outcome))
        return outcome

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        gathered = self._gathered.pop(loop)
        try:
            self._take(gathered)
        except StoreError as error:
            _tell([(append, error) for append in gathered])

    def _take(self, appends: "list[Append]") -> None:
        with self._lock:
            if self._closed:
                raise StoreError("store.closed", "The store has been closed.")
            self._queue.put(appends)
            if self._thread is None:
                # Unconfirmed events may be lost with the process, so a daemon thread will do.
                self._thread = Thread(target=self._work, name="canasta store", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Write what has been asked for, and end."""
        with self._lock:
            self._closed = True
            self._queue.put(None)
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        last, began = False, 0.0
        while not last:
            waiting = [self._queue.get()]
            # Appends right after a write wait for others, so that one wait for the disk serves
            # them all; those after a rest are written at once.
            early = began + APART - monotonic()
            if early > 0 and waiting[0] is not None:
                sleep(early)
            began = monotonic()
            while waiting[-1] is not None and sum(map(len, filter(None, waiting))) < MOST:
                try:
                    waiting.append(self._queue.get_nowait())
                except Empty:
                    break
            last = waiting[-1] is None
            appends = chain.from_iterable(filter(None, waiting))
            # Appends that were cancelled meanwhile are not written.
            wanted = [append for append in appends if append.begin()]
            if wanted:
                self._settle(wanted)

    def _settle(self, appends: Sequence[Append]) -> None:
        began = monotonic()
        try:
            kept = set(self._write(appends))
        except BaseException as error:  # noqa: BLE001 - it is raised where the append is waited for
            _answer([(append, error) for append in appends])
            return
        finally:
            self.took(monotonic() - began)
        _answer(
            [
                (append, None if append in kept else BehindError(append.code, append.first))
                for append in appends
            ]
        )


class Writing:
    """A store whose writer is a thread."""

    _writer: Writer

    def append(self, code: str, entries: Sequence[NumberedEvent]) -> None:
        self.submit(code, entries).result()

    def submit(self, code: str, entries: Sequence[NumberedEvent]) -> "Future[None]":
        return self._writer.submit(code, entries)

    def keep(self, code: str, entries: Sequence[NumberedEvent]) -> "asyncio.Future[None]":
        return self._writer.keep(code, entries)

    def timed(self, took: Callable[[float], object]) -> None:
        self._writer.took = took


_Answers: TypeAlias = list[tuple[Append, BaseException | None]]


def _answer(answers: _Answers) -> None:
    """Answer the waiting callers, those of one event loop together, to wake it once."""
    loops: defaultdict[asyncio.AbstractEventLoop, _Answers] = defaultdict(list)
    for append, error in answers:
        if append.outcome is not None:
            loops[append.outcome.get_loop()].append((append, error))
        elif error is None:
            append.done.set_result(None)
        else:
            append.done.set_exception(error)
    for loop, found in loops.items():
        with suppress(RuntimeError):  # the loop has ended, and no one waits
            loop.call_soon_threadsafe(_tell, found)


def _tell(answers: _Answers) -> None:
    for append, error in answers:
        outcome = append.outcome
        if outcome is None or outcome.done():
            continue  # the caller has given up
        if error is None:
            outcome.set_result(None)
        else:
            outcome.set_exception(error)


class Background:
    """A thread that runs until an event is set."""

    def __init__(self, name: str, work: Callable[[Event], None]) -> None:
        """Start the thread.

        Args:
            work: called with the event; returns soon after it is set.
        """
        self._stopped = Event()
        self._thread = Thread(target=work, args=(self._stopped,), name=name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread, and wait for it; the thread may also stop itself."""
        self._stopped.set()
        if self._thread is not current_thread():
            self._thread.join()


Changed: TypeAlias = Callable[[str, int], None]
"""A listener for changes, called with a table's code and the number of its last event.

``("", 0)`` means that anything may have changed."""

Heard: TypeAlias = Callable[[str], None]
"""A listener for announcements of other processes."""

LONGEST_NEWS: Final = 7000
"""Maximum number of bytes of an announcement; PostgreSQL's limit is 8,000."""


class Store(Protocol):
    """A store of tables. Events that ``append`` has accepted outlive the process."""

    shared: bool
    """True if several server processes can use it and hear one another: see ``announce``."""

    def append(self, code: str, entries: Sequence[NumberedEvent]) -> None:
        """Store the next events of a table, all of them or none.

        Args:
            entries: the events; the first follows the last one that is stored.

        Raises:
            BehindError: an event of that number is stored already, or one before it is missing.
            StoreError: the store cannot be written.
        """

    def submit(self, code: str, entries: Sequence[NumberedEvent]) -> "Future[None]":
        """Store events as ``append`` does, without waiting; the future raises what it would.

        Appends that wait at the same time are written together, which makes each of them faster.

        Raises:
            StoreError: ``store.order``, ``store.closed``.
        """

    def keep(self, code: str, entries: Sequence[NumberedEvent]) -> "asyncio.Future[None]":
        """Store events as ``submit`` does, with a future of the running event loop.

        They are written even if the caller gives up.
        """

    def rows(self, code: str, after: int = 0) -> list[StoredRow]:
        """Return the rows of any key with numbers higher than ``after``: numbers, times, bytes."""

    def codes(self, kind: str = "") -> list[str]:
        """Return the keys of a kind, the last written first; a table's key is its code."""

    def idle_since(self, before: float, most: int, kind: str = "") -> list[str]:
        """Return the keys of a kind that were last written before a time, the oldest first.

        Args:
            kind: the kind; default: tables.
        """

    def remove(self, code: str, last: int) -> bool:
        """Remove a table if its last event still has this number; return whether it was removed."""

    def check(self) -> None:
        """Check that the store can be read and written, by a write that changes nothing."""

    def claim(self) -> None:
        """Claim the store for this server until it is closed; a shared store does nothing.

        Raises:
            StoreError: ``store.in_use``: another server is.
        """

    def announce(self, news: str) -> None:
        """Send a text that is not stored to all processes that use the store.

        A store for a single server does nothing.

        Args:
            news: a text of at most ``LONGEST_NEWS`` bytes.

        Raises:
            StoreError: the store cannot be reached.
        """

    def changes(self, notify: Changed, announce: Heard | None = None) -> None:
        """Report the writes of other processes from now on, in a thread of its own.

        Writes of this store may be reported, too, and tables that have not changed.

        Args:
            notify: called for each change; it must be quick, and must not raise.
            announce: called for each announcement, also of this process; must be like ``notify``.
        """

    def timed(self, took: Callable[[float], object]) -> None:
        """Report from now on the seconds that each transaction took, in the thread that writes."""

    def stop(self) -> None:
        """Stop reporting changes."""

    def close(self) -> None:
        """Write what is pending, stop reporting, and close the store's resources."""


IN_PLAY: Final = 4
"""Factor by which the idle time before archiving is longer if something is unfinished."""


class KindStore(Generic[EntryT]):
    """A store for the events of one kind; see :class:`canasta.live.base.actor.Keeper`."""

    def __init__(self, store: Store, kind: Kind[Any, EntryT]) -> None:
        self.kind = kind
        self._store, self._prefix = store, key_of(kind.keys, "")

    def key(self, code: str) -> str:
        return self._prefix + code

    def keep(self, code: str, entries: Sequence[EntryT]) -> "asyncio.Future[None]":
        """Store the next events, as :meth:`canasta.server.store.rows.Store.keep` does."""
        return self._store.keep(self.key(code), entries)

    def append(self, code: str, entries: Sequence[EntryT]) -> None:
        """Store the next events, and wait until they are safe."""
        self._store.append(self.key(code), entries)

    def entries(self, code: str, after: int = 0) -> list[EntryT]:
        """Return the events of a code with numbers higher than ``after``.

        Raises:
            StoreError: ``store.fact``, or an error of the store.
        """
        rows = self._store.rows(self.key(code), after)
        return read_rows(self.kind, code, rows)

    def codes(self) -> list[str]:
        """Return all codes of the kind, the last written first."""
        return [self._code(key) for key in self._store.codes(self.kind.keys)]

    def idle_since(self, before: float, most: int) -> list[str]:
        """Return up to ``most`` codes that were last written before a time, the oldest first."""
        return [self._code(key) for key in self._store.idle_since(before, most, self.kind.keys)]

    def archive(self, code: str, folder: Path, before: float, now: float) -> Path | None:
        """Write the record of a code to a file, and remove the code from the store.

        Args:
            folder: the folder of the file, which is made if needed. Only the owner may read the
                file: a table's shows the hidden cards of a deal that is not over.
            before: the time before which its last event has to be, in seconds since 1970.

        Returns:
            The file; None if it has later events, or is unfinished and was not idle long enough.

        Raises:
            StoreError: ``store.archive``: the file cannot be written; or an error of the store.
                Nothing is removed then.
            CanastaError, ValueError: the stored events are inconsistent; they are left alone.
        """
        entries = self.entries(code)
        if not entries or entries[-1].at >= before:
            return None
        last = entries[-1]
        if last.at >= now - IN_PLAY * (now - before) and self.kind.unfinished(entries):
            return None
        path = _file_in(folder, self.kind.file_name(code, last.at))
        try:
            _write_whole(path, self.kind.record(entries))
        except OSError as error:
            raise StoreError(
                "store.archive", f"{path} cannot be written: {error.strerror}."
            ) from None
        return path if self._store.remove(self.key(code), last.number) else None

    def _code(self, key: str) -> str:
        return key.removeprefix(self._prefix)


def _file_in(folder: Path, name: str) -> Path:
    """Return the path of a file in a folder.

    Raises:
        StoreError: ``store.archive``: the name, made of a stored code, leads out of the folder.
    """
    if Path(name).name != name or not name.isprintable():
        raise StoreError("store.archive", f"{name!a:.80} cannot be the name of a file.")
    return folder / name


def _write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically: after a crash, either all of it is there or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = path.with_name(f"{path.name}.part")
    with open(part, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)  # the table is removed next: the file's name must be on the disk, too
        finally:
            os.close(folder)
