"""Frames a second while the cards of a deal fly round the table, on a slowed processor.

    python bench/frames.py [--runs 5] [--write bench/results/frames.md]

A new browser presses "Play now" each time; Chromium slows its processor down to a quarter. Counted
are the frames that the browser draws, as its own tools count them, from the first card in the air
to the last that has landed. Cards fly in the compositor, so the page itself may be late
with what it draws anew meanwhile: frames that it was late for are counted as well.
"""

import json
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser
from tests.browser.conftest import new_server
from tests.browser.harness import built_page, running_chromium, running_playwright

from bench.report import finish, options

SLOWED = 4
MOST = 40
"""Looks, half a second apart, until the cards are dealt."""
WINDOWS = {"laptop": (1280, 720), "phone": (390, 844)}

MARK = """
addEventListener("DOMContentLoaded", () => {
  let begun = false;
  new MutationObserver(() => {
    const flying = document.querySelectorAll(".flights > *").length > 1;
    if (flying && !begun) performance.mark("first in the air");
    begun ||= flying;
    if (begun && !flying && !window.dealt) {
      window.dealt = true;
      performance.mark("all landed");
    }
  }).observe(document, { childList: true, subtree: true });
});
"""
"""Marks in the browser's own log when the deal begins to be seen, and when it is over."""

LOGGED = ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"]


def deal(browser: Browser, url: str, size: tuple[int, int], slowed: int) -> tuple[list[float], int]:
    """Milliseconds between the frames drawn in one deal, and those that the page was late for."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    try:
        page = context.new_page()
        page.add_init_script(MARK)
        page.goto(url)
        play = page.get_by_role("button", name="Play now")
        play.wait_for()
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        browser.start_tracing(page=page, categories=[*LOGGED, "blink.user_timing"])
        play.click()
        for _ in range(MOST):
            page.wait_for_timeout(500)
            if page.evaluate("() => window.dealt === true"):
                break
        log = json.loads(browser.stop_tracing())["traceEvents"]
    finally:
        context.close()
    (begun,) = (event["ts"] for event in log if event["name"] == "first in the air")
    (over,) = (event["ts"] for event in log if event["name"] == "all landed")
    during = [event for event in log if begun <= event["ts"] <= over]
    times = sorted(event["ts"] / 1000 for event in during if event["name"] == "DrawFrame")
    late = sum(event["name"] == "DroppedFrame" for event in during)
    return [after - before for before, after in pairwise(times)], late


def deals(
    browser: Browser, size: tuple[int, int], slowed: int, runs: int
) -> tuple[list[float], int]:
    """As ``deal``, for some, of a server of their own: a network may open only so many tables."""
    gaps: list[float] = []
    late = 0
    with tempfile.TemporaryDirectory() as folder, new_server(Path(folder), built_page()) as server:
        for _ in range(runs):
            drawn, dropped = deal(browser, server.url, size, slowed)
            gaps += drawn
            late += dropped
    return gaps, late


def row(name: str, slowed: int, gaps: list[float], late: int) -> list[str]:
    """A line of the table."""
    gaps = sorted(gaps)
    return [
        name,
        f"{slowed} ×",
        f"{1000 * len(gaps) / sum(gaps):.1f}",
        f"{statistics.median(gaps):.1f}",
        f"{gaps[int(len(gaps) * 0.95)]:.1f}",
        f"{100 * late / len(gaps):.1f} %",
    ]


def main() -> None:
    """Measure, print and write."""
    given = options(__doc__ or "")
    runs = given.runs
    lines = []
    with running_playwright() as playwright, running_chromium(playwright) as browser:
        for name, size in WINDOWS.items():
            for slowed in (1, SLOWED):
                lines.append(row(name, slowed, *deals(browser, size, slowed, runs)))
                print(lines[-1], file=sys.stderr)
        version = browser.version
    head = ["Window", "Slowed", "Frames a second", "Median gap, ms", "95 %, ms", "Page late for"]
    rows = [head, ["---", *["--:"] * 5], *lines]
    text = [f"| {' | '.join(cells)} |" for cells in rows]
    note = f"Chromium {version} without a screen or a graphics processor, {runs} deals each."
    finish("Frames while dealing", [*text, "", note], given.write)


if __name__ == "__main__":
    main()
