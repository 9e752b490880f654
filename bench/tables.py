"""The most tables of four that one core serves, and the memory that a table takes.

    python bench/tables.py [--sizes 100,250,500,1000] [--runs 1] [--write bench/results/tables.md]

`canasta serve` runs on one core with a SQLite file on the disk; four people for each table, in
this process on another core, speak to it over WebSockets of their own. At every table somebody
acts every two seconds, drawing and discarding by turns in the middle of a deal. An act is timed
from its sending until the last of the four has been told. What the server counts itself is told as
the bound that the time lies within: writing to the store, pauses of its event loop, and
collections of garbage, so that one sees which of them makes acts late.
"""

import argparse
import asyncio
import gc
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.report import finish
from bench.server_metrics import TOKEN, Times, read_times
from bench.store import syncs
from bench.table_players import FourPlayers
from bench.table_positions import Prepared, Sample, fill, samples

ROOT = Path(__file__).resolve().parent.parent
FLOOR = ROOT / "bench" / "table_floor.py"
SIZES = (100, 250, 500, 1000)
AN_ACT = 2.0
"""Seconds between two acts at a table."""
IN_TIME = 0.05
SHARE = 0.99
"""So many of the acts have to reach all four in that many seconds."""
WARM, SECONDS = 6.0, 24.0
FIRST = 12
"""Tables opened before memory is first read: one of each sample fills what is kept once for all."""
COMING = 16
"""Tables whose people come at the same time."""
DISK = 2.0
"""Seconds for which the disk is tried before each size."""
STEP = 50
"""The search for the most tables ends at this difference."""
HOST = "127.0.0.1"
MOST_PAGES = 1_000_000


class Figures(NamedTuple):
    """Figures of one size."""

    tables: int
    took: list[float]
    late: int
    refused: int
    busy: float
    """The share of a core that the server used."""
    players_busy: float
    players_late: float
    """Seconds by which this process itself was late, in the worst of a hundred moments."""
    memory: int
    """Bytes of the server at the end."""
    a_table: float
    opening: float
    """Seconds until all had come."""
    told: float
    """Bytes told to all for an act."""
    counted: dict[str, Times]
    """Times that the server counted meanwhile, by name."""
    disk: float = 0.0
    """Milliseconds in which the disk itself took four kilobytes just before, 99 of 100 times."""

    @property
    def share(self) -> float:
        """The acts that reached all four in time."""
        acts = len(self.took) + self.late
        return sum(took <= IN_TIME for took in self.took) / max(acts, 1)

    def within(self, name: str, share: float) -> float:
        """Milliseconds within which a share of what the server counted lies."""
        counted = self.counted.get(f"canasta_{name}_seconds")
        return counted.milliseconds(share) if counted else 0.0

    @property
    def an_act(self) -> float:
        """Milliseconds of its core that the server used for an act."""
        return 1000 * self.busy * SECONDS / max(1, len(self.took))

    @property
    def good(self) -> bool:
        """True if as many were in time as are asked for."""
        return self.share >= SHARE


class Server:
    """A running server and what the system knows of it."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int) -> None:
        self.process, self.port = process, port

    def seconds(self) -> float:
        """Return the seconds that it has computed so far, all threads together."""
        text = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8")
        user, system = text.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    async def times(self) -> dict[str, Times]:
        """Return the times that it has counted so far."""
        return await asyncio.to_thread(read_times, f"http://{HOST}:{self.port}")

    def memory(self) -> int:
        """Bytes that it holds in memory, without its bots' process."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text("utf-8").split()[1])
        return pages * resource.getpagesize()


@contextmanager
def serving(store: Path, core: int, *, floor: bool) -> Iterator[Server]:
    """A server of a store, on one core; with ``floor`` one without tables."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    options = ["--host", HOST, "--port", str(port), "--store", str(store)]
    options += ["--connections", str(MOST_PAGES)]  # all of them come from one address
    program = [str(FLOOR)] if floor else ["-m", "canasta"]
    process = subprocess.Popen(
        [sys.executable, *program, "serve", *options, "--bot-workers", "1", "--no-open"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "CANASTA_METRICS_TOKEN": TOKEN},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        os.sched_setaffinity(process.pid, {core})
        for _ in range(300):
            time.sleep(0.1)
            try:
                urlopen(f"http://{HOST}:{port}/healthz", timeout=5).close()
                break
            except OSError:
                continue
        yield Server(process, port)
    finally:
        process.terminate()
        process.wait(30)


async def come(players: Sequence[FourPlayers], port: int) -> None:
    """All people come to their tables."""
    gate = asyncio.Semaphore(COMING)

    async def one(four: FourPlayers) -> None:
        async with gate:
            await four.come(HOST, port)

    await asyncio.gather(*(one(four) for four in players))


async def play(players: Sequence[FourPlayers], seconds: float, late: list[float]) -> None:
    """Every table acts every two seconds, each at moments of its own."""
    rng = Random(len(players))
    loop = asyncio.get_running_loop()
    began = loop.time()

    async def one(four: FourPlayers) -> None:
        due = began + rng.random() * AN_ACT
        while due < began + seconds:
            await asyncio.sleep(due - loop.time())
            late.append(loop.time() - due)
            four.act()
            due += AN_ACT

    await asyncio.gather(*(one(four) for four in players))
    await asyncio.sleep(AN_ACT / 2)  # what is still on its way


async def load(server: Server, tables: Sequence[Prepared]) -> Figures:
    """Return the figures of a server with so many tables."""
    players = [FourPlayers(*table) for table in tables]
    await come(players[:FIRST], server.port)
    before, began = server.memory(), time.perf_counter()
    await come(players[FIRST:], server.port)
    opening = time.perf_counter() - began
    gc.collect()
    gc.freeze()
    late: list[float] = []
    await play(players, WARM, late)
    for four in players:
        four.took.clear()
        four.late = four.refused = 0
    late.clear()
    bytes_before = sum(page.bytes for four in players for page in four.pages)
    counted = await server.times()
    used, own, began = server.seconds(), time.process_time(), time.perf_counter()
    await play(players, SECONDS, late)
    wall = time.perf_counter() - began - AN_ACT / 2
    busy, own = (server.seconds() - used) / wall, (time.process_time() - own) / wall
    took = sorted(seconds for four in players for seconds in four.took)
    told = sum(page.bytes for four in players for page in four.pages) - bytes_before
    memory = server.memory()
    counted = {name: now.since(counted[name]) for name, now in (await server.times()).items()}
    if any(page.lost for four in players for page in four.pages):
        raise ConnectionError("the server has closed connections")
    for four in players:
        for page in four.pages:
            page.close()
    gc.unfreeze()
    late.sort()
    return Figures(
        tables=len(players),
        took=took,
        late=sum(four.late for four in players),
        refused=sum(four.refused for four in players),
        busy=busy,
        players_busy=own,
        players_late=late[len(late) * 99 // 100],
        memory=memory,
        a_table=(memory - before) / max(1, len(players) - FIRST),
        opening=opening,
        told=told / max(1, len(took)),
        counted=counted,
    )


class Bench(NamedTuple):
    """Where it is measured."""

    samples: Sequence[Sample]
    core: int
    """The server's."""
    folder: Path
    """The folder of the store's file."""
    floor: bool
    """True if the server is the one without tables."""


def measure(number: int, bench: Bench) -> Figures:
    """The figures of one size, of a server of its own."""
    with tempfile.TemporaryDirectory(dir=bench.folder, prefix=".bench-") as folder:
        store = Path(folder) / "tables.sqlite3"
        tables = fill(store, number, bench.samples)
        with syncs(Path(folder)) as disk:
            time.sleep(DISK)
        with serving(store, bench.core, floor=bench.floor) as server:
            found = asyncio.run(load(server, tables))
    found = found._replace(disk=sorted(disk)[len(disk) * 99 // 100])
    print(row([found]), file=sys.stderr, flush=True)
    return found


def search(known: dict[int, list[Figures]], bench: Bench) -> None:
    """Look between the sizes that were good and those that were not for the most tables."""

    def good(number: int) -> bool:
        return statistics.median(found.share for found in known[number]) >= SHARE

    low = max((number for number in known if good(number)), default=FIRST)
    high = min((number for number in known if not good(number) and number > low), default=0)
    while high - low > STEP:
        middle = (low + high) // 2 // 10 * 10
        known[middle] = [measure(middle, bench)]
        low, high = (middle, high) if good(middle) else (low, middle)


HEAD = (
    "| tables | acts a second | in time | median ms | 99 % ms | longest ms | server's core "
    "| ms of it an act "
    "| players' core | players late ms (99 %) | disk ms (99 %) | commit ms (99 %) "
    "| pause ms (99 %) | longest pause ms | longest collection ms | KB told an act | server MB "
    "| KB a table |\n"
    "|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
)


def row(runs: Sequence[Figures]) -> str:
    """A line of the table: of several runs the one in the middle."""
    found = sorted(runs, key=lambda run: run.share)[len(runs) // 2]
    took = found.took or [float("inf")]
    shares = [1000 * took[len(took) * share // 1000] for share in (500, 990)]
    cells = [
        f"{found.tables:,}",
        f"{len(found.took) / SECONDS:,.0f}",
        f"{100 * found.share:.2f} %",
        *(f"{value:.1f}" for value in (*shares, 1000 * took[-1])),
        f"{100 * found.busy:.0f} %",
        f"{found.an_act:.2f}",
        f"{100 * found.players_busy:.0f} %",
        f"{1000 * found.players_late:.1f}",
        f"{found.disk:.1f}",
        f"{found.within('commit', SHARE):g}",
        f"{found.within('pause', SHARE):g}",
        f"{found.within('pause', 1.0):g}",
        f"{found.within('collection', 1.0):g}",
        f"{found.told / 1000:.1f}",
        f"{found.memory / 1e6:,.0f}",
        f"{found.a_table / 1000:,.0f}",
    ]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of tables")
    parser.add_argument("--runs", type=int, default=1, help="runs of each size; the middle is told")
    parser.add_argument("--search", action="store_true", help="look for the most tables")
    parser.add_argument("--folder", type=Path, default=ROOT, help="what the store lies in")
    parser.add_argument("--floor", action="store_true", help="measure bench/table_floor.py")
    parser.add_argument("--write", type=Path, help="a file that the figures go to")
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # the server inherits it
    own, core = min(os.sched_getaffinity(0)), max(os.sched_getaffinity(0))
    bench = Bench(samples(), core, given.folder, given.floor)
    os.sched_setaffinity(0, {own})
    sizes = [int(size) for size in given.sizes.split(",")]
    known = {size: [measure(size, bench) for _ in range(given.runs)] for size in sizes}
    if given.search:
        search(known, bench)
    lines = [HEAD, *(row(known[size]) for size in sorted(known))]
    finish("Tables that one core serves", lines, given.write)


if __name__ == "__main__":
    main()
