"""Score pads in a store that keeps tables as well."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec

from canasta.pad import Pad, StoredPadEvent
from canasta.pad.events import decode
from canasta.pad.export import record_of
from canasta.store.archive import write_whole
from canasta.store.errors import StoreError
from canasta.store.rows import PAD, key_of
from canasta.store.store import Store


class PadStore:
    """Keeps the events of pads; see :class:`canasta.table.actor.Keeper`."""

    def __init__(self, store: Store) -> None:
        """Keep them in a store."""
        self._store = store

    def keep(self, code: str, entries: Sequence[StoredPadEvent]) -> "asyncio.Future[None]":
        """Keep the next events of a pad; as the store does."""
        return self._store.keep(key_of(PAD, code), entries)

    def append(self, code: str, entries: Sequence[StoredPadEvent]) -> None:
        """As ``keep``, and wait for it."""
        self._store.append(key_of(PAD, code), entries)

    def entries(self, code: str, after: int = 0) -> list[StoredPadEvent]:
        """The events of a pad with numbers higher than ``after``; nothing for no pad.

        Raises:
            StoreError: ``store.event``, or what the store says.
        """
        found = []
        for number, at, event in self._store.rows(key_of(PAD, code), after):
            try:
                found.append(StoredPadEvent(number, at, decode(event)))
            except (msgspec.MsgspecError, UnicodeError) as error:
                raise StoreError(
                    "store.fact",
                    f"Event {number} of pad {code} cannot be read, and the pad with it: {error}. "
                    "A later release of canasta may have written it.",
                ) from None
        return found

    def codes(self) -> list[str]:
        """The codes of all pads, those last written on first."""
        return [key.removeprefix(key_of(PAD, "")) for key in self._store.codes(PAD)]

    def silent(self, before: float, most: int) -> list[str]:
        """The codes of pads on which nothing has been written since a time, the oldest first."""
        found = self._store.silent(before, most, PAD)
        return [key.removeprefix(key_of(PAD, "")) for key in found]

    def let_go(self, code: str, folder: Path, before: float) -> Path | None:
        """See :func:`let_go_pad`."""
        return let_go_pad(self._store, code, folder, before)


def let_go_pad(store: Store, code: str, folder: Path, before: float) -> Path | None:
    """Write a pad's record to a file, and have the store forget the pad.

    Args:
        store: where it is kept.
        code: the pad's code.
        folder: where the file is written; it is made where there is none.
        before: when something has to have been written on it last, in seconds since 1970.

    Returns:
        The file; None where something has been written on it since.

    Raises:
        StoreError: ``store.archive``: the file cannot be written; or what the store says. The pad
            is kept then.
        CanastaError, ValueError: what is kept cannot have happened; it is left alone.
    """
    entries = PadStore(store).entries(code)
    if not entries or entries[-1].at >= before:
        return None
    path = folder / f"pad-{code}-{entries[-1].at:.0f}.json"
    try:
        write_whole(path, record_of(Pad.of(entries)))
    except OSError as error:
        raise StoreError("store.archive", f"{path} cannot be written: {error.strerror}.") from None
    return path if store.remove(key_of(PAD, code), entries[-1].number) else None
