"""Faults in the layout of a page in its window, computed from its boxes.

A control must be visible completely (after scrolling to it, if it is in something that scrolls),
nothing may cover it, and a finger must hit it. A text must be visible completely. Cards of a hand
lie over each other, as cards do: of each a strip has to be free.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from zlib import crc32

from playwright.sync_api import Page
from tests.lengths import LONG

TARGET: Final = 44
"""Pixels that a control has each way at least."""

STRIP: Final = 22
"""Pixels of a card of the hand, or of a meld among many, that lie free at least."""

SHORTENED: Final = ".name, h2, .table-name b, .table-name span, small, .who, .author, .title .info"
"""Names that people choose end in an ellipsis where the room ends."""

ROOM: Final = 460
"""Where a window is lower than this and upright, the table is scrolled."""

EACH: Final = 3
"""Of so many windows one is tried each time."""

_SETTLE: Final = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // What is measured after the window has changed may take some frames to be laid out, and the
  // table looks again after three.
  const box = (one) => JSON.stringify(one.getBoundingClientRect());
  const parts = () => [...document.querySelectorAll(".felt, .hand, .bubble, .lesson, .study")];
  const laid = () => document.documentElement.style.cssText + parts().map(box).join();
  for (let same = 0, last = ""; same < 5; ) {
    await frame();
    const now = laid();
    same = now === last ? same + 1 : 0;
    last = now;
  }
  const ends = (one) => one.effect.getTiming().iterations < Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  await frame();
}"""

_FAULTS: Final = Path(__file__).with_suffix(".js").read_text()


def faults(page: Page) -> list[str]:
    """Faults in the layout of the page as it is now."""
    found: list[str] = page.evaluate(_FAULTS, [TARGET, STRIP, SHORTENED])
    return found


def faults_in(page: Page, sizes: Sequence[tuple[int, int]]) -> str:
    """Return the faults in any of these windows, a line for each.

    Each test tries some of many windows; ``CANASTA_LONG=1`` tries all.
    """
    found = []
    for width, height in sizes if LONG else _some(sizes):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        # In the smallest window a message may lie over what it is about: it is closed by a tap.
        small = height < ROOM and width < height * 2 and width < 560
        if small and page.locator(".bubble, .lesson, .study").count():
            continue
        found += [f"{width}x{height}: {fault}" for fault in faults(page)]
    return "\n".join(found)


def _some(sizes: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """Return every third window, beginning where the test's name says."""
    if len(sizes) < EACH * 2:
        return sizes
    test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
    return sizes[crc32(test.encode()) % EACH :: EACH]


def settle(page: Page) -> None:
    """Wait until the page has been drawn again and nothing moves."""
    page.evaluate(_SETTLE)
