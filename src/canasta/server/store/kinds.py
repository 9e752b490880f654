"""Events of one kind in a store: tables, pads, contests, evenings."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from canasta.live.base.actor import NumberedEvent
from canasta.live.base.kind import Kind
from canasta.server.store.rows import StoreError, key_of, read_rows
from canasta.server.store.store import Store

EntryT = TypeVar("EntryT", bound=NumberedEvent)


IN_PLAY: Final = 4
"""Factor by which the idle time before archiving is longer if something is unfinished."""


class KindStore(Generic[EntryT]):
    """A store for the events of one kind; see :class:`canasta.live.base.actor.Keeper`."""

    def __init__(self, store: Store, kind: Kind[Any, EntryT]) -> None:
        self.kind = kind
        self._store = store

    def key(self, code: str) -> str:
        return key_of(self.kind.keys, code)

    def keep(self, code: str, entries: Sequence[EntryT]) -> "asyncio.Future[None]":
        """Store the next events, as :meth:`canasta.server.store.store.Store.keep` does."""
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
        return key.removeprefix(self.key(""))


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
