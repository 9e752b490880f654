"""Secrets that earlier releases stored with the rounds of an evening go when a store is opened."""

import json
import sqlite3
from pathlib import Path
from time import monotonic, sleep

import psycopg
from tests.web.serving import PATIENCE

from canasta.live.evening.evening import Evening
from canasta.live.evening.export import EVENINGS
from canasta.server.store import Store, open_store
from canasta.server.store.postgres import MIGRATIONS as OF_POSTGRES
from canasta.server.store.rows import KindStore
from canasta.server.store.sqlite import MIGRATIONS as OF_SQLITE

KEY, SEAT = "wGeh3imT9sJ0pAdKey", "A-seat_of_4n0therEvening"
OPENED = {
    "type": "evening_opened",
    "code": "ACDEFG",
    "settings": {"rules": {"book": "regency"}, "title": 'the "key":"of it" all'},
    "director": "0" * 64,
    "players": "1" * 64,
    "seed": 7,
}
TABLES = [
    {"table": 1, "sides": [[0], [1]], "pad": "PADPAD", "key": KEY, "game": "", "seats": []},
    {"table": 2, "sides": [[2], [3]], "pad": "", "key": "", "game": "GAMEGA", "seats": [SEAT, ""]},
]
NAMES = [("Ann", "Bob"), ("Cem", "Dia"), ("Eva", "Fin"), ("Gus", 'a "key":"x"')]
EVENTS = (
    OPENED,
    *({"type": "entered", "names": names} for names in NAMES),
    {"type": "round_began", "tables": TABLES, "out": [], "ends": None, "boards": "BOARDS"},
    {"type": "round_ended"},
)


def rows() -> list[tuple[str, int, float, bytes]]:
    """The evening as an earlier release stored it."""
    texts = [json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in EVENTS]
    return [("evening:ACDEFG", n, 1000.0 + n, text.encode()) for n, text in enumerate(texts, 1)]


def check(store: Store) -> None:
    """See that the evening is whole, and that its secrets are gone."""
    kept = store.rows("evening:ACDEFG")
    assert len(kept) == len(EVENTS)
    assert all(secret.encode() not in row[2] for secret in (KEY, SEAT) for row in kept)
    before = [(number, at, data) for _, number, at, data in rows()]
    assert [row for row in kept if row[0] != 6] == [row for row in before if row[0] != 6]
    evening = Evening.of(KindStore(store, EVENINGS).entries("ACDEFG"))
    one, other = evening.standing.rounds[0].tables
    assert (one.table, one.pad, one.sides) == (1, "PADPAD", ((0,), (1,)))
    assert (other.table, other.game, other.sides) == (2, "GAMEGA", ((2,), (3,)))
    assert evening.standing.rounds[0].boards == "BOARDS"


def old_file(path: Path) -> None:
    """A file as an earlier release left it."""
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute(OF_SQLITE[0])
    base.executemany("INSERT INTO facts VALUES (?, ?, ?, ?)", rows())
    base.execute("PRAGMA user_version = 1")
    base.close()
    assert KEY.encode() in path.read_bytes()


def is_clean(folder: Path) -> bool:
    files = [file.read_bytes() for file in folder.iterdir()]
    return all(secret.encode() not in data for secret in (KEY, SEAT) for data in files)


def test_a_database_file_holds_no_secret_between_its_pages(tmp_path: Path) -> None:
    old_file(tmp_path / "old.sqlite3")
    store = open_store(str(tmp_path / "old.sqlite3"))
    check(store)
    assert is_clean(tmp_path)
    store.close()


def test_the_log_of_a_file_is_emptied_as_soon_as_no_one_else_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    old_file(path)
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM facts").fetchone()
    store = open_store(str(path))
    assert not is_clean(tmp_path)
    reader.close()
    end = monotonic() + PATIENCE
    while not is_clean(tmp_path):
        assert monotonic() < end
        sleep(0.05)
    store.close()


def test_a_database_holds_no_secret_in_its_rows(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as base:
        base.execute(OF_POSTGRES[0])
        base.execute("CREATE TABLE schema_version (version integer NOT NULL)")
        base.execute("INSERT INTO schema_version VALUES (1)")
        with base.cursor() as cursor:
            cursor.executemany("INSERT INTO facts VALUES (%s, %s, %s, %s)", rows())
    store = open_store(database)
    check(store)
    store.close()
