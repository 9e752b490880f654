"""A site on a plain static host, and people who come to it."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from tests.browser.conftest import browser, pytest_runtest_teardown
from tests.browser.harness import PATIENCE
from tests.browser.snapshots import QUIET, make_snapshot, put_snapshot
from tests.site.static import served

from canasta.server.site import folder, write_site
from canasta.server.site.folder import site_files

__all__ = ["browser", "pytest_runtest_teardown"]

UNDER = "some/where"
"""Where on the static host the site lies."""

_LAPTOP: Final[dict[str, Any]] = {
    "viewport": {"width": 1280, "height": 720},
    "locale": "en",
    "reduced_motion": "reduce",
}

_START: Final = 3 * PATIENCE
"""Milliseconds in which a table has to be set up, the first time, on a machine with much to do."""


class Snapshots:
    """Python as a browser stores it, started once for all tests of a run."""

    def __init__(self) -> None:
        self._made = b""

    def of(self, context: BrowserContext, url: str) -> bytes:
        """The snapshot; it is made by the first who needs it."""
        self._made = self._made or make_snapshot(context, url)
        return self._made


class Space:
    """A static host with a site, and the browsers of its visitors."""

    def __init__(self, browser: Browser, folder: Path, origin: str, snapshots: Snapshots) -> None:
        self.folder, self.origin, self._snapshots = folder, origin, snapshots
        self.url = f"{origin}/{UNDER}/"
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.noted: list[str] = []
        self.asked: set[str] = set()
        """The origins that anything was asked of."""

    def person(self, *, returns: bool = False, **options: Any) -> BrowserContext:
        """Someone's browser.

        Args:
            returns: it has kept Python from an earlier visit, so that a table begins in a tenth of
                the time.
            options: of the browser's context.
        """
        context = self._browser.new_context(**{**_LAPTOP, **options})
        context.set_default_timeout(_START)
        context.on("request", lambda request: self.asked.add(_origin(request.url)))
        context.on("weberror", lambda error: self.noted.append(str(error.error)))
        self._contexts.append(context)
        if returns:
            snapshot = self._snapshots.of(context, self.url)
            page = context.new_page()
            page.goto(self.url + QUIET)
            put_snapshot(page, self.folder.parents[UNDER.count("/")], UNDER, snapshot)
            page.close()
        return context

    def visit(self, context: BrowserContext, path: str = "") -> Page:
        """A window of theirs."""
        page = context.new_page()
        page.goto(self.url + path)
        return page

    def end(self) -> None:
        """All leave; nothing has failed in their pages, and no one else was asked for anything."""
        for context in self._contexts:
            context.close()
        assert self.noted == []
        assert self.asked <= {self.origin, "blob:", "data:"}


def _origin(url: str) -> str:
    found = re.match(r"https?://[^/]+|\w+:", url)
    return found[0] if found else url


@pytest.fixture(scope="session")
def files() -> dict[str, bytes]:
    """The files of a site."""
    with ThreadPoolExecutor() as beside:  # it runs a loop, and so does a browser in this thread
        return beside.submit(site_files).result()


@pytest.fixture(scope="session")
def snapshots() -> Snapshots:
    """Python as a browser keeps it."""
    return Snapshots()


@pytest.fixture
def space(
    browser: Browser,
    tmp_path: Path,
    files: dict[str, bytes],
    snapshots: Snapshots,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Space]:
    """A static host for one test."""
    monkeypatch.setattr(folder, "site_files", lambda: dict(files))
    write_site(tmp_path / UNDER)
    with served(tmp_path) as origin:
        space = Space(browser, tmp_path / UNDER, origin, snapshots)
        yield space
        space.end()
