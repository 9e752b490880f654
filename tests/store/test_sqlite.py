"""The store in a file: what it has accepted is there, whatever happens to who wrote it."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import closing
from pathlib import Path
from queue import Empty, Queue
from random import Random
from threading import Thread

import pytest
from tests.store.events import WRITER, WRITER_AT_MANY_TABLES, said, tables
from tests.table.sitting import two_and_bots

from canasta.live.table import StoredEvent, Table, client_view
from canasta.live.table.events import Said
from canasta.server.store import BehindError, SqliteStore, StoreError


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path / "folder" / "tables.sqlite")
    yield opened
    opened.close()


def test_a_table_read_from_a_store_is_the_same_table(store: SqliteStore) -> None:
    sitting, rng = two_and_bots("waldo"), Random(1)
    sitting.begin()
    sitting.play_deal(rng)
    for entry in sitting.entries:
        store.append(sitting.table.code, [entry])
    store.close()
    again = Table()
    for entry in tables(SqliteStore(store.path)).entries(sitting.table.code):
        again.apply(entry)
    for person in sitting.ids.values():
        assert client_view(again, person, ()) == client_view(sitting.table, person, ())


def test_events_are_stored_all_or_none_in_their_order(store: SqliteStore) -> None:
    store.append("ACDEFG", [said(1), said(2)])
    for wrong in ([said(2), said(3)], [said(4)], [said(1)]):
        with pytest.raises(BehindError) as told:
            store.append("ACDEFG", wrong)
        assert told.value.code == "store.behind"
    with pytest.raises(StoreError):
        store.append("ACDEFG", [said(3), said(3)])
    assert [entry.number for entry in tables(store).entries("ACDEFG")] == [1, 2]
    store.append("ACDEFG", [])
    store.append("ACDEFG", [said(3)])
    assert tables(store).entries("ACDEFG", after=2) == [said(3)]
    assert tables(store).entries("HJKMNP") == []


def test_tables_last_played_at_come_first(store: SqliteStore) -> None:
    store.append("ACDEFG", [StoredEvent(1, 5.0, Said("a", "x"))])
    store.append("HJKMNP", [StoredEvent(1, 9.0, Said("a", "x"))])
    store.append("QRTUVW", [StoredEvent(1, 1.0, Said("a", "x"))])
    assert store.codes() == ["HJKMNP", "ACDEFG", "QRTUVW"]


def test_of_two_who_write_the_same_event_one_is_refused(store: SqliteStore) -> None:
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
    assert [entry.number for entry in tables(store).entries("ACDEFG")] == list(range(1, 101))
    assert len(won) == 100


def test_accepted_actions_outlive_a_killed_process(tmp_path: Path) -> None:
    path, rng = tmp_path / "tables.sqlite", Random(7)
    SqliteStore(path).close()
    for _ in range(5):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        accepted = [int(writer.stdout.readline()) for _ in range(rng.randint(1, 40))]
        os.kill(writer.pid, signal.SIGKILL)
        accepted += [int(line) for line in writer.stdout if line.endswith("\n")]
        writer.wait()
        writer.stdout.close()
        store = SqliteStore(path)
        numbers = [entry.number for entry in tables(store).entries("ACDEFG")]
        store.close()
        assert numbers == list(range(1, len(numbers) + 1))
        assert accepted[-1] <= len(numbers) <= accepted[-1] + 1


def test_accepted_actions_of_many_tables_outlive_a_killed_process(tmp_path: Path) -> None:
    path, rng = tmp_path / "tables.sqlite", Random(9)
    accepted: dict[str, int] = {}
    for _ in range(3):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER_AT_MANY_TABLES, str(path)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        lines = [writer.stdout.readline() for _ in range(rng.randint(50, 500))]
        os.kill(writer.pid, signal.SIGKILL)
        lines += [line for line in writer.stdout if line.endswith("\n")]
        writer.wait()
        writer.stdout.close()
        for line in lines:
            code, number = line.split()
            accepted[code] = int(number)
        store = SqliteStore(path)
        for code in store.codes():
            numbers = [entry.number for entry in tables(store).entries(code)]
            assert numbers == list(range(1, len(numbers) + 1))
            # The last may have been kept before anybody was told, once for each time.
            assert accepted.get(code, 0) <= len(numbers) <= accepted.get(code, 0) + 3
        assert set(accepted) <= set(store.codes())
        store.close()


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
def test_anything_but_a_store_is_reported(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "x"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    with pytest.raises(StoreError) as told:
        SqliteStore(path)
    assert told.value.code == "store.unreadable"
    assert str(path) in told.value.message


def test_simultaneous_writes_are_stored_together_and_answered_one_by_one(
    store: SqliteStore,
) -> None:
    asked = [store.submit(f"CODE{n % 7}", [said(n // 7 + 1, str(n))]) for n in range(700)]
    late = [store.submit("CODE1", [said(5)]), store.submit("CODE1", [said(999)])]
    wait([*asked, *late])
    assert all(future.exception() is None for future in asked)
    assert all(isinstance(future.exception(), BehindError) for future in late)
    for place in range(7):
        entries = tables(store).entries(f"CODE{place}")
        assert entries == [said(n // 7 + 1, str(n)) for n in range(place, 700, 7)]


def test_of_one_thousand_wishes_for_one_number_one_comes_true(store: SqliteStore) -> None:
    asked = [store.submit("ACDEFG", [said(1, str(n))]) for n in range(1000)]
    wait(asked)
    assert [future.exception() is None for future in asked] == [True] + [False] * 999
    assert tables(store).entries("ACDEFG") == [said(1, "0")]


def test_each_coroutine_learns_how_its_part_of_a_joint_write_ended(
    store: SqliteStore,
) -> None:
    async def check() -> list[BaseException | None]:
        asked = [store.keep(f"CODE{n % 7}", [said(n // 7 + 1)]) for n in range(70)]
        wrong = [store.keep("CODE1", [said(5)]), store.keep("CODE9", [said(2)])]
        asked[3].cancel()
        return await asyncio.gather(*asked, *wrong, store.keep("CODE0", []), return_exceptions=True)

    *kept, twice, early, nothing = asyncio.run(check())
    assert isinstance(kept.pop(3), asyncio.CancelledError)
    assert kept == [None] * 69
    assert nothing is None
    assert isinstance(twice, BehindError)
    assert isinstance(early, BehindError)
    for place in range(7):  # what nobody waits for any more is written all the same
        assert tables(store).entries(f"CODE{place}") == [said(number) for number in range(1, 11)]


def test_facts_that_follow_nothing_are_not_written(store: SqliteStore) -> None:
    store.append("CODE1", [said(1), said(2)])
    asked = [
        store.submit("CODE1", [said(3), said(4)]),
        store.submit("CODE2", [said(2)]),
        store.submit("CODE1", [said(5)]),
    ]
    wait(asked)
    assert [future.exception() is None for future in asked] == [True, False, True]
    with pytest.raises(BehindError):
        store.append("CODE1", [said(7)])
    assert tables(store).entries("CODE1") == [said(number) for number in range(1, 6)]
    assert tables(store).entries("CODE2") == []


def test_a_closed_store_has_written_what_it_was_given(store: SqliteStore) -> None:
    asked = [store.submit("ACDEFG", [said(number)]) for number in range(1, 101)]
    store.close()
    assert all(future.done() and future.exception() is None for future in asked)
    with pytest.raises(StoreError) as told:
        store.submit("ACDEFG", [said(101)])
    assert told.value.code == "store.closed"
    again = SqliteStore(store.path)
    assert len(tables(again).entries("ACDEFG")) == 100
    again.close()


def test_facts_out_of_order_are_not_taken(store: SqliteStore) -> None:
    for wrong in ([said(1), said(1)], [said(2), said(1)], [said(1), said(3)]):
        with pytest.raises(StoreError) as told:
            store.submit("ACDEFG", wrong)
        assert told.value.code == "store.order"


def test_an_unreadable_event_is_reported_with_its_place(store: SqliteStore) -> None:
    store.append("ACDEFG", [said(1), said(2)])
    with closing(sqlite3.connect(store.path)) as base, base:
        base.execute('UPDATE facts SET fact = \'{"fact": "flew"}\' WHERE number = 2')
    with pytest.raises(StoreError) as told:
        tables(store).entries("ACDEFG")
    assert told.value.code == "store.fact"
    assert "Event 2 of table ACDEFG" in told.value.message


def test_what_another_process_writes_is_noticed_and_what_we_write_is_not(
    store: SqliteStore,
) -> None:
    heard: Queue[tuple[str, int]] = Queue()
    store.changes(lambda code, number: heard.put((code, number)))
    store.append("ACDEFG", [said(1)])
    other = SqliteStore(store.path)
    with pytest.raises(Empty):
        heard.get(timeout=0.5)
    other.append("ACDEFG", [said(2)])
    assert heard.get(timeout=20) == ("", 0)
    store.stop()
    other.append("ACDEFG", [said(3)])
    other.close()
    with pytest.raises(Empty):
        heard.get(timeout=0.5)


def test_a_callback_of_the_store_may_stop_the_store(store: SqliteStore) -> None:
    heard: Queue[tuple[str, int]] = Queue()

    def told(code: str, number: int) -> None:
        store.stop()
        heard.put((code, number))

    store.changes(told)
    other = SqliteStore(store.path)
    other.append("ACDEFG", [said(1)])
    assert heard.get(timeout=20) == ("", 0)
    other.close()


def test_a_full_disk_refuses_and_the_store_goes_on_when_there_is_room(store: SqliteStore) -> None:
    store.append("ACDEFG", [said(1)])
    pages = store._base.execute("PRAGMA page_count").fetchone()[0]
    store._base.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError) as told:
        store.append("ACDEFG", [said(2, "x" * 100_000)])
    assert told.value.code == "store.unreadable"
    assert "full" in told.value.message
    assert tables(store).entries("ACDEFG") == [said(1)]
    store._base.execute("PRAGMA max_page_count = 100000")
    store.append("ACDEFG", [said(2)])
    assert tables(store).entries("ACDEFG") == [said(1), said(2)]


@pytest.mark.skipif(os.name == "nt", reason="the rights of files are others there")
def test_only_the_owner_may_read_what_deals_hide(store: SqliteStore) -> None:
    store.append("ACDEFG", [said(1)])
    files = list(store.path.parent.iterdir())
    assert len(files) == 3
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
