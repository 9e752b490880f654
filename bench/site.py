"""The cost of a site: time to the first card, bots' turns, hints, memory, bytes.

    python bench/site.py [FOLDER]     the site in FOLDER; one is written where none is named

It drives the system's Chromium, once at full speed and once with a quarter of the processor for
all of the browser (see `bench/quarter.py`), and tells how busy the machine is beside it. The
figures are those of `bench/results/browser.md`.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from playwright.sync_api import Browser, BrowserContext, Page

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.hands import Mouse
from tests.browser.harness import running_chromium, running_playwright
from tests.browser.player import Player
from tests.site.static import served

from bench.machine import commit, processor, today
from bench.quarter import a_quarter, browser_processes, memory_of
from canasta.server.site import write_site

TIMES = 5
TURNS = 30
"""Turns of bots that are timed at each level, or as many as a deal has."""
LEVELS = ("club", "expert")
PATIENCE = 240_000
HELD = "[data-held]"
KEPT = """async () => {
  const cache = await caches.open("canasta snapshots");
  return (await cache.keys()).length > 0;
}"""
LISTEN = """() => {
  window.heard = [];
  const channel = new BroadcastChannel("canasta " + location.pathname);
  channel.onmessage = ({ data }) => {
    if (data.answered) window.heard.push([performance.now(), data.answered]);
  };
}"""
"""Notes when the worker tells what."""


def to_first_card(page: Page, url: str) -> float:
    """Seconds from "Play now" to the first card, right after the lobby is there."""
    page.goto(url)
    button = page.get_by_role("button", name="Play now")
    button.wait_for()
    began = perf_counter()
    button.click()
    page.locator(HELD).first.wait_for()
    return perf_counter() - began


def starts(context: BrowserContext, url: str) -> list[float]:
    """Several warm starts, each in a window of its own."""
    found = []
    for _ in range(TIMES):
        page = context.new_page()
        found.append(to_first_card(page, url))
        page.close()
    return found


def table_with(page: Page, url: str, level: str) -> None:
    """A deal against three bots of a level, which act at once."""
    page.goto(url)
    page.evaluate(LISTEN)
    page.get_by_role("textbox", name="You", exact=True).fill("Ada")
    for place in ("Left", "Across", "Right"):
        page.get_by_role("combobox", name=f"Seat: {place}").select_option(label=f"Bot, {level}")
    page.get_by_role("radio", name="Instant").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.locator(HELD).first.wait_for()


def updates(page: Page) -> Iterator[tuple[float, int, int]]:
    """When the worker told of a game: milliseconds, how many turns were begun, whose it is."""
    for at, text in page.evaluate("window.heard"):
        told = json.loads(text)
        if told["type"] == "told" and (game := json.loads(told["text"]).get("game")) is not None:
            yield at, game["turns"], game["turn"]


def turns_of_bots(page: Page) -> list[float]:
    """Milliseconds from a turn's beginning to the next, all kept and told; of bots alone."""
    begun: dict[int, tuple[float, int]] = {}
    for at, turns, turn in updates(page):
        begun.setdefault(turns, (at, turn))
    order = sorted(begun.items())
    return [
        then[0] - at
        for (number, (at, turn)), (next_number, then) in pairwise(order)
        if turn != 0 and next_number == number + 1
    ]


def play(page: Page) -> list[float]:
    """Play until enough turns were timed; milliseconds of each hint that was asked for."""
    player, hints, asked = Player(page, Mouse(page)), list[float](), 0
    hint = page.get_by_role("button", name="Hint", exact=True)
    while not player.over and len(turns_of_bots(page)) < TURNS:
        if len(hints) < TIMES and player.turns > asked and player.look().main.startswith("What"):
            asked = player.turns
            began = perf_counter()
            hint.click()
            page.get_by_role("button", name="Do it").wait_for()
            hints.append(1000 * (perf_counter() - began))
            page.keyboard.press("Escape")
        if not player.play():
            page.wait_for_timeout(20)
    return hints


def told(times: list[float], unit: str, digits: int = 0) -> str:
    """A median, the 95th of a hundred and the longest."""
    cut = quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
    middle, longest = median(times), max(times)
    return f"{middle:.{digits}f} {unit} | {cut:.{digits}f} {unit} | {longest:.{digits}f} {unit}"


def measure(browser: Browser, origin: str, *, slowed: bool) -> Iterator[str]:
    """The lines of a table, at full speed or with a quarter of it."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en")
    context.set_default_timeout(PATIENCE)
    with a_quarter() if slowed else nullcontext():
        page = context.new_page()
        yield f"| cold start, files from this machine | {to_first_card(page, origin):.2f} s | | |"
        page.wait_for_function(KEPT)
        page.close()
        yield f"| warm start, {TIMES} times | {told(starts(context, origin), 's', 2)} |"
        for level in LEVELS:
            page = context.new_page()
            table_with(page, origin, level)
            hints = play(page)
            times = turns_of_bots(page)
            yield f"| a turn of a bot, `{level}`, {len(times)} turns | {told(times, 'ms')} |"
            if hints:
                yield f"| a hint, {len(hints)} times | {told(hints, 'ms')} |"
            if level == LEVELS[-1] and not slowed:
                yield from memory(context, page)
            page.close()
    context.close()


def memory(context: BrowserContext, page: Page) -> Iterator[str]:
    """Memory of the browser's largest process: that of the page and its worker."""
    held = max(memory_of(browser_processes()).values()) / 1e6
    session = context.new_cdp_session(page)
    heap = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    snapshot = page.evaluate(
        """async () => {
          const cache = await caches.open("canasta snapshots");
          const [key] = await cache.keys();
          return (await (await cache.match(key)).arrayBuffer()).byteLength;
        }"""
    )
    yield f"| memory of page and worker, late in a deal | {held:.0f} MB | | |"
    yield f"| of it the page's JavaScript | {heap:.1f} MB | | |"
    yield f"| of it Python's memory when all is imported | {snapshot / 1e6:.1f} MB | | |"


def sizes(folder: Path) -> Iterator[str]:
    """Bytes of the site and of what a first table brings."""
    python = [path for path in folder.glob("python-*/*") if path.suffix != ".gz"]
    packed = sum(
        (path.with_name(f"{path.name}.gz") if path.suffix in {".wasm", ".mjs", ".json"} else path)
        .stat()
        .st_size
        for path in python
    )
    whole = sum(path.stat().st_size for path in python)
    yield f"What the first table brings: {whole:,} bytes, {packed:,} as they are sent packed:"
    for path in sorted(python, key=lambda path: -path.stat().st_size):
        yield f"`{path.name}` {path.stat().st_size:,};"


def tell(folder: Path) -> None:
    """Print the figures of the site in a folder."""
    print(f"{today()}, commit {commit()}; {processor()}, {os.cpu_count()} cores.")
    for slowed in (False, True):
        with (
            served(folder) as origin,
            running_playwright() as playwright,
            running_chromium(playwright) as browser,
        ):
            before = os.getloadavg()[0]
            words = "a quarter of the processor" if slowed else "full speed"
            print(f"\n| Chromium {browser.version}, {words} | median | 95 % | longest |")
            print("|---|--:|--:|--:|")
            for line in measure(browser, f"{origin}/", slowed=slowed):
                print(line, flush=True)
            print(
                f"\nLoad of the machine {before:.1f} before, {os.getloadavg()[0]:.1f} at the end."
            )
    print("\n" + "\n".join(sizes(folder)))


def main() -> None:
    """Measure the site that is named, or a new one."""
    if len(sys.argv) > 1:
        tell(Path(sys.argv[1]))
        return
    with tempfile.TemporaryDirectory() as made:
        write_site(Path(made))
        tell(Path(made))


if __name__ == "__main__":
    main()
