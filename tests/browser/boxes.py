"""What is wrong with how a page lies in its window, computed from its boxes.

A control has to be seen whole (where it lies in something that scrolls: once it is scrolled to),
nothing may lie over it, and a finger has to hit it. A text has to be seen whole. Cards of a hand
lie over each other, as cards do: of each a strip has to be free.
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

TARGET: Final = 44
"""Pixels that a control has each way at least."""

STRIP: Final = 22
"""Pixels of a card of the hand, or of a meld among many, that lie free at least."""

SHORTENED: Final = ".name, h2, .table-name b, .table-name span, small, .who, .author, .title .info"
"""Names that people choose end in an ellipsis where the room ends."""

_FAULTS: Final = Path(__file__).with_suffix(".js").read_text()


def faults(page: Page) -> list[str]:
    """What is wrong with how the page lies now."""
    found: list[str] = page.evaluate(_FAULTS, [TARGET, STRIP, SHORTENED])
    return found
