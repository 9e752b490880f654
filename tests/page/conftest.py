"""A real browser before a real server."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.cli.served import Server
from tests.page.visit import PATIENCE, Visits

from canasta.web.pages import find_page

BUILT = Path(__file__).parents[2] / "web" / "dist"

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def needed(found: object, what: str) -> None:
    """Skip where something is not installed; fail where all has to be."""
    if not found:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{what} is not installed")


@pytest.fixture(scope="session")
def built_page() -> Path:
    """The folder of the built page."""
    folder = find_page() or (BUILT if (BUILT / "index.html").is_file() else None)
    needed(folder, "the page")
    assert folder
    return folder


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser; while it runs an event loop does, so that no other tests may come between."""
    program = shutil.which("chromium")
    needed(program, "Chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, built_page: Path) -> Iterator[Server]:
    """A server that all tests of a process share: each plays at tables of its own."""
    home = tmp_path_factory.mktemp("served")
    with Server(
        home, "--port", "0", "--no-open", "--bot-workers", "1", "--page", str(built_page)
    ) as served:
        yield served


@pytest.fixture
def visits(chromium: Browser, server: Server) -> Iterator[Visits]:
    """People who visit the server, each with a browser of their own."""
    people = Visits(chromium, server.url)
    yield people
    people.end()
