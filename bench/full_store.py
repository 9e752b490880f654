"""Time one person's actions while others ask for all that a full store holds.

    python bench/full_store.py [--seconds 15] [--times 4] [--askers 2] [--unlimited]
        [--write bench/results/full_store.md]

The store has a pad, evenings, a duplicate and a table at every limit (`tests/load/stored.py`). One
person plays with three bots, and each of their actions is timed until it is answered: by turns
while nobody else asks for anything, and while other processes ask for everything, one request
after the other, as fast as they are answered. By turns, because a table that was played on for
longer answers more slowly. The server has its limits on requests, unless ``--unlimited`` lifts
them.
"""

import argparse
import statistics
import sys
import tempfile
from contextlib import suppress
from multiprocessing import Event, Process
from pathlib import Path
from random import Random
from time import monotonic, perf_counter, sleep
from typing import Any

sys.path[0] = str(Path(__file__).resolve().parent.parent)  # not this folder: it has a click.py

from tests.load.stored import LongTable, fill  # noqa: E402
from tests.load.test_loop import Ask, asked, send_to  # noqa: E402
from tests.web.playing import begin, play_on, settle  # noqa: E402
from tests.web.serving import Page, RefusedError, Server  # noqa: E402

from bench.report import finish  # noqa: E402
from canasta.server.store import open_store  # noqa: E402
from canasta.server.web.preparing import load  # noqa: E402

PAUSE = 0.03
"""Seconds between two actions."""

QUICK_PLAY = """
from canasta.server.web import bot_time, socket, table_runner
bot_time.STEPS = dict.fromkeys(bot_time.STEPS, 0.002)
socket.AT_ONCE = socket.A_SECOND = table_runner.TAKEN_BACK_AT_ONCE = 1e6
"""
"""Bots that act at once, and no limit on the page that plays: those on requests stay."""

ENDING = ("close", "end")
"""Requests left out, because they end an evening or a duplicate."""


class Timed(Page):
    """A page that notes how long its actions take."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.took: list[float] = []

    def request(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its answer; note how long an action took."""
        began = perf_counter()
        told = super().request(kind, **fields)
        if kind in ("act", "undo"):
            self.took.append(perf_counter() - began)
        return told


def ask_on(url: str, long: LongTable, now: Any, seed: int) -> None:
    """Ask for everything again and again, while it is time for it."""
    rng = Random(seed)
    asks = [ask for some in asked(long).values() for ask in some if not ends(ask)]
    while now.wait():
        send_to(url, rng.choice(asks))


def ends(ask: Ask) -> bool:
    """Return whether something would end what it asks for."""
    kind = ask.body.get("type", "") if isinstance(ask.body, dict) else ""
    return kind in ENDING or ask.path.endswith(ENDING)


def play(page: Timed, seconds: float, rng: Random) -> list[float]:
    """Return how long the actions of some seconds took."""
    page.took, until = [], monotonic() + seconds
    while monotonic() < until:
        if settle([page]) is None:
            begin(page)
        else:
            with suppress(RefusedError):  # its own limits: it is faster than people are
                play_on(page, rng)
            sleep(PAUSE)
    return page.took


def share(took: list[float], part: float) -> float:
    """Return the milliseconds within which a part of them lie."""
    return 1000 * sorted(took)[min(len(took) - 1, int(part * len(took)))]


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--times", type=int, default=4)
    parser.add_argument("--askers", type=int, default=2)
    parser.add_argument("--unlimited", action="store_true")
    parser.add_argument("--write", type=Path)
    options = parser.parse_args()
    load()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        store = open_store(str(home / "tables.sqlite3"), new=True)
        long = fill(store)
        store.close()
        with Server(home, fast=options.unlimited, script=QUICK_PLAY) as server:
            seats = ["", "random", "random", "random"]
            code, token = server.new_table(seats, book="regency")
            with Timed(server.url, code, token, "Cid") as page:
                page.hello()
                rng = Random(3)
                play(page, 3.0, rng)
                now = Event()
                askers = [
                    Process(target=ask_on, args=(server.url, long, now, n), daemon=True)
                    for n in range(options.askers)
                ]
                for asker in askers:
                    asker.start()
                quiet: list[float] = []
                loud: list[float] = []
                for _ in range(options.times):
                    quiet += play(page, options.seconds, rng)
                    now.set()
                    play(page, 3.0, rng)
                    loud += play(page, options.seconds, rng)
                    now.clear()
                    play(page, 3.0, rng)
                for asker in askers:
                    asker.terminate()
    limits = ", without limits" if options.unlimited else ""
    found = {"nobody else asks": quiet, f"{options.askers} ask for everything{limits}": loud}
    lines = ["| | actions | median ms | 99 of 100 ms | longest ms |", "|---|---|---|---|---|"]
    for name, took in found.items():
        median = 1000 * statistics.median(took)
        lines.append(
            f"| {name} | {len(took)} | {median:.1f} | {share(took, 0.99):.1f} | "
            f"{1000 * max(took):.1f} |"
        )
    longer = share(loud, 0.99) - share(quiet, 0.99)
    lines += ["", f"At the 99th percentile an action takes {longer:.1f} ms longer."]
    finish("Actions beside a full store", lines, options.write)


if __name__ == "__main__":
    main()
