"""What a test in a browser gets: a browser, a server with the built page, people who come to it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from tests.browser.chromium import ARGUMENTS, find_browser, use_node
from tests.browser.visitor import DESKTOP, PATIENCE, Visitor
from tests.cli.served import Server

from canasta.web.pages import find_page

BUILT = Path(__file__).parents[2] / "web" / "dist"

Visit: TypeAlias = Callable[..., Visitor]
"""Somebody new in a browser of their own: ``visit(path, **options of the browser's context)``."""


def lacking(what: str) -> NoReturn:
    """Skip, or fail where everything has to be there."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def page_folder() -> Path:
    """The folder of the built page: the installed one, else the one built in place."""
    folder = find_page() or BUILT
    if not (folder / "index.html").is_file():
        lacking("the page is not built: python tools/page.py build")
    return folder


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright, with a Node that runs here.

    While it runs an event loop does, so that no other tests may come between.
    """
    use_node()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One browser for all tests of a module."""
    path = find_browser()
    if path is None:
        lacking("no browser: apt-get install chromium")
    browser = playwright.chromium.launch(executable_path=str(path), args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, page_folder: Path) -> Iterator[Server]:
    """One server for all tests of a worker that do not stop it."""
    with new_server(tmp_path_factory.mktemp("server"), page_folder) as server:
        yield server


def new_server(home: Path, page: Path, port: int = 0) -> Server:
    """A server whose tables are kept in a folder."""
    store = ("--store", str(home / "tables.sqlite3"))
    return Server(home, "--no-open", "--port", str(port), "--page", str(page), *store)


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Lets people come; what their pages complain of fails the test."""
    came: list[Visitor] = []

    def come(path: str = "/", *, url: str = server.url, **options: Any) -> Visitor:
        visitor = Visitor(browser.new_context(base_url=url, **{**DESKTOP, **options}))
        came.append(visitor)
        visitor.page.goto(path)
        return visitor

    yield come
    for visitor in came:
        visitor.context.close()
    complaints = [complaint for visitor in came for complaint in visitor.complaints]
    assert complaints == []
