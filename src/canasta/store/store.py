"""What every store does: it keeps the events of tables, in order and without gaps."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Final, Protocol, TypeAlias

from canasta.store.rows import StoredRow
from canasta.table import StoredEvent
from canasta.table.actor import NumberedEvent

Changed: TypeAlias = Callable[[str, int], None]
"""Who is told of a change: a table's code and the number of its last event.

``("", 0)`` means that anything may have changed."""

Heard: TypeAlias = Callable[[str], None]
"""Who hears what other processes announce."""

LONGEST_NEWS: Final = 7000
"""Bytes of something announced: PostgreSQL passes on 8,000."""


class Store(Protocol):
    """A place where tables are kept. What ``append`` has accepted outlives the process."""

    shared: bool
    """Whether several server processes hear one another through it: see ``announce``."""

    def append(self, code: str, entries: Sequence[NumberedEvent]) -> None:
        """Keep the next events of a table: all of them or none.

        Args:
            code: the table's code.
            entries: the events; the first follows the last that is kept.

        Raises:
            BehindError: an event of that number is kept already, or one before it is missing.
            StoreError: the store cannot be written.
        """

    def submit(self, code: str, entries: Sequence[NumberedEvent]) -> "Future[None]":
        """As ``append``, without waiting: what it would raise, the future does.

        Those that wait at the same time are written together, which makes each of them faster.

        Raises:
            StoreError: ``store.order``, ``store.closed``.
        """

    def keep(self, code: str, entries: Sequence[NumberedEvent]) -> "asyncio.Future[None]":
        """As ``submit``, for a coroutine: the future is one of the running event loop.

        It is written even if who waits for it gives up.
        """

    def entries(self, code: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table with numbers higher than ``after``; nothing for no table.

        Raises:
            StoreError: the store cannot be read.
        """

    def rows(self, code: str, after: int = 0) -> list[StoredRow]:
        """As ``entries``, for what is no table: numbers, times, and the bytes of the events.

        Raises:
            StoreError: the store cannot be read.
        """

    def codes(self, kind: str = "") -> list[str]:
        """Under what all of a kind are kept, that last written to first: a table under its code.

        Raises:
            StoreError: the store cannot be read.
        """

    def silent(self, before: float, most: int, kind: str = "") -> list[str]:
        """Those of a kind at which nothing has happened since a time, the oldest first.

        Args:
            before: the time, in seconds since 1970.
            most: how many are told.
            kind: of what; tables where nothing is said.

        Raises:
            StoreError: the store cannot be read.
        """

    def remove(self, code: str, last: int) -> bool:
        """Forget a table, if its last event has this number still; whether it was so.

        Raises:
            StoreError: the store cannot be written.
        """

    def check(self) -> None:
        """Whether the store can be read and written: something is written that changes nothing.

        Raises:
            StoreError: it cannot.
        """

    def claim(self) -> None:
        """Be the one server of the store, until it is closed; where several may be, do nothing.

        Raises:
            StoreError: ``store.in_use``: another server is.
        """

    def announce(self, news: str) -> None:
        """Tell all processes that use the store something that is not kept.

        Nobody hears it where a store is for one server alone.

        Args:
            news: a text of at most ``LONGEST_NEWS`` bytes.

        Raises:
            StoreError: the store cannot be reached.
        """

    def changes(self, told: Changed, heard: Heard | None = None) -> None:
        """Tell from now on what other processes have written, in a thread of its own.

        What this store has written itself may be told, too; so may what has not changed.

        Args:
            told: called for each change; it must be quick, and raise nothing.
            heard: called for what is announced, by this process too; as ``told``.

        Raises:
            StoreError: the store cannot be read.
        """

    def timed(self, took: Callable[[float], object]) -> None:
        """Tell from now on how many seconds each transaction took, in the thread that writes."""

    def stop(self) -> None:
        """Tell no more."""

    def close(self) -> None:
        """Write what was asked for, tell no more, and let go of what the store holds open."""
