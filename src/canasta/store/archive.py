"""Letting go of tables at which nothing happens: first a file, then the store forgets them."""

import os
from pathlib import Path
from typing import Final

from canasta.store.errors import StoreError
from canasta.store.store import Store
from canasta.table.export import hidden, write_table

SUFFIX: Final = ".canasta-table"

IN_PLAY: Final = 4
"""How many times as long a table is kept at which a deal is not over."""


def let_go(store: Store, code: str, folder: Path, before: float, now: float) -> Path | None:
    """Write a table to a file, and have the store forget it.

    Args:
        store: where it is kept.
        code: the table's code.
        folder: where the file is written; it is made where there is none. Nobody but the owner may
            read the file: of a deal that is not over it shows all.
        before: when something has to have happened at it last, in seconds since 1970.
        now: the time.

    Returns:
        The file; None where the table is kept: something has happened since, or a deal is not over
        and it is not long enough ago.

    Raises:
        StoreError: ``store.archive``: the file cannot be written; or what the store says. The table
            is kept then.
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
    """Return where a file of a folder is.

    Raises:
        StoreError: ``store.archive``: the name, which is made of a stored code, leads elsewhere.
    """
    if Path(name).name != name or not name.isprintable():
        raise StoreError("store.archive", f"{name!a:.80} cannot be the name of a file.")
    return folder / name


def write_whole(path: Path, data: bytes) -> None:
    """Write a file of which nothing or all is there, whatever happens meanwhile."""
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
            os.fsync(folder)  # the store forgets the table next: its name must be on the disk, too
        finally:
            os.close(folder)
