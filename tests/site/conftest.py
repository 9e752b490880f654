"""A site on a plain static host, and people who come to it."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from tests.browser.conftest import browser, pytest_runtest_teardown
from tests.browser.harness import PATIENCE
from tests.browser.snapshots import QUIET, make_snapshot, put_snapshot
from tests.once import folder_of_run, made_once
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

    def __init__(self, folder: Path) -> None:
        """None yet; it is stored in the folder of the run."""
        self._file = folder / "snapshot"

    def of(self, context: BrowserContext, url: str) -> bytes:
        """The snapshot; it is made by the first who needs it."""
        return made_once(self._file, lambda: make_snapshot(context, url))


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
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a site."""

    def make() -> bytes:
        with ThreadPoolExecutor() as beside:  # it runs a loop, as a browser in this thread does
            return msgspec.msgpack.encode(beside.submit(site_files).result())

    made = made_once(folder_of_run(tmp_path_factory) / "site_files", make)
    return msgspec.msgpack.decode(made, type=dict[str, bytes])


@pytest.fixture(scope="session")
def snapshots(tmp_path_factory: pytest.TempPathFactory) -> Snapshots:
    """Python as a browser keeps it."""
    return Snapshots(folder_of_run(tmp_path_factory))


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
