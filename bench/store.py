"""Appends that a store keeps in a second, by how many wait at the same time.

    python bench/store.py [--runs 3] [--store postgresql://…] [--write bench/results/store.md]

An append is one event of a table, kept for good: the disk has it. SQLite's file is made in a new
folder beside this one, for a folder for passing things may be no disk at all.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.report import Figures, finish, medians
from canasta.live.table import StoredEvent
from canasta.live.table.events import Acted
from canasta.server.store import SqliteStore, Store, open_store, rows

WRITERS = (1, 8, 64)
TABLES = 1000
SECONDS = 2.0
TOGETHER = rows.MOST

ROOT = Path(__file__).resolve().parent.parent


def entry(number: int) -> StoredEvent:
    """An event as long as most are."""
    return StoredEvent(number, time.time(), Acted(2, (67, 412, 1033)))


def by_threads(store: Store, writers: int, most: int) -> float:
    """Appends a second of threads that each wait for one after the other.

    Args:
        store: where they are kept.
        writers: the threads.
        most: appends in one transaction.
    """
    rows.MOST = most  # type: ignore[misc]  # what is measured
    done = [0] * writers
    end = time.perf_counter() + SECONDS

    def write(place: int) -> None:
        code, number = uuid4().hex, 0
        while time.perf_counter() < end:
            number += 1
            store.append(code, [entry(number)])
        done[place] = number

    threads = [Thread(target=write, args=(place,)) for place in range(writers)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(done) / (time.perf_counter() - began)


def by_coroutines(store: Store, tables: int) -> float:
    """Appends a second of tables on one event loop, each waiting for one after the other."""
    rows.MOST = TOGETHER  # type: ignore[misc]  # the other way may have been measured before
    return asyncio.run(_by_coroutines(store, tables))


async def _by_coroutines(store: Store, tables: int) -> float:
    end = time.perf_counter() + SECONDS

    async def play() -> int:
        code, number = uuid4().hex, 0
        while time.perf_counter() < end:
            number += 1
            await store.keep(code, [entry(number)])
        return number

    began = time.perf_counter()
    done = await asyncio.gather(*(play() for _ in range(tables)))
    return sum(done) / (time.perf_counter() - began)


@contextmanager
def syncs(folder: Path) -> Iterator[list[float]]:
    """Milliseconds that the disk takes for four kilobytes, tried all the while."""
    took, stopped = [0.0], Event()

    def look() -> None:
        with (folder / "sync").open("wb", buffering=0) as file:
            while not stopped.wait(0.01):
                file.write(bytes(4096))
                began = time.perf_counter()
                os.fsync(file.fileno())
                took.append(1000 * (time.perf_counter() - began))

    thread = Thread(target=look)
    thread.start()
    try:
        yield took
    finally:
        stopped.set()
        thread.join()


async def at_the_aim(store: Store, tables: int) -> list[float]:
    """Milliseconds each append takes with an append every two seconds at each table."""
    took = []

    async def play(place: int) -> None:
        code = uuid4().hex
        await asyncio.sleep(2 * place / tables)
        for number in range(1, 4):
            began = time.perf_counter()
            await store.keep(code, [entry(number)])
            took.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(max(0, 2 - (time.perf_counter() - began)))

    await asyncio.gather(*(play(place) for place in range(tables)))
    return sorted(took)


def rates(stores: dict[str, Store], runs: int) -> Figures:
    """Appends a second of each store and each number of those who wait."""
    ways: dict[str, Callable[[], float]] = {}
    for name, store in stores.items():
        for most, how in ((1, "a transaction for each"), (TOGETHER, "written together")):
            for writers in WRITERS:
                waiting = f"{writers} threads" if writers > 1 else "1 thread"
                ways[f"{name}, {how}, {waiting}"] = partial(by_threads, store, writers, most)
        for tables in (64, TABLES):
            ways[f"{name}, written together, {tables:,} tables on one event loop"] = partial(
                by_coroutines, store, tables
            )
    return medians(tuple(ways), runs, lambda name: ways[name]())


def row(name: str, found: list[float]) -> str:
    """A line of the table: the median, the lowest and the highest."""
    cells = (statistics.median(found), min(found), max(found))
    return f"| {name} | " + " | ".join(f"{value:,.0f}" for value in cells) + " |"


def waits(name: str, store: Store, folder: Path) -> list[str]:
    """The lines of what an append takes at the load that is aimed at, and the disk meanwhile."""
    with syncs(folder) as disk:
        took = asyncio.run(at_the_aim(store, TABLES))
    return [_shares(name, took), _shares("the disk itself meanwhile, four kilobytes", sorted(disk))]


def _shares(name: str, took: list[float]) -> str:
    cells = [took[len(took) * share // 1000] for share in (500, 990, 999)]
    return f"| {name} | " + " | ".join(f"{value:.1f}" for value in (*cells, took[-1])) + " |"


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=3, help="runs; medians are told")
    parser.add_argument("--store", help="another store to measure, beside SQLite")
    parser.add_argument("--write", type=Path, help="a file that the figures go to")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=ROOT, prefix=".bench-") as folder:
        stores: dict[str, Store] = {"SQLite": SqliteStore(Path(folder) / "tables.sqlite3")}
        if given.store:
            stores["PostgreSQL"] = open_store(given.store)
        figures = rates(stores, given.runs)
        late = [line for name in stores for line in waits(name, stores[name], Path(folder))]
        for store in stores.values():
            store.close()
    lines = [
        "| who waits for an append, one after the other | a second (median) | lowest | highest |",
        "|---|--:|--:|--:|",
        *(row(name, found) for name, found in figures.items()),
        "",
        f"{TABLES:,} tables on one event loop, an append every two seconds at each:",
        "",
        "| milliseconds of an append | median | 99 % | 99.9 % | longest |",
        "|---|--:|--:|--:|--:|",
        *late,
    ]
    finish("Keeping what happens", lines, given.write)


if __name__ == "__main__":
    main()
