"""From the choice of a card to what can be done with it: at a server's table, and at a site's.

    python bench/options.py [--runs 40] [--write bench/results/options.md]

At a server's table the page asks the server; on a site (`canasta site`) the same question is
answered by the same code in a worker of the browser, with the kernel in WebAssembly: that is what
a page would have to load to answer without its server. Both in one Chromium, one after the other.
"""

import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser, Page
from tests.browser.conftest import new_server
from tests.browser.harness import built_page, running_chromium, running_playwright
from tests.browser.visitor import DESKTOP
from tests.site.static import served

from bench.report import finish, options
from canasta.server.site import write_site

LISTEN = """() => {
  window.asked = null;
  window.took = [];
  const text = (data) => (typeof data === "string" ? data : JSON.stringify(data));
  const sent = (data) => {
    if (text(data).includes("ask_options")) window.asked = performance.now();
  };
  const told = ({ data }) => {
    if (window.asked === null || !/type\\W+options/.test(text(data))) return;
    window.took.push(performance.now() - window.asked);
    window.asked = null;
  };
  for (const kind of [WebSocket.prototype, BroadcastChannel.prototype]) {
    const way = "send" in kind ? "send" : "postMessage";
    const original = kind[way];
    kind[way] = function (data) {
      if (!this.heard) {
        this.heard = true;
        this.addEventListener("message", told);
      }
      sent(data);
      return original.call(this, data);
    };
  }
}"""


def measure(browser: Browser, url: str, runs: int) -> list[float]:
    """Milliseconds of so many answers, at a table that "Play now" opens."""
    context = browser.new_context(**DESKTOP)
    context.add_init_script(f"({LISTEN})()")
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.goto(url)
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-held]").first.wait_for()
    draw = page.locator("[data-testid=main]:enabled").filter(has_text="Draw")
    draw.click()
    draw.wait_for(state="detached")
    for run in range(runs):
        choose(page, run)
    took = [float(each) for each in page.evaluate("() => window.took")]
    context.close()
    return sorted(took)


def choose(page: Page, run: int) -> None:
    """Choose a card, wait for what can be done with it, and put it back."""
    cards = page.locator("[data-held]")
    card = cards.nth(run % cards.count())
    before = int(page.evaluate("() => window.took.length"))
    card.click()
    page.wait_for_function("(n) => window.took.length > n", arg=before)
    card.click()


def main() -> None:
    """Measure, print and write."""
    given = options(__doc__ or "")
    runs = max(given.runs, 40)
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        write_site(site)
        with running_playwright() as playwright, running_chromium(playwright) as browser:
            with new_server(Path(folder), built_page()) as server:
                here = measure(browser, server.url, runs)
            with served(site) as origin:
                there = measure(browser, origin, runs)
            version = browser.version
    lines = [
        "| From the question to the answer, ms | median | 95 % | slowest |",
        "|---|--:|--:|--:|",
    ]
    for name, took in (("a server on this machine", here), ("the worker of a site", there)):
        late = took[int(len(took) * 0.95) - 1]
        lines.append(f"| {name} | {statistics.median(took):.1f} | {late:.1f} | {took[-1]:.1f} |")
    lines += ["", f"Chromium {version} without a screen; {runs} cards chosen in the first turn."]
    finish("What can be done with chosen cards", lines, given.write)


if __name__ == "__main__":
    main()
