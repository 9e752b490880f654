"""Stores of events under keys; the kind of a key decides what its events mean."""

from canasta.server.store.open import open_store, usual_path
from canasta.server.store.rows import (
    BehindError,
    Changed,
    KindStore,
    Store,
    StoreError,
    public_words,
)
from canasta.server.store.sqlite import SqliteStore

__all__ = [
    "BehindError",
    "Changed",
    "KindStore",
    "SqliteStore",
    "Store",
    "StoreError",
    "open_store",
    "public_words",
    "usual_path",
]
