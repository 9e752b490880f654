"""What tests of faults get: a compiled kernel, a folder, and databases."""

from tests.store.conftest import cluster, database
from tests.web.conftest import _ready, home

__all__ = ["_ready", "cluster", "database", "home"]
