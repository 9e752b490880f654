"""Stores of things other than tables, each kind with its own events."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from canasta.live.base.actor import NumberedEvent
from canasta.live.base.kind import Kind
from canasta.server.store.open import file_in, write_whole
from canasta.server.store.rows import StoreError, key_of, read_rows
from canasta.server.store.store import Store

EntryT = TypeVar("EntryT", bound=NumberedEvent)


class KindStore(Generic[EntryT]):
    """A store for the events of one kind; see :class:`canasta.live.base.actor.Keeper`.

    Attributes:
        kind: the name of the kind.
    """

    def __init__(
        self,
        store: Store,
        kind: Kind[Any, EntryT],
    ) -> None:
        """Use a store of tables."""
        self.kind = kind.name
        self._store = store
        self._kind = kind

    def keep(self, code: str, entries: Sequence[EntryT]) -> "asyncio.Future[None]":
        """Store the next events, as :meth:`canasta.server.store.store.Store.keep` does."""
        return self._store.keep(key_of(self.kind, code), entries)

    def append(self, code: str, entries: Sequence[EntryT]) -> None:
        """Store the next events, and wait until they are safe."""
        self._store.append(key_of(self.kind, code), entries)

    def entries(self, code: str, after: int = 0) -> list[EntryT]:
        """Return the events of a code with numbers higher than ``after``.

        Raises:
            StoreError: ``store.fact``, or an error of the store.
        """
        rows = self._store.rows(key_of(self.kind, code), after)
        return read_rows(self.kind, code, rows, self._kind.entry, self._kind.decode)

    def check(self, code: str) -> None:
        """Check that the stored events of a code are consistent.

        Raises:
            StoreError: ``store.fact``, or an error of the store.
            CanastaError, ValueError: they are not.
        """
        self._kind.record(self.entries(code))

    def codes(self) -> list[str]:
        """Return all codes of the kind, the last written first."""
        return [self._code(key) for key in self._store.codes(self.kind)]

    def idle_since(self, before: float, most: int) -> list[str]:
        """Return up to ``most`` codes that were last written before a time, the oldest first."""
        return [self._code(key) for key in self._store.idle_since(before, most, self.kind)]

    def archive(self, code: str, folder: Path, before: float) -> Path | None:
        """Write the record of a code to a file, and remove the code from the store.

        Args:
            code: the code.
            folder: the folder of the file, which is made if needed.
            before: the time before which its last event has to be, in seconds since 1970.

        Returns:
            The file; None if it has later events.

        Raises:
            StoreError: ``store.archive``: the file cannot be written; or an error of the store.
                Nothing is removed then.
            CanastaError, ValueError: the stored events are inconsistent; they are left alone.
        """
        entries = self.entries(code)
        if not entries or entries[-1].at >= before:
            return None
        path = file_in(folder, f"{self.kind}-{code}-{entries[-1].at:.0f}.json")
        try:
            write_whole(path, self._kind.record(entries))
        except OSError as error:
            raise StoreError(
                "store.archive", f"{path} cannot be written: {error.strerror}."
            ) from None
        return path if self._store.remove(key_of(self.kind, code), entries[-1].number) else None

    def _code(self, key: str) -> str:
        return key.removeprefix(key_of(self.kind, ""))
