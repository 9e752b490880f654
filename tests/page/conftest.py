"""A real browser before a real server."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.browser.conftest import axe, browser, page_folder, pytest_runtest_teardown, server
from tests.cli.served import Server
from tests.page.visit import Visits

__all__ = ["axe", "browser", "page_folder", "pytest_runtest_teardown", "server"]


@pytest.fixture
def visits(browser: Browser, server: Server) -> Iterator[Visits]:
    """People who visit the server, each with their own browser."""
    people = Visits(browser, server.url)
    yield people
    people.end()
