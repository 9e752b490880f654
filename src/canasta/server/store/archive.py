"""Archiving of idle tables: each is written to a file, then removed from the store."""

import os
from pathlib import Path
from typing import Final

from canasta.live.table.export import hidden, write_table
from canasta.server.store.errors import StoreError
from canasta.server.store.store import Store

SUFFIX: Final = ".canasta-table"

IN_PLAY: Final = 4
"""Factor by which the idle time of a table is longer if a deal is not over."""


def let_go(store: Store, code: str, folder: Path, before: float, now: float) -> Path | None:
    """Write a table to a file, and remove it from the store.

    Args:
        store: the store of the table.
        code: the table's code.
        folder: the folder of the file, which is made if needed. Only the owner may read the file,
            since it shows the hidden cards of a deal that is not over.
        before: the time before which its last event has to be, in seconds since 1970.
        now: the time now.

    Returns:
        The file; None if the table stays in the store: it has later events, or a deal is not over
        and has not been idle for long enough.

    Raises:
        StoreError: ``store.archive``: the file cannot be written; or an error of the store. The
            table stays in the store then.
    """
    entries = store.entries(code)
    if not entries or entries[-1].at >= before:
        return None
    if entries[-1].at >= now - IN_PLAY * (now - before) and hidden(entries):
        return None
    path = file_in(folder, f"{code}-{entries[-1].at:.0f}{SUFFIX}")
    try:
        write_whole(path, write_table(entries))
    except OSError as error:
        raise StoreError("store.archive", f"{path} cannot be written: {error.strerror}.") from None
    return path if store.remove(code, entries[-1].number) else None


def file_in(folder: Path, name: str) -> Path:
    """Return the path of a file in a folder.

    Raises:
        StoreError: ``store.archive``: the name, made of a stored code, leads out of the folder.
    """
    if Path(name).name != name or not name.isprintable():
        raise StoreError("store.archive", f"{name!a:.80} cannot be the name of a file.")
    return folder / name


def write_whole(path: Path, data: bytes) -> None:
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
