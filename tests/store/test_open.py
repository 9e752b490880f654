"""A store is opened from what someone wrote."""

import sys
from pathlib import Path

import pytest
from tests.store.events import said

from canasta.server.store import SqliteStore, StoreError, open_store


def test_the_usual_store_is_a_file_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda name: tmp_path / name)
    store = open_store()
    store.append("ACDEFG", [said(1)])
    store.close()
    assert (tmp_path / "canasta" / "tables.sqlite3").exists()


def test_a_file_may_be_named_in_several_ways(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "my tables.sqlite3"
    for where in (
        "my tables.sqlite3",
        str(path),
        "sqlite:///my tables.sqlite3",
        f"sqlite:///{path}",
    ):
        store = open_store(where)
        assert isinstance(store, SqliteStore)
        store.close()
    assert sorted(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("where", ["", "mysql://x/y", "sqlite://", "sqlite:///", "sqlite://x"])
def test_an_address_that_names_no_store_is_reported(where: str) -> None:
    with pytest.raises(StoreError) as told:
        open_store(where)
    assert told.value.code == "store.address"


def test_a_driver_that_is_not_installed_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for name in [name for name in sys.modules if name.startswith("canasta.server.store.")]:
        if name.rpartition(".")[2] in {"postgres", "address", "schema", "listening"}:
            monkeypatch.delitem(sys.modules, name)
    with pytest.raises(StoreError) as told:
        open_store("postgresql://ann:s3cret@host/x")
    assert told.value.code == "store.no_driver"
    assert "pip install 'canasta[postgres]'" in told.value.message
    assert "s3cret" not in told.value.message
