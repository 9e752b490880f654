"""What is kept beside tables, each kind with events of its own."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from canasta.store.archive import file_in, write_whole
from canasta.store.errors import StoreError
from canasta.store.rows import key_of, read_rows
from canasta.store.store import Store
from canasta.table.actor import NumberedEvent

EntryT = TypeVar("EntryT", bound=NumberedEvent)


class KindStore(Generic[EntryT]):
    """Keeps the events of one kind; see :class:`canasta.table.actor.Keeper`.

    Attributes:
        kind: which.
    """

    def __init__(
        self,
        store: Store,
        kind: str,
        entry: Callable[[int, float, Any], EntryT],
        decode: Callable[[bytes], Any],
        record: Callable[[list[EntryT]], bytes],
    ) -> None:
        """Keep them in a store of tables.

        Args:
            store: the store.
            kind: the kind's name, before each key.
            entry: puts an event in its place.
            decode: the event that some bytes hold.
            record: what is archived of all events.
        """
        self.kind = kind
        self._store = store
        self._entry = entry
        self._decode = decode
        self._record = record

    def keep(self, code: str, entries: Sequence[EntryT]) -> "asyncio.Future[None]":
        """Keep the next events; as the store does."""
        return self._store.keep(key_of(self.kind, code), entries)

    def append(self, code: str, entries: Sequence[EntryT]) -> None:
        """As ``keep``, and wait for it."""
        self._store.append(key_of(self.kind, code), entries)

    def entries(self, code: str, after: int = 0) -> list[EntryT]:
        """The events under a code with numbers higher than ``after``; nothing where none are.

        Raises:
            StoreError: ``store.fact``, or what the store says.
        """
        rows = self._store.rows(key_of(self.kind, code), after)
        return read_rows(self.kind, code, rows, self._entry, self._decode)

    def check(self, code: str) -> None:
        """See that what is kept under a code can have happened.

        Raises:
            StoreError: ``store.fact``, or what the store says.
            CanastaError, ValueError: it cannot.
        """
        self._record(self.entries(code))

    def codes(self) -> list[str]:
        """All codes of the kind, those last written on first."""
        return [self._code(key) for key in self._store.codes(self.kind)]

    def silent(self, before: float, most: int) -> list[str]:
        """The codes under which nothing has been written since a time, the oldest first."""
        return [self._code(key) for key in self._store.silent(before, most, self.kind)]

    def let_go(self, code: str, folder: Path, before: float) -> Path | None:
        """Write a record to a file, and have the store forget what it is of.

        Args:
            code: the code.
            folder: where the file is written; it is made where there is none.
            before: when something has to have been written last, in seconds since 1970.

        Returns:
            The file; None where something has been written since.

        Raises:
            StoreError: ``store.archive``: the file cannot be written; or what the store says. All
                is kept then.
            CanastaError, ValueError: what is kept cannot have happened; it is left alone.
        """
        entries = self.entries(code)
        if not entries or entries[-1].at >= before:
            return None
        path = file_in(folder, f"{self.kind}-{code}-{entries[-1].at:.0f}.json")
        try:
            write_whole(path, self._record(entries))
        except OSError as error:
            raise StoreError(
                "store.archive", f"{path} cannot be written: {error.strerror}."
            ) from None
        return path if self._store.remove(key_of(self.kind, code), entries[-1].number) else None

    def _code(self, key: str) -> str:
        return key.removeprefix(key_of(self.kind, ""))
