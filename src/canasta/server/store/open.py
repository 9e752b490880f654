"""Opening of a store from the value of ``--store``."""

import os
from pathlib import Path
from typing import Final

from canasta.live.table.export import hidden, write_table
from canasta.server.store.rows import StoreError
from canasta.server.store.sqlite import SqliteStore
from canasta.server.store.store import Store


def usual_path() -> Path:
    """Return the default store: a file in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("canasta") / "tables.sqlite3"


def open_store(where: str | None = None, *, new: bool = True) -> Store:
    """Open a store, which is made if needed.

    Args:
        where: a file, also as ``sqlite:///tables.sqlite3`` (with a fourth slash, from the root);
            ``postgresql://USER:PASSWORD@HOST:PORT/DATABASE``; None for the usual file.
        new: False to refuse a file that does not exist.

    Raises:
        StoreError: ``store.address``, ``store.no_driver``, ``store.none`` (no such file), or an
            error of the store itself.
    """
    if where is None:
        return _file(usual_path(), new=new)
    scheme, colon, rest = where.partition("://")
    if colon and scheme in {"postgresql", "postgres"}:
        return _postgres(where)
    if colon and scheme == "sqlite" and rest[:1] == "/" and rest[1:]:
        return _file(Path(rest[1:]), new=new)
    if colon or not where:
        raise StoreError(
            "store.address",
            f"{scheme + colon or 'Nothing'} is no store: name a file, sqlite:///FILE, or "
            "postgresql://USER:PASSWORD@HOST/DATABASE.",
        )
    return _file(Path(where), new=new)


def _file(path: Path, *, new: bool) -> Store:
    if not new and not path.exists():
        raise StoreError(
            "store.none", f"{path} does not exist, so no tables are kept there: name another file."
        )
    return SqliteStore(path)


def _postgres(where: str) -> Store:
    try:
        from canasta.server.store.postgres import PostgresStore
    except ImportError as error:
        raise StoreError(
            "store.no_driver",
            f"The driver of PostgreSQL is missing ({error}): pip install 'canasta[postgres]'.",
        ) from None
    return PostgresStore(where)


SUFFIX: Final = ".canasta-table"

IN_PLAY: Final = 4
"""Factor by which the idle time of a table is longer if a deal is not over."""


def archive_table(store: Store, code: str, folder: Path, before: float, now: float) -> Path | None:
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
