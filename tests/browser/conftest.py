"""Fixtures of browser tests: a browser, a server with the built page, and people who visit it."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser
from tests.browser.arranged import Arranged
from tests.browser.harness import SHARED_BROWSER, LackingError, axe_source, built_page
from tests.browser.places import (
    SERVER,
    SITE,
    STORE,
    Holding,
    Place,
    ServerPlace,
    Site,
    SitePlace,
    is_tried,
    new_site,
)
from tests.browser.visitor import DESKTOP, Visitor
from tests.cli.served import Server

Visit: TypeAlias = Callable[..., Visitor]
"""Someone new in a browser of their own: ``visit(path, **options of the browser's context)``.

``host`` is the table whose host they are, ``at`` another place than the test's, ``scripts`` run
before those of the page.
"""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests that don't run on a site, or not every time."""
    left: list[pytest.Item] = []
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            kind = str(item.callspec.params.get("kind", SERVER))
            if not is_tried(item.originalname, kind):
                left.append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, None, None]:
    """End the browser before a file that needs none, because its event loop would keep running."""
    yield
    same_file = nextitem is not None and nextitem.path == item.path
    if not same_file and "browser" not in getattr(nextitem, "fixturenames", ()):
        SHARED_BROWSER.end()


@contextmanager
def needed() -> Iterator[None]:
    """Skip if something is missing; fail if everything has to be there."""
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
def browser() -> Browser:
    """Return a browser; every test opens contexts of its own."""
    with needed():
        return SHARED_BROWSER.browser()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, page_folder: Path) -> Iterator[Server]:
    """One server for all tests of a module that do not stop it."""
    with new_server(tmp_path_factory.mktemp("server"), page_folder) as server:
        yield server


def new_server(home: Path, page: Path, port: int = 0) -> Server:
    """A server that stores its tables in a folder."""
    store = str(home / STORE)
    words = ("--no-open", "--port", str(port), "--page", str(page), "--store", store)
    return Server(home, *words, seeded=True)


def server_with(tables: Iterable[Arranged], home: Path, page: Path) -> Server:
    """A server that has tables from its start."""
    for table in tables:
        table.keep(home / STORE)
    return new_server(home, page)


def store_of(server: Server) -> str:
    """The store of a server's tables."""
    return str(server.home / STORE)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site, for all tests of a run."""
    with new_site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="module", params=[SERVER, SITE])
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of place at which a test is run."""
    return str(request.param)


@pytest.fixture(scope="module")
def holding(
    kind: str,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    page_folder: Path,
) -> Holding:
    """Makes places that have tables from their start."""

    @contextmanager
    def holding(tables: Iterable[Arranged]) -> Iterator[Place]:
        if kind == SITE:
            yield SitePlace(request.getfixturevalue("site"), tables)
            return
        home = tmp_path_factory.mktemp("place")
        with server_with(tables, home, page_folder) as server:
            yield ServerPlace(server)

    return holding


@pytest.fixture(scope="module")
def place(holding: Holding) -> Iterator[Place]:
    """One place for all tests of a module."""
    with holding(()) as place:
        yield place


@contextmanager
def visitors(browser: Browser, place: Place) -> Iterator[Visit]:
    """Admit people; a complaint of their pages fails the test."""
    came: list[Visitor] = []

    def come(
        path: str = "/",
        *,
        at: Place = place,
        host: Arranged | None = None,
        scripts: Sequence[str] = (),
        **options: Any,
    ) -> Visitor:
        context = browser.new_context(**{**DESKTOP, **options})
        at.furnish(context)
        if host is not None:
            host.let_in(context)
        for script in scripts:
            context.add_init_script(script)
        visitor = Visitor(context, at.url)
        came.append(visitor)
        visitor.open(path)
        return visitor

    try:
        yield come
    finally:
        for visitor in came:
            visitor.context.close()
    assert [complaint for visitor in came for complaint in visitor.complaints] == []


@pytest.fixture
def visit(browser: Browser, place: Place) -> Iterator[Visit]:
    """People of one test."""
    with visitors(browser, place) as visit:
        yield visit
