"""Score pads are stored in the stores of tables, separately from tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.pad.made import a_pad
from tests.store.events import said, tables

from canasta.live.pad import Pad
from canasta.live.pad.export import PADS, read_record
from canasta.server.store import BehindError, Store, open_store
from canasta.server.store.rows import KindStore


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    where = (
        str(tmp_path / "pads.db")
        if request.param == "sqlite"
        else str(request.getfixturevalue("database"))
    )
    store = open_store(where, new=True)
    yield store
    store.close()


def test_a_pad_read_from_a_store_is_the_same_pad(store: Store) -> None:
    pads, pad = KindStore(store, PADS), a_pad()
    pads.append(pad.code, pad.entries)
    assert Pad.of(pads.entries(pad.code)).standing == pad.standing
    assert pads.entries(pad.code, 1) == pad.entries[1:]
    with pytest.raises(BehindError):
        pads.append(pad.code, pad.entries[1:])


def test_pads_and_tables_are_listed_apart_though_they_have_the_same_code(store: Store) -> None:
    pads, pad = KindStore(store, PADS), a_pad()
    pads.append(pad.code, pad.entries)
    table = [said(1), said(2)]
    store.append(pad.code, table)
    assert store.codes() == [pad.code]
    assert pads.codes() == [pad.code]
    assert len(tables(store).entries(pad.code)) == len(table)
    assert len(pads.entries(pad.code)) == 2
    assert store.idle_since(2000.0, 9, "pad") == [f"pad:{pad.code}"]


def test_a_pad_on_which_no_one_writes_is_in_its_file_before_the_store_forgets_it(
    store: Store, tmp_path: Path
) -> None:
    pads, pad = KindStore(store, PADS), a_pad()
    pads.append(pad.code, pad.entries)
    assert pads.archive(pad.code, tmp_path / "archive", before=1001.0, now=1001.0) is None
    path = pads.archive(pad.code, tmp_path / "archive", before=1002.0, now=1002.0)
    assert path is not None
    assert read_record(path.read_bytes()).standing == pad.standing
    assert pads.codes() == []
