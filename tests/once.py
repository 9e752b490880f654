"""Files that the workers of a run need: one of them makes each, and the others read it."""

from collections.abc import Callable
from fcntl import LOCK_EX, flock
from os import environ
from pathlib import Path

import pytest


def folder_of_run(factory: pytest.TempPathFactory) -> Path:
    """Return the temporary folder of a whole run, which all of its workers share."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in environ else own


def made_once(file: Path, make: Callable[[], bytes]) -> bytes:
    """Return the content of a file; make it first if no worker has.

    Args:
        file: its path in :func:`folder_of_run`, named by everything that its content depends on.
        make: returns the content. Other workers wait for it.
    """
    with file.with_name(f"{file.name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not file.exists():
            begun = file.with_name(f"{file.name}.begun")
            begun.write_bytes(make())
            begun.rename(file)
        return file.read_bytes()
