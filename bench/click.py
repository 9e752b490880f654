"""From a click on the main button in one browser to the change on another's screen.

    python bench/click.py [--runs 50] [--write bench/results/click.md]

Two people in two windows of one Chromium, two bots; each run is a card drawn or discarded. Both
windows read the same clock: the click is timed where it is heard, the change when the sentence
about it stands in the other's log.
"""

import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Page, expect
from tests.browser.conftest import new_server
from tests.browser.hands import Mouse
from tests.browser.harness import built_page, running_chromium, running_playwright
from tests.browser.player import Player
from tests.browser.tables import make_table
from tests.browser.visitor import DESKTOP, Visitor

from bench.report import finish, options

ARM = """() => {
  const now = () => performance.timeOrigin + performance.now();
  window.clicked = window.changed = null;
  if (window.armed) return;
  window.armed = true;
  document.addEventListener("click", () => { window.clicked = now(); }, { capture: true });
  new MutationObserver(() => { window.changed ??= now(); }).observe(
    document.querySelector("[role=log]"), { childList: true, subtree: true });
}"""

_ON = ("Next deal", "Play again")


def measure(pages: tuple[Page, Page], runs: int) -> list[float]:
    """Milliseconds of so many acts."""
    took: list[float] = []
    players = [Player(page, Mouse(page)) for page in pages]
    for page in pages:
        page.get_by_role("log").first.wait_for()  # it is loaded while the browser is idle
    while len(took) < runs:
        for player, (own, other) in zip(players, (pages, pages[::-1]), strict=True):
            seen = player.look()
            if seen.scored:
                on = next((name for name in _ON if name in seen.in_dialog), None)
                if own is pages[0] and on is not None:
                    own.get_by_role("button", name=on).click()
                    player.look(seen)
            elif not seen.dialog and seen.main.startswith("Draw"):
                player.begin_turn()
                took.append(timed(own, other))
                print(f"{len(took)} of {runs}", file=sys.stderr, end="\r")
                player.look(seen)
            else:
                player.play()
    return took


def timed(own: Page, other: Page) -> float:
    """Milliseconds from a click on the main button here to the news there."""
    for page in (own, other):
        page.evaluate(ARM)
    own.get_by_test_id("main").click()
    other.wait_for_function("() => window.changed !== null")
    changed, clicked = other.evaluate("() => window.changed"), own.evaluate("() => window.clicked")
    return float(changed) - float(clicked)


def sit_down(page: Page, name: str, place: str) -> None:
    """Come by a table's link, and take a seat."""
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    page.get_by_role("button", name=re.compile(f"^Sit down: {place}")).click()
    expect(page.get_by_role("button", name="Deal the cards")).to_be_visible()


def main() -> None:
    """Measure, print and write."""
    given = options(__doc__ or "")
    runs = max(given.runs, 50)
    with (
        tempfile.TemporaryDirectory() as folder,
        new_server(Path(folder), built_page()) as server,
        running_playwright() as playwright,
        running_chromium(playwright) as browser,
    ):
        windows = [Visitor(browser.new_context(base_url=server.url, **DESKTOP)) for _ in "ab"]
        ada, bea = (window.page for window in windows)
        ada.goto("/")
        bea.goto(make_table(ada, "Regency", "Ada", ["Left", "Right"]))
        sit_down(bea, "Bea", "Across")
        ada.get_by_role("button", name="Deal the cards").click()
        began = time.perf_counter()
        took = sorted(measure((ada, bea), runs))
        whole = time.perf_counter() - began
        version = browser.version
    lines = [
        "| From a click to the other browser's screen | ms |",
        "|---|--:|",
        f"| median of {len(took)} | {statistics.median(took):.1f} |",
        f"| 95 % | {took[int(len(took) * 0.95) - 1]:.1f} |",
        f"| slowest | {took[-1]:.1f} |",
        "",
        (
            f"Chromium {version} without a screen, server and both windows on one machine; "
            f"{whole:.0f} s of play, two bots at the table."
        ),
    ]
    finish("From a click to the other's screen", lines, given.write)


if __name__ == "__main__":
    main()
