"""The store in a file: what it has accepted is there, whatever happens to who wrote it."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from tests.table.sitting import two_and_bots

from canasta.store import BehindError, SqliteStore, StoreError
from canasta.table import Entry, Table, sight
from canasta.table.facts import Said

WRITER = """
import sys
from canasta.store import SqliteStore
from canasta.table import Entry
from canasta.table.facts import Said
store = SqliteStore(sys.argv[1])
number = len(store.entries("ACDEFG"))
print("ready", flush=True)
while True:
    number += 1
    store.append("ACDEFG", [Entry(number, float(number), Said("ann", str(number)))])
    print(number, flush=True)
"""


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "folder" / "tables.sqlite")


def said(number: int, words: str = "x") -> Entry:
    return Entry(number, float(number), Said("ann", words))


def test_a_table_read_from_a_store_is_the_same_table(store: SqliteStore) -> None:
    sitting, luck = two_and_bots("waldo"), Random(1)
    sitting.begin()
    sitting.play_deal(luck)
    for entry in sitting.entries:
        store.append(sitting.table.code, [entry])
    store.close()
    again = Table()
    for entry in SqliteStore(store.path).entries(sitting.table.code):
        again.apply(entry)
    for person in sitting.ids.values():
        assert sight(again, person, ()) == sight(sitting.table, person, ())


def test_facts_are_kept_all_or_none_in_their_order(store: SqliteStore) -> None:
    store.append("ACDEFG", [said(1), said(2)])
    for wrong in ([said(2), said(3)], [said(4)], [said(1)]):
        with pytest.raises(BehindError) as told:
            store.append("ACDEFG", wrong)
        assert told.value.code == "store.behind"
    with pytest.raises(StoreError):
        store.append("ACDEFG", [said(3), said(3)])
    assert [entry.number for entry in store.entries("ACDEFG")] == [1, 2]
    store.append("ACDEFG", [])
    store.append("ACDEFG", [said(3)])
    assert store.entries("ACDEFG", after=2) == [said(3)]
    assert store.entries("HJKMNP") == []


def test_tables_last_played_at_come_first(store: SqliteStore) -> None:
    store.append("ACDEFG", [Entry(1, 5.0, Said("a", "x"))])
    store.append("HJKMNP", [Entry(1, 9.0, Said("a", "x"))])
    store.append("QRTUVW", [Entry(1, 1.0, Said("a", "x"))])
    assert store.codes() == ["HJKMNP", "ACDEFG", "QRTUVW"]


def test_of_two_who_write_the_same_fact_one_is_told(store: SqliteStore) -> None:
    other = SqliteStore(store.path)
    won: list[str] = []

    def write(who: str, through: SqliteStore) -> None:
        for number in range(1, 101):
            try:
                through.append("ACDEFG", [said(number, who)])
                won.append(who)
            except BehindError:
                pass

    threads = [Thread(target=write, args=pair) for pair in (("one", store), ("two", other))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [entry.number for entry in store.entries("ACDEFG")] == list(range(1, 101))
    assert len(won) == 100


def test_what_was_accepted_outlives_a_process_that_is_killed(tmp_path: Path) -> None:
    path, luck = tmp_path / "tables.sqlite", Random(7)
    SqliteStore(path).close()
    for _ in range(5):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        accepted = [int(writer.stdout.readline()) for _ in range(luck.randint(1, 40))]
        os.kill(writer.pid, signal.SIGKILL)
        accepted += [int(line) for line in writer.stdout if line.endswith("\n")]
        writer.wait()
        writer.stdout.close()
        store = SqliteStore(path)
        numbers = [entry.number for entry in store.entries("ACDEFG")]
        store.close()
        assert numbers == list(range(1, len(numbers) + 1))
        assert accepted[-1] <= len(numbers) <= accepted[-1] + 1


def test_a_file_of_a_later_release_is_left_alone(store: SqliteStore) -> None:
    store.close()
    with sqlite3.connect(store.path) as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    before = store.path.read_bytes()
    with pytest.raises(StoreError) as told:
        SqliteStore(store.path)
    assert told.value.code == "store.newer"
    assert store.path.read_bytes() == before


@pytest.mark.parametrize("content", [b"not a database, but text\n" * 100, None])
def test_what_is_no_store_is_told(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "x"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    with pytest.raises(StoreError) as told:
        SqliteStore(path)
    assert told.value.code == "store.unreadable"
    assert str(path) in told.value.message
