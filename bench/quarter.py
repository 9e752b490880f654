"""A browser that gets a quarter of the processor, all of its processes and threads alike.

Chromium's own `Emulation.setCPUThrottlingRate` slows the page's main thread and no worker, and on a
site the work is the worker's. So the browser is halted by signals three quarters of the time.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import perf_counter, sleep

HALTED, RUNNING = 0.015, 0.005
"""Seconds of each round."""

LOOKED_FOR = 0.2
"""Seconds after which processes are looked for that have come meanwhile."""


@contextmanager
def a_quarter() -> Iterator[None]:
    """Let the browser that this process has started have a quarter of the time."""
    over = Event()
    halting = Thread(target=_halt_and_go, args=(over,), daemon=True)
    halting.start()
    try:
        yield
    finally:
        over.set()
        halting.join()


def _halt_and_go(over: Event) -> None:
    found, looked = browser_processes(), perf_counter()
    while not over.is_set():
        if perf_counter() > looked + LOOKED_FOR:
            found, looked = browser_processes(), perf_counter()
        _send(found, signal.SIGSTOP)
        sleep(HALTED)
        _send(found, signal.SIGCONT)
        sleep(RUNNING)


def _send(processes: list[int], number: int) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, number)


def browser_processes() -> list[int]:
    """The processes of the browsers that this process has started."""
    parents: dict[int, int] = {}
    names: dict[int, str] = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with suppress(OSError, IndexError, ValueError):
            name, _, rest = (entry / "stat").read_text().rpartition(") ")
            parents[int(entry.name)] = int(rest.split()[1])
            names[int(entry.name)] = name.partition("(")[2]
    own = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in own} - own:
        own |= more
    return [one for one in own if names.get(one, "").startswith("chrom")]


def memory_of(processes: list[int]) -> dict[int, int]:
    """Bytes that each of some processes holds: its share of what several use."""
    held = {}
    for process in processes:
        with suppress(OSError, ValueError):
            told = Path(f"/proc/{process}/smaps_rollup").read_text()
            kilobytes = next(line for line in told.splitlines() if line.startswith("Pss:"))
            held[process] = int(kilobytes.split()[1]) * 1024
    return held
