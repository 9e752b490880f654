"""The store in PostgreSQL: what it has accepted is there, in every server that uses it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Queue
from random import Random
from threading import Event, Thread

import psycopg
import pytest
from tests.store.cluster import Cluster
from tests.store.events import WRITER, said, tables
from tests.table.sitting import two_and_bots

from canasta.live.table import Table, client_view
from canasta.server.store import BehindError, Store, StoreError, open_store
from canasta.server.store.postgres import MIGRATIONS, PostgresStore, read


@pytest.fixture
def store(database: str) -> Iterator[PostgresStore]:
    opened = PostgresStore(database)
    yield opened
    opened.close()


@pytest.fixture
def other(database: str) -> Iterator[PostgresStore]:
    opened = PostgresStore(database)
    yield opened
    opened.close()


RACER = """
import sys
from canasta.server.store import BehindError, open_store
from tests.store.events import said
store = open_store(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
for number in range(1, 201):
    try:
        store.append("ACDEFG", [said(number, sys.argv[2])])
        print(number, flush=True)
    except BehindError:
        pass
store.close()
"""


def start(script: str, *words: str) -> "subprocess.Popen[str]":
    process = subprocess.Popen(
        [sys.executable, "-c", script, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def test_a_table_read_from_a_store_is_the_same_table(store: Store, database: str) -> None:
    sitting = two_and_bots("waldo")
    sitting.begin()
    sitting.play_deal(Random(1))
    for entry in sitting.entries:
        store.append(sitting.table.code, [entry])
    again, opened = Table(), open_store(database)
    for entry in tables(opened).entries(sitting.table.code):
        again.apply(entry)
    opened.close()
    for person in sitting.ids.values():
        assert client_view(again, person, ()) == client_view(sitting.table, person, ())


def test_of_two_processes_that_race_one_wins_each_number(store: Store, database: str) -> None:
    racers = {who: start(RACER, database, who) for who in ("one", "two")}
    for racer in racers.values():
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    won = {}
    for who, racer in racers.items():
        out, _ = racer.communicate(timeout=60)
        assert racer.returncode == 0
        won[who] = [int(line) for line in out.split()]
    entries = tables(store).entries("ACDEFG")
    assert [entry.number for entry in entries] == list(range(1, 201))
    assert sorted(won["one"] + won["two"]) == list(range(1, 201))
    for who, numbers in won.items():
        assert [entry.number for entry in entries if entry.event == said(1, who).event] == numbers


def test_accepted_actions_outlive_a_killed_process(store: Store, database: str) -> None:
    rng, before = Random(7), 0
    for _ in range(5):
        writer = start(WRITER, database)
        assert writer.stdin is not None
        assert writer.stdout is not None
        accepted = [int(writer.stdout.readline()) for _ in range(rng.randint(1, 40))]
        os.kill(writer.pid, signal.SIGKILL)
        accepted += [int(line) for line in writer.stdout if line.endswith("\n")]
        writer.wait()
        writer.stdin.close()
        writer.stdout.close()
        assert accepted[0] in (before + 1, before + 2)
        # The writer's last transaction may still be on its way in the server: it is over when
        # its lock can be had.
        with pytest.raises(BehindError):
            store.append("ACDEFG", [said(accepted[-1])])
        numbers = [entry.number for entry in tables(store).entries("ACDEFG")]
        assert numbers == list(range(1, len(numbers) + 1))
        assert accepted[-1] <= len(numbers) <= accepted[-1] + 1
        before = accepted[-1]


def test_the_database_may_be_restarted_in_the_middle(
    store: PostgresStore, other: PostgresStore, cluster: Cluster
) -> None:
    heard: Queue[tuple[str, int]] = Queue()
    other.changes(lambda code, number: heard.put((code, number)))
    assert heard.get(timeout=20) == ("", 0)
    for one in (store, other):
        one._wait = 120.0  # a busy machine takes its time to start a database again
    store.append("ACDEFG", [said(1)])
    restarting = Thread(target=cluster.pg_ctl, args=("restart", "-m", "immediate"))
    restarting.start()
    number = 1
    while restarting.is_alive():
        number += 1
        store.append("ACDEFG", [said(number)])
        assert [entry.number for entry in tables(other).entries("ACDEFG", number - 1)] == [number]
    assert [entry.number for entry in tables(other).entries("ACDEFG")] == list(range(1, number + 1))
    while heard.get(timeout=30) != ("", 0):
        pass
    store.append("ACDEFG", [said(number + 1)])
    while heard.get(timeout=30) != ("ACDEFG", number + 1):
        pass


def test_an_unreachable_database_is_reported_and_found_again(
    store: PostgresStore, cluster: Cluster
) -> None:
    store.append("ACDEFG", [said(1)])
    store._wait = 1.0
    cluster.pg_ctl("stop", "-m", "fast")
    try:
        for ask in (lambda: store.append("ACDEFG", [said(2)]), store.codes):
            with pytest.raises(StoreError) as told:
                ask()
            assert told.value.code == "store.unreachable"
    finally:
        cluster.pg_ctl("start")
    store._wait = 30.0
    store.append("ACDEFG", [said(2)])
    assert tables(store).entries("ACDEFG") == [said(1), said(2)]


def test_a_request_that_waits_longer_than_the_pool_tries_gets_a_connection(
    store: PostgresStore, cluster: Cluster
) -> None:
    gave_up = Event()
    store._pool.reconnect_timeout = 0.5
    store._pool._reconnect_failed = lambda _pool: gave_up.set()
    store._wait = 60.0
    cluster.pg_ctl("stop", "-m", "immediate")
    waiting = Thread(target=store.append, args=("ACDEFG", [said(1)]))
    waiting.start()
    assert gave_up.wait(60)
    assert waiting.is_alive()
    cluster.pg_ctl("start")
    waiting.join(timeout=60)
    assert not waiting.is_alive()
    assert tables(store).entries("ACDEFG") == [said(1)]


class Cut:
    """A connection that is lost when the transaction's end is asked for, before or after it."""

    def __init__(self, store: PostgresStore, monkeypatch: pytest.MonkeyPatch, after: bool) -> None:
        self.times = 0
        commit = psycopg.Connection.commit

        def cut(base: "psycopg.Connection[object]") -> None:
            if base.info.transaction_status == psycopg.pq.TransactionStatus.IDLE or self.times:
                commit(base)
                return
            self.times += 1
            if after:
                commit(base)
            base.close()
            raise psycopg.OperationalError("the connection is lost")

        assert store.codes() == []  # connected before
        monkeypatch.setattr(psycopg.Connection, "commit", cut)


@pytest.mark.parametrize("after", [False, True])
def test_an_append_whose_answer_is_lost_is_stored_once(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    cut = Cut(store, monkeypatch, after)
    store.append("ACDEFG", [said(1), said(2)])
    assert cut.times == 1
    assert tables(store).entries("ACDEFG") == [said(1), said(2)]
    with pytest.raises(BehindError):
        store.append("ACDEFG", [said(1), said(2)])


def test_other_processes_are_notified_of_writes(other: PostgresStore, database: str) -> None:
    heard: Queue[tuple[str, int]] = Queue()
    other.changes(lambda code, number: heard.put((code, number)))
    assert heard.get(timeout=20) == ("", 0)
    writer = start(WRITER, database)
    assert [heard.get(timeout=20) for _ in range(10)] == [("ACDEFG", n) for n in range(1, 11)]
    writer.kill()
    writer.communicate()
    other.stop()


@pytest.mark.parametrize("payload", ["", "ACDEFG", "ACDEFG x", "ACDEFG -1", "A ²", "x " + "9" * 50])
def test_a_message_from_another_process_may_mean_any_change(payload: str) -> None:
    assert read(payload) == ("", 0)


def test_servers_that_start_at_once_migrate_once(database: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(lambda _: PostgresStore(database), range(8)))
    for store in stores:
        store.close()
    with psycopg.connect(database) as base:
        versions = base.execute("SELECT version FROM schema_version ORDER BY version").fetchall()
        assert versions == [(number,) for number in range(1, len(MIGRATIONS) + 1)]


def test_a_database_of_a_later_release_is_left_alone(database: str) -> None:
    PostgresStore(database).close()
    with psycopg.connect(database) as base:
        base.execute("INSERT INTO schema_version VALUES (99)")
    with pytest.raises(StoreError) as told:
        PostgresStore(database)
    assert told.value.code == "store.newer"


def test_no_error_shows_the_password(cluster: Cluster) -> None:
    socket = cluster.url().partition("host=")[2]
    with psycopg.connect(cluster.url()) as base:
        base.execute("CREATE ROLE guarded LOGIN PASSWORD 'right'")
    for where, code in (
        ("postgresql://ann:s3cret@127.0.0.1:1/x", "store.unreachable"),
        ("postgresql://ann:s3/cret@host/x", "store.address"),
        ("postgresql://ann:12/cret@host/x", "store.address"),
        ("postgresql://ann:s3@cret@host/x", "store.address"),
        ("postgresql://ann:s3?cret@127.0.0.1:1/x", "store.unreachable"),
        ("postgresql://ann:s3cret@host:s3cret/x", "store.address"),
        ("postgresql://ann@host/x?pass=s3cret", "store.address"),
        (f"postgresql://guarded:s3cret@/postgres?host={socket}", "store.unreachable"),
        (f"postgresql://owner@/nowhere?password=s3cret&host={socket}", "store.unreachable"),
    ):
        with pytest.raises(StoreError) as told:
            open_store(where)
        assert (told.value.code, "cret" in told.value.message) == (code, False), where
