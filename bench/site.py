"""How long a site takes from "Play now" to the first card: at the first visit and at later ones.

    python bench/site.py [FOLDER]     the site in FOLDER; one is written where none is named

It drives the system's Chromium, and tells how busy the machine is beside it. The figures are
those of `bench/results/browser.md`.
"""

import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import BrowserContext, Page

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.harness import running_chromium, running_playwright
from tests.site.static import served

from canasta.site import write_site

TIMES = 5
PATIENCE = 120_000
HELD = "[data-held]"
KEPT = """async () => {
  const cache = await caches.open("canasta snapshots");
  return (await cache.keys()).length > 0;
}"""


def to_first_card(page: Page, url: str) -> float:
    """Seconds from "Play now" to the first card, right after the lobby is there."""
    page.goto(url)
    button = page.get_by_role("button", name="Play now")
    button.wait_for()
    began = perf_counter()
    button.click()
    page.locator(HELD).first.wait_for()
    return perf_counter() - began


def measured(context: BrowserContext, url: str) -> list[float]:
    """Several warm starts, each in a window of its own."""
    found = []
    for _ in range(TIMES):
        page = context.new_page()
        found.append(to_first_card(page, url))
        page.close()
    return found


def tell(folder: Path) -> None:
    """Print the figures of the site in a folder."""
    with (
        served(folder) as origin,
        running_playwright() as playwright,
        running_chromium(playwright) as browser,
    ):
        context = browser.new_context(viewport={"width": 1280, "height": 720})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        print(f"cold, files from this machine: {to_first_card(page, origin):.2f} s")
        page.wait_for_function(KEPT)
        page.close()
        times = measured(context, origin)
        told = ", ".join(f"{time:.2f}" for time in times)
        print(f"warm: {median(times):.2f} s ({told})")
    print(f"load of the machine meanwhile: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


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
