"""What tests of faults get: a folder, and databases."""

from tests.store.conftest import cluster, database
from tests.web.conftest import home

__all__ = ["cluster", "database", "home"]
