"""Stores of tables: their events, from which tables are rebuilt."""

from canasta.server.store.open import archive_table, open_store, usual_path
from canasta.server.store.rows import BehindError, StoreError, public_words
from canasta.server.store.sqlite import SqliteStore
from canasta.server.store.store import Changed, Store

__all__ = [
    "BehindError",
    "Changed",
    "SqliteStore",
    "Store",
    "StoreError",
    "archive_table",
    "open_store",
    "public_words",
    "usual_path",
]
