"""Writing together: appends that come at the same time share one transaction, and one wait."""

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final

from canasta.store.errors import BehindError, StoreError
from canasta.store.rows import Row, rows_of
from canasta.table import Entry

MOST: Final = 500
"""Appends in one transaction; more of them wait for the next."""


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """Facts of one table that are to be kept, all of them or none."""

    code: str
    rows: list[Row]
    done: "Future[None]" = field(default_factory=Future)

    @property
    def first(self) -> int:
        """The number of the first fact."""
        return self.rows[0][1]


def fitting(appends: Sequence[Append], last: dict[str, int]) -> list[Append]:
    """The appends that follow what is kept, or one another; the others come too late or too soon.

    Args:
        appends: in the order in which they were asked for.
        last: the number of each table's last fact, which is brought up to date.
    """
    fit = []
    for append in appends:
        if append.first == last.get(append.code, 0) + 1:
            last[append.code] = append.rows[-1][1]
            fit.append(append)
    return fit


class Writer:
    """One thread that writes what all the others want to be kept."""

    def __init__(self, write: Callable[[Sequence[Append]], Collection[Append]]) -> None:
        """A writer; its thread starts with the first append.

        Args:
            write: keeps what can be kept in one transaction, and answers with that.
        """
        self._write = write
        self._queue: SimpleQueue[Append | None] = SimpleQueue()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._closed = False

    def submit(self, code: str, entries: Sequence[Entry]) -> "Future[None]":
        """See :meth:`canasta.store.store.Store.submit`."""
        append = Append(code, rows_of(code, entries))
        if not entries:
            append.done.set_result(None)
            return append.done
        with self._lock:
            if self._closed:
                raise StoreError("store.closed", "The store has been closed.")
            self._queue.put(append)
            if self._thread is None:
                # What nobody was told of may be lost with the process: nobody waits for the thread.
                self._thread = Thread(target=self._work, name="canasta store", daemon=True)
                self._thread.start()
        return append.done

    def close(self) -> None:
        """Write what has been asked for, and end."""
        with self._lock:
            self._closed = True
            self._queue.put(None)
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        last = False
        while not last:
            waiting = [self._queue.get()]
            while len(waiting) < MOST and waiting[-1] is not None:
                try:
                    waiting.append(self._queue.get_nowait())
                except Empty:
                    break
            last = waiting[-1] is None
            # Whoever has given up meanwhile gets nothing written.
            wanted = [a for a in waiting if a is not None and a.done.set_running_or_notify_cancel()]
            if wanted:
                self._settle(wanted)

    def _settle(self, appends: Sequence[Append]) -> None:
        try:
            kept = set(self._write(appends))
        except BaseException as error:  # noqa: BLE001 - it is raised where the append is waited for
            for append in appends:
                append.done.set_exception(error)
            return
        for append in appends:
            if append in kept:
                append.done.set_result(None)
            else:
                append.done.set_exception(BehindError(append.code, append.first))
