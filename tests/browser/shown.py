"""Reads pages: their alarms, and everything that they show when a test has failed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # every test's report comes by here, and most have no browser
    from playwright.sync_api import Browser, Locator, Page

_SHOWN: Final = """() => {
  const asked = performance.getEntriesByType("resource");
  const refused = asked.filter((one) => one.responseStatus >= 400);
  const said = refused.map((one) => `${one.responseStatus} ${one.name}`);
  return [document.body.innerText, ...said].join("\\n");
}"""

_WITHIN: Final = 5_000
"""Milliseconds until a page that says nothing is given up."""


def alarm(page: Page) -> Locator:
    """The alarm of a page, past the empty place for refusals that comes when the page is idle."""
    return page.get_by_role("alert").filter(has_text=re.compile(r"\S"))


def shown(browser: Browser) -> str:
    """The texts of every open page of a browser, and its refused requests."""
    pages = [page for context in browser.contexts for page in context.pages]
    return "\n\n".join(f"{page.url}\n{_read(page)}" for page in pages)


def _read(page: Page) -> str:
    from playwright.sync_api import Error

    try:
        page.wait_for_function("() => document.body !== null", timeout=_WITHIN)
        return str(page.evaluate(_SHOWN))
    except Error as error:
        return f"nothing can be read: {error.message}"
