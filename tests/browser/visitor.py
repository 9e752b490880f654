"""Someone in their own browser."""

from typing import Any, Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Error
from tests.browser.harness import PATIENCE
from tests.seeding import SAME_VALUE

DESKTOP: Final[dict[str, Any]] = {
    "viewport": {"width": 1440, "height": 900},
    "locale": "en-GB",
    "reduced_motion": "reduce",
}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 780},
    "has_touch": True,
    "is_mobile": True,
}
TABLET: Final[dict[str, Any]] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}

KEEPS_NOTHING: Final = """Storage.prototype.setItem = () => {
  throw new DOMException("no room", "QuotaExceededError");
};"""
"""JavaScript: a browser whose storage is full, or switched off."""


class Visitor:
    """A person with a browser window: what they see, and what their page complains of."""

    def __init__(self, context: BrowserContext, url: str = "") -> None:
        """Someone with a new window.

        Args:
            context: their browser.
            url: what stands before the path of a screen, see :meth:`open`.
        """
        self.context, self._url = context, url
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SAME_VALUE)
        self.complaints: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        """Parts of complaints that a test brings about itself."""
        self.page = context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", self._failed)

    def open(self, path: str) -> None:
        """Go to a screen."""
        self.page.goto(self._url + path)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def _failed(self, error: Error) -> None:
        self._complain(f"page error: {error.message} {error.stack}")

    def _complain(self, words: str) -> None:
        if not any(part in words for part in self.forgiven):
            self.complaints.append(words)
