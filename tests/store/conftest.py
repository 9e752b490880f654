"""Fixtures of store tests: a database, if PostgreSQL is installed."""

import os
from collections.abc import Iterator

import pytest
from tests.store.cluster import Cluster, programs, running


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server of our own."""
    found = programs()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed: apt-get install postgresql")
        pytest.skip("PostgreSQL is not installed")
    with running(found) as cluster:
        yield cluster


@pytest.fixture
def database(cluster: Cluster) -> str:
    """The address of an empty database."""
    return cluster.new_database()
