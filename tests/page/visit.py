"""People at the page: their views and usual actions."""

import json
from collections.abc import Sequence
from typing import Any, Final
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page
from tests.browser.harness import PATIENCE
from tests.browser.places import Place
from tests.seeding import SAME_VALUE

PHONE: Final = (360, 780)
TABLET: Final = (820, 1180)
WIDE: Final = (1440, 900)

_EXPECTED: Final = ("Failed to load resource", "WebSocket connection to")
"""What browsers note of every refusal and lost connection: the page says it to the person."""


class Visits:
    """Browsers of several people, who share nothing but the server."""

    def __init__(self, browser: Browser, url: str, place: Place | None = None) -> None:
        self._browser, self.url, self._place = browser, url, place
        self._contexts: list[BrowserContext] = []
        self.motion = False
        """True if cards and sheets move for visitors, which takes time."""
        self.noted: list[str] = []
        """Errors that browsers noted: a policy broken, a script that failed."""

    def come(self, name: str = "", screen: tuple[int, int] = WIDE, **choices: object) -> Page:
        """Open a browser for a new visitor; with a name they have been here before."""
        width, height = screen
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=width < WIDE[0],
            locale="en",
            reduced_motion="no-preference" if self.motion else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SAME_VALUE)
        if self._place is not None:
            self._place.furnish(context)
        self._contexts.append(context)
        if name:
            kept = json.dumps({"name": name, "confirmDiscard": False, **choices})
            key = "canasta.preferences"
            context.add_init_script(
                f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', {kept!r})"
            )
        page = context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.noted.append(str(error)))
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(_EXPECTED):
            self.noted.append(message.text)

    def opened(self, seats: Sequence[str], **settings: object) -> tuple[str, str]:
        """A table that Ann has opened: its code and her token."""
        sent = {"settings": {"pace": "instant", **settings}, "seats": seats, "name": "Ann"}
        return open_table(self.url, sent)

    def ann_at(self, code: str, token: str, size: tuple[int, int] = WIDE) -> Page:
        """Ann arrives at her table."""
        page = self.come("Ann", size)
        page.add_init_script(
            f"localStorage.getItem('canasta.{code}') ?? "
            f"localStorage.setItem('canasta.{code}', '{token}')"
        )
        page.goto(f"{self.url}/t/{code}")
        return page

    def end(self) -> None:
        """All close their browsers; no one's may have noted an error."""
        for context in self._contexts:
            context.close()
        assert self.noted == [], self.noted


def open_table(url: str, sent: dict[str, Any]) -> tuple[str, str]:
    """Open a table without a browser: its code and the host's token."""
    data = json.dumps(sent).encode()
    request = Request(f"{url}/api/tables", data, {"content-type": "application/json"})
    with urlopen(request, timeout=PATIENCE / 1000) as answer:
        opened = json.load(answer)
    return opened["code"], opened["token"]


def button(page: Page, name: str, *, exact: bool = True) -> Locator:
    """The first button of a name."""
    return page.get_by_role("button", name=name, exact=exact).first


def menu(page: Page, line: str) -> None:
    """Do something from the menu of a table."""
    page.get_by_role("button", name="menu").first.click()
    page.get_by_role("dialog").get_by_role("button", name=line).click()
