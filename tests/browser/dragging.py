"""A finger that goes down on one thing, moves, and is lifted on another."""

from playwright.sync_api import Locator, Page, expect

STEPS = 6
"""Moves of the finger between the two places."""
CORNER = 14
"""Pixels from the upper left corner of a card, which the next one does not cover."""


def drag(page: Page, start: Locator, end: Locator) -> None:
    """Drag with one finger, in real touch events, when both things hold still."""
    # What follows a finger comes after the table.
    expect(page.locator("[role=listbox].movable")).to_be_visible()
    start.scroll_into_view_if_needed()
    end.scroll_into_view_if_needed()
    here, there = middle(start, CORNER), middle(end)
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    send("touchStart", here)
    for step in range(1, STEPS + 1):
        part = step / STEPS
        x = here[0] + (there[0] - here[0]) * part
        send("touchMove", (x, here[1] + (there[1] - here[1]) * part))
    send("touchEnd")
    touch.detach()


def middle(what: Locator, corner: float | None = None) -> tuple[float, float]:
    """A point to touch: the middle of something, or an offset from its upper left corner."""
    box = what.bounding_box()
    assert box is not None
    if corner is not None:
        return box["x"] + corner, box["y"] + corner
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
