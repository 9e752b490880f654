"""A file has one server, a check writes to it, and no one else can read it."""

import os
import resource
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from canasta.server.store import SqliteStore, StoreError, sqlite


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_second_server_of_a_file_is_refused_until_the_first_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_HANDING_OVER", 0.05)
    path = tmp_path / "tables.sqlite3"
    first, second = SqliteStore(path), SqliteStore(path)
    first.claim()
    with pytest.raises(StoreError, match="already") as refused:
        second.claim()
    assert refused.value.code == "store.in_use"
    assert second.codes() == []  # who only looks is not held up
    first.close()
    second.claim()
    second.close()


def test_a_server_that_was_killed_holds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_HANDING_OVER", 0.05)
    path = tmp_path / "tables.sqlite3"
    script = f"""
from pathlib import Path
from canasta.server.store import SqliteStore
SqliteStore(Path({str(path)!r})).claim()
print("claimed", flush=True)
input()
"""
    store = SqliteStore(path)
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", script], stdin=pipe, stdout=pipe) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"claimed\n"
        with pytest.raises(StoreError):
            store.claim()
        other.kill()
        other.wait(60)
    store.claim()
    store.close()


def test_a_store_that_cannot_be_written_is_not_well(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    store = SqliteStore(path)
    store.check()
    version = sqlite.MIGRATIONS
    # A process whose files may not grow is as one whose disk is full.
    size = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, size[1]))
    try:
        with pytest.raises(StoreError):
            store.check()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, size)
    store.check()
    store.close()
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (len(version),)


@pytest.mark.parametrize(("before", "after"), [(0o644, 0o640), (0o600, 0o600), (0o660, 0o660)])
def test_a_file_that_all_may_read_is_kept_from_others(
    tmp_path: Path, before: int, after: int
) -> None:
    path = tmp_path / "tables.sqlite3"
    SqliteStore(path).close()
    assert mode(path) == 0o600
    path.chmod(before)
    store = SqliteStore(path)
    store.claim()
    assert mode(path) == after
    assert mode(path.with_name("tables.sqlite3-serving")) == 0o600
    store.close()


def test_exported_files_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    from tests.table.sitting import two_and_bots

    from canasta.cli.commands.tables import write_out

    store, sitting = SqliteStore(tmp_path / "tables.sqlite3"), two_and_bots()
    store.append(sitting.table.code, sitting.entries)
    store.close()
    before = os.umask(0)
    try:
        write_out(
            str(tmp_path / "tables.sqlite3"), sitting.table.code, str(tmp_path / "out"), whole=True
        )
    finally:
        os.umask(before)
    assert mode(tmp_path / "out") == 0o600
