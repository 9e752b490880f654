"""Opening of a store from the value of ``--store``."""

from pathlib import Path

from canasta.server.store.rows import Store, StoreError
from canasta.server.store.sqlite import SqliteStore


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
            f"{scheme + colon or 'Nothing'} is not a store: name a file, sqlite:///FILE, or "
            "postgresql://USER:PASSWORD@HOST/DATABASE.",
        )
    return _file(Path(where), new=new)


def _file(path: Path, *, new: bool) -> Store:
    if not new and not path.exists():
        raise StoreError(
            "store.none",
            f"{path} does not exist, so no tables are stored there: name another file.",
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
