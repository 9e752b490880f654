"""Frames a second while the cards of a deal fly round the table, on a slowed processor.

    python bench/frames.py [--runs 5] [--write bench/results/frames.md]

A new browser presses "Play now" each time; Chromium slows its processor down to a quarter. Frames
are counted by the page itself, from the first card in the air to the last that has landed.
"""

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

COUNT = """
addEventListener("DOMContentLoaded", () => {
  const times = [];
    const frame = (now) => {
      const flying = document.querySelectorAll(".flights > *").length;
      if (flying > 1) times.push(now);
      if (flying > 1 || times.length === 0) requestAnimationFrame(frame);
      else window.dealt = times;
    };
    requestAnimationFrame(frame);
});
"""
"""Notes the time of each frame in which a card is in the air."""


def deal(browser: Browser, url: str, size: tuple[int, int], slowed: int) -> list[float]:
    """Milliseconds between the frames of one deal."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    try:
        page = context.new_page()
        page.add_init_script(COUNT)
        page.goto(url)
        play = page.get_by_role("button", name="Play now")
        play.wait_for()
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        play.click()
        for _ in range(MOST):
            page.wait_for_timeout(500)
            if page.evaluate("() => window.dealt !== undefined"):
                break
        times: list[float] = page.evaluate("() => window.dealt")
        return [after - before for before, after in pairwise(times)]
    finally:
        context.close()


def deals(browser: Browser, size: tuple[int, int], slowed: int, runs: int) -> list[float]:
    """The gaps of some deals, of a server of their own: a network may open only so many tables."""
    with tempfile.TemporaryDirectory() as folder, new_server(Path(folder), built_page()) as server:
        return [gap for _ in range(runs) for gap in deal(browser, server.url, size, slowed)]


def row(name: str, slowed: int, gaps: list[float]) -> list[str]:
    """A line of the table."""
    gaps = sorted(gaps)
    late = sum(gap > 1000 / 60 * 1.5 for gap in gaps) / len(gaps)
    return [
        name,
        f"{slowed} ×",
        f"{1000 * len(gaps) / sum(gaps):.1f}",
        f"{statistics.median(gaps):.1f}",
        f"{gaps[int(len(gaps) * 0.95)]:.1f}",
        f"{100 * late:.1f} %",
    ]


def main() -> None:
    """Measure, print and write."""
    given = options(__doc__ or "")
    runs = given.runs
    lines = []
    with running_playwright() as playwright, running_chromium(playwright) as browser:
        for name, size in WINDOWS.items():
            for slowed in (1, SLOWED):
                lines.append(row(name, slowed, deals(browser, size, slowed, runs)))
                print(lines[-1], file=sys.stderr)
        version = browser.version
    head = ["Window", "Slowed", "Frames a second", "Median gap, ms", "95 %, ms", "Frames missed"]
    rows = [head, ["---", *["--:"] * 5], *lines]
    text = [f"| {' | '.join(cells)} |" for cells in rows]
    note = f"Chromium {version} without a screen or a graphics processor, {runs} deals each."
    finish("Frames while dealing", [*text, "", note], given.write)


if __name__ == "__main__":
    main()
