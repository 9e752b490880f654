"""Where tables are kept: their facts, from which they are made again."""

from canasta.store.errors import BehindError, StoreError
from canasta.store.sqlite import SqliteStore
from canasta.store.store import Store

__all__ = ["BehindError", "SqliteStore", "Store", "StoreError"]
