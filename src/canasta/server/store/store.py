"""The protocol of stores, which hold the events of tables, in order and without gaps."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Final, Protocol, TypeAlias

from canasta.live.base.actor import NumberedEvent
from canasta.server.store.rows import StoredRow

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
            code: the table's code.
            entries: the events; the first follows the last one that is stored.

        Raises:
            BehindError: an event of that number is stored already, or one before it is missing.
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
            most: the maximum number of keys.
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

    def changes(self, told: Changed, heard: Heard | None = None) -> None:
        """Report the writes of other processes from now on, in a thread of its own.

        Writes of this store may be reported, too, and tables that have not changed.

        Args:
            told: called for each change; it must be quick, and must not raise.
            heard: called for each announcement, also of this process; must be like ``told``.
        """

    def timed(self, took: Callable[[float], object]) -> None:
        """Report from now on the seconds that each transaction took, in the thread that writes."""

    def stop(self) -> None:
        """Stop reporting changes."""

    def close(self) -> None:
        """Write what is pending, stop reporting, and close the store's resources."""
