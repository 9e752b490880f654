"""Idle tables are archived, each in a file, and then deleted."""

import asyncio
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from tests.store.events import tables
from tests.table.sitting import Sitting, two_and_bots

from canasta.live.table.export import read_table
from canasta.server.store import SqliteStore, Store, StoreError, open_store
from canasta.server.store.rows import IN_PLAY

DAY = 86_400.0


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    where = (
        str(tmp_path / "tables.sqlite3")
        if request.param == "sqlite"
        else request.getfixturevalue("database")
    )
    store = open_store(where)
    yield store
    store.close()


def kept(store: Store, sitting: Sitting) -> str:
    """Keep a table, whose last event is at its number of seconds; its code."""
    store.append(sitting.table.code, sitting.entries)
    return sitting.table.code


def test_a_table_is_in_its_file_before_the_store_forgets_it(store: Store, tmp_path: Path) -> None:
    sitting = two_and_bots()
    code, last = kept(store, sitting), sitting.entries[-1].at
    assert tables(store).archive(code, tmp_path / "archive", before=last, now=last + DAY) is None
    path = tables(store).archive(code, tmp_path / "archive", before=last + 1, now=last + DAY)
    assert path is not None
    assert [entry.event for entry in read_table(path.read_bytes())][-1] == sitting.entries[-1].event
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert tables(store).entries(code) == []
    assert code not in store.codes()
    assert [file.name for file in (tmp_path / "archive").iterdir()] == [path.name]


def test_a_table_with_an_unfinished_deal_is_stored_longer(store: Store, tmp_path: Path) -> None:
    sitting = two_and_bots()
    sitting.begin()
    code, last = kept(store, sitting), sitting.entries[-1].at
    soon, late = last + 1.5 * DAY, last + (IN_PLAY + 1) * DAY
    assert tables(store).archive(code, tmp_path, before=soon - DAY, now=soon) is None
    assert tables(store).entries(code)
    path = tables(store).archive(code, tmp_path, before=late - DAY, now=late)
    assert path is not None
    assert len(read_table(path.read_bytes())) == len(sitting.entries)


def test_a_table_at_which_something_happens_meanwhile_is_not_archived(store: Store) -> None:
    sitting = two_and_bots()
    code = kept(store, sitting)
    assert not store.remove(code, sitting.entries[-1].number - 1)
    assert not store.remove("ACDEFG", 1)
    assert len(tables(store).entries(code)) == len(sitting.entries)
    assert store.remove(code, sitting.entries[-1].number)
    assert tables(store).entries(code) == []


def test_a_table_whose_file_cannot_be_written_is_not_archived(store: Store, tmp_path: Path) -> None:
    sitting = two_and_bots()
    code = kept(store, sitting)
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be written"):
        tables(store).archive(code, tmp_path / "file", before=1e9, now=2e9)
    assert tables(store).entries(code)


def test_the_tables_idle_for_longest_are_listed_first(store: Store) -> None:
    rng, tables = Random(1), [two_and_bots() for _ in range(4)]
    for sitting in tables:
        for number in range(rng.randrange(1, 20)):
            sitting.come(f"Guest {number}")
    for sitting in tables:
        kept(store, sitting)
    last = {sitting.table.code: sitting.entries[-1].at for sitting in tables}
    found = store.idle_since(1e9, 10)
    assert sorted(found) == sorted(last)
    assert [last[code] for code in found] == sorted(last.values())
    assert store.idle_since(1e9, 2) == found[:2]
    assert store.idle_since(min(last.values()), 10) == []


def test_a_server_releases_empty_tables(tmp_path: Path) -> None:
    from canasta.server.web.keeping import Keeping
    from canasta.server.web.table_registry import TableRegistry

    async def check() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        old, here = (two_and_bots() for _ in range(2))
        for sitting in (old, here):
            kept(store, sitting)
        registry = TableRegistry(store, 1, Keeping(DAY, tmp_path / "archive", look=0.01, apart=0.0))
        await registry.start()
        registry.preparing.ready.set()
        runner = await registry.table(here.table.code, "")
        registry.enter(runner)
        async with asyncio.timeout(60):
            while old.table.code in await asyncio.to_thread(store.codes):
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
        assert await registry.open(old.table.code) is None
        assert await asyncio.to_thread(store.codes) == [here.table.code]
        registry.leave(runner)
        await registry.close()

    asyncio.run(check())
    (file,) = (tmp_path / "archive").iterdir()
    assert file.name.endswith(".canasta-table")


def test_nothing_is_opened_while_it_is_archived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from canasta.live.pad import NewPad
    from canasta.live.pad.events import TableRules
    from canasta.server.web.keeping import Keeping
    from canasta.server.web.table_registry import TableRegistry

    async def check() -> None:
        registry = TableRegistry(SqliteStore(tmp_path / "tables.sqlite3"), 1, watched=False)
        registry.preparing.ready.set()
        pads = registry.pads
        code = (await pads.begin(NewPad(TableRules("regency"), ("Ann", "Ben", "Cy", "Di")))).code
        begun, going_on, archive = Event(), Event(), pads._store.archive

        def slowly(*args: Any) -> Path | None:
            begun.set()
            assert going_on.wait(60)
            return archive(*args)

        monkeypatch.setattr(pads._store, "archive", slowly)
        keeping = Keeping(0.0, tmp_path / "archive", apart=0.0)
        archiving = asyncio.create_task(pads.archive(keeping, 1e12))
        assert await asyncio.to_thread(begun.wait, 60)
        opening = asyncio.create_task(pads.open(code))
        _, waits = await asyncio.wait({opening}, timeout=0.05)
        assert waits
        going_on.set()
        await archiving
        assert await opening is None
        await registry.close()

    asyncio.run(check())
    assert len([*(tmp_path / "archive").iterdir()]) == 1
