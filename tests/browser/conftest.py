"""What a test in a browser gets: a browser, a server with the built page, people who come to it."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from playwright.sync_api import Browser, Playwright
from tests.browser.arranged import Arranged
from tests.browser.harness import (
    LackingError,
    axe_source,
    built_page,
    running_chromium,
    running_playwright,
)
from tests.browser.visitor import DESKTOP, Visitor
from tests.cli.served import Server

STORE: Final = "tables.sqlite3"

Visit: TypeAlias = Callable[..., Visitor]
"""Somebody new in a browser of their own: ``visit(path, **options of the browser's context)``."""


@contextmanager
def needed() -> Iterator[None]:
    """Skip where something is lacking; fail where everything has to be there."""
    try:
        yield
    except LackingError as error:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(str(error))


@pytest.fixture(scope="session")
def page_folder() -> Path:
    """The folder of the built page."""
    with needed():
        return built_page()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe."""
    with needed():
        return axe_source()


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright, with a Node that runs here."""
    with running_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One browser for all tests of a module."""
    with needed(), running_chromium(playwright) as browser:
        yield browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, page_folder: Path) -> Iterator[Server]:
    """One server for all tests of a module that do not stop it."""
    with new_server(tmp_path_factory.mktemp("server"), page_folder) as server:
        yield server


def new_server(home: Path, page: Path, port: int = 0) -> Server:
    """A server whose tables are kept in a folder."""
    store = str(home / STORE)
    words = ("--no-open", "--port", str(port), "--page", str(page), "--store", store)
    return Server(home, *words, seeded=True)


def server_with(tables: Iterable[Arranged], home: Path, page: Path) -> Server:
    """A server that has tables from its start."""
    for table in tables:
        table.keep(home / STORE)
    return new_server(home, page)


def store_of(server: Server) -> str:
    """Where a server's tables are kept."""
    return str(server.home / STORE)


@contextmanager
def visitors(browser: Browser, server: Server) -> Iterator[Visit]:
    """Lets people come; what their pages complain of fails the test."""
    came: list[Visitor] = []

    def come(path: str = "/", *, url: str = server.url, **options: Any) -> Visitor:
        visitor = Visitor(browser.new_context(base_url=url, **{**DESKTOP, **options}))
        came.append(visitor)
        visitor.page.goto(path)
        return visitor

    try:
        yield come
    finally:
        for visitor in came:
            visitor.context.close()
    assert [complaint for visitor in came for complaint in visitor.complaints] == []


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """People of one test."""
    with visitors(browser, server) as visit:
        yield visit
