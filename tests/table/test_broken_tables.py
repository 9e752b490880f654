"""Tables whose events cannot have happened: they are refused in words, and nothing else suffers."""

import asyncio
from pathlib import Path

import pytest
from tests.store.events import tables
from tests.table.sitting import two_and_bots

from canasta.engine.codes import Act
from canasta.live.table import StoredEvent, TableError
from canasta.live.table.client_view import LiveTable
from canasta.live.table.events import Acted
from canasta.server.store import BehindError, SqliteStore


def test_a_table_with_an_act_of_someone_who_was_not_to_act_is_refused_in_words(
    tmp_path: Path,
) -> None:
    sitting = two_and_bots()
    sitting.begin()
    table = sitting.table
    assert table.game is not None
    wrong = Acted((table.game.turn + 1) % 4, (int(Act.DRAW),))
    entries = [*sitting.entries, StoredEvent(table.number + 1, 0.0, wrong)]

    async def opened() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        try:
            await store.keep(table.code, entries)
            with pytest.raises(TableError) as told:
                await LiveTable.open(table.code, tables(store), BehindError)
            assert told.value.code == "table.broken"
        finally:
            store.close()

    asyncio.run(opened())
