"""Three ways to operate a page: with a mouse, with a finger, or with keys alone."""

import re
from time import monotonic
from typing import Final, Protocol

from playwright.sync_api import Locator, Page, TimeoutError

TWICE: Final = 0.33
"""Seconds in which two taps on a card are a double one."""


class Hands(Protocol):
    """The way in which a player carries out what the policy chooses."""

    def press(self, button: str) -> None:
        """Press a button of this name."""

    def choose(self, place: int) -> None:
        """Choose the card of their own hand at a place from 0, or choose it no longer."""

    def main(self) -> None:
        """Press the main button."""


class Mouse:
    """A mouse."""

    def __init__(self, page: Page) -> None:
        """Over a page."""
        self._page = page
        self._last = -1, 0.0

    def press(self, button: str) -> None:
        """Click a button, unless a dialog has come over it since it was looked at."""
        what = _button(self._page, button)
        try:
            if what.count():
                self._do(what)
        except TimeoutError:
            if not self._page.get_by_role("dialog").count():
                raise

    def choose(self, place: int) -> None:
        """Click a card, where it is not covered by the next."""
        last, at = self._last
        if place == last and monotonic() < at + TWICE:
            self._page.wait_for_timeout(1000 * TWICE)  # else it would be a double click: lay it
        self._do_corner(self._page.get_by_role("listbox").get_by_role("option").nth(place))
        self._last = place, monotonic()

    def main(self) -> None:
        """Click the main button."""
        self._do(self._page.get_by_test_id("main"))

    def _do(self, what: Locator) -> None:
        what.click()

    def _do_corner(self, what: Locator) -> None:
        what.click(position={"x": 8, "y": 12})


class Finger(Mouse):
    """A finger on a touch screen."""

    def _do(self, what: Locator) -> None:
        what.tap()

    def _do_corner(self, what: Locator) -> None:
        what.tap(position={"x": 14, "y": 14})


class Keys:
    """A keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        """Before a page."""
        self._page = page
        self._keys = page.keyboard

    def press(self, button: str) -> None:
        """Go to a button, and press Enter."""
        self.reach("button", button)
        self._keys.press("Enter")

    def choose(self, place: int) -> None:
        """Go to a card with arrows, and press Space."""
        self._reach_hand()
        here = self._page.evaluate(
            "() => [...document.querySelectorAll('[role=option]')].indexOf(document.activeElement)"
        )
        key = "ArrowRight" if place > here else "ArrowLeft"
        for _ in range(abs(place - here)):
            self._keys.press(key)
        self._keys.press(" ")

    def main(self) -> None:
        """Press Enter, with the focus on no other button."""
        if self.focused()[0] == "button":
            self._reach_hand()
        self._keys.press("Enter")

    def reach(self, role: str, name: str = "") -> None:
        """Press Tab until something has the focus, as someone does who looks where it is."""
        for _ in range(120):
            focused, called = self.focused()
            if focused == role and re.search(name, called):
                return
            self._keys.press("Tab")
        raise AssertionError(f"Tab does not come to the {role} {name!r}")

    def set_radio(self, name: str) -> None:
        """Move with the arrow keys to one of the choices."""
        for _ in range(12):
            if self.focused() == ("radio", name):
                return
            self._keys.press("ArrowRight")
        raise AssertionError(f"arrows do not come to {name!r}")

    def _reach_hand(self) -> None:
        self.reach("option")

    def focused(self) -> tuple[str, str]:
        """The role and the name of what has the focus."""
        role, name = self._page.evaluate(
            """() => {
              const at = document.activeElement;
              const label = at.labels?.[0] ?? at;
              const by = at.getAttribute("aria-labelledby");
              const name = by ? document.getElementById(by) : label;
              const words = at.getAttribute("aria-label") ?? name.textContent;
              const role = at.getAttribute("role") ?? at.type ?? "";
              const kind = { button: "button", a: "link" }[at.localName] ?? "";
              return [kind || role, words.trim().replace(/\\s+/g, " ")];
            }"""
        )
        return role, name


def _button(page: Page, name: str) -> Locator:
    dialogs = page.get_by_role("dialog")
    place = dialogs.last if dialogs.count() else page
    return place.get_by_role("button", name=name, exact=True).first
