"""A place for tables: a server, or a site, whose tables are in each visitor's browser.

A test of what happens at a table asks for a place and is run at both kinds (see
:data:`ONLY_ON_A_SERVER` for what only one of them has).
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from playwright.sync_api import BrowserContext, Page
from tests.browser.arranged import Arranged
from tests.browser.snapshots import QUIET, make_snapshot, put_snapshot
from tests.cli.served import Server
from tests.lengths import LONG
from tests.seeding import worker_seed
from tests.site.static import served
from tests.web.truth import events

from canasta.live.table import StoredEvent
from canasta.live.table.export import TABLES
from canasta.server.site import write_site
from canasta.server.store.rows import read_rows, rows_of

STORE: Final = "tables.sqlite3"
"""The file in which a server keeps its tables, in its home."""

SERVER: Final = "server"
SITE: Final = "site"

ONLY_ON_A_SERVER: Final = {
    "test_all_see_that_someone_was_given_a_hint": "someone watches in another browser",
    "test_an_exact_cut_is_a_moment_for_everyone": "someone watches in another browser",
    "test_a_splash_lies_open_before_everyone_and_ends_the_deal": "someone watches",
    "test_a_player_whose_network_is_cut_comes_back_to_the_same_hand": "a site needs no network",
    "test_actions_made_offline_are_sent_when_the_connection_is_back": "a site needs no network",
    "test_a_server_that_is_killed_and_started_again_has_the_same_table": "a server is killed",
    "test_a_sheet_of_style_that_did_not_come_is_fetched_again": "the files are kept beside it",
    "test_a_page_of_another_version_is_asked_to_load_again": "page and tables of a site are one",
}
"""Tests that ask for a place, and what in them a site does not have.

What is never met on a site asks for a server outright: two people in two browsers, invitations,
evenings, irregularities that opponents have to notice, the score pad that others look at.
"""


class Place(Protocol):
    """Where tables are.

    Attributes:
        kind: ``SERVER`` or ``SITE``.
        url: the part before the path of a screen.
    """

    kind: str
    url: str

    def furnish(self, context: BrowserContext) -> None:
        """Let the browser of someone new hold what it has to hold before they come."""

    def events(self, page: Page, code: str) -> list[StoredEvent]:
        """The stored events of a table.

        Args:
            page: a page of someone who plays there.
            code: the table.
        """


Holding: TypeAlias = Callable[[Iterable[Arranged]], AbstractContextManager[Place]]
"""A place that has tables from its start."""


class ServerPlace:
    """Tables on a server."""

    kind = SERVER

    def __init__(self, server: Server) -> None:
        """A server, which :func:`tests.browser.conftest.new_server` has started."""
        self.url = server.url
        self._store = str(server.home / STORE)

    def furnish(self, context: BrowserContext) -> None:
        """See :class:`Place`; all is on the server."""

    def events(self, page: Page, code: str) -> list[StoredEvent]:
        """See :class:`Place`."""
        return events(self._store, code)


_NAME: Final = "some/where"
_PUT_TABLES: Final = """(rows) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("canasta /NAME/", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("rows");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const writing = opening.result.transaction("rows", "readwrite");
    for (const row of rows) writing.objectStore("rows").put(row, [row[0], row[1]]);
    writing.oncomplete = () => { opening.result.close(); resolve(); };
    writing.onabort = () => reject(writing.error);
  };
})""".replace("NAME", _NAME)
_GET_TABLE: Final = """(code) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("canasta /NAME/");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const range = IDBKeyRange.bound([code], [code, []]);
    const reading = opening.result.transaction("rows").objectStore("rows").getAll(range);
    reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
  };
})""".replace("NAME", _NAME)


class Site:
    """A site on a plain static host, whose deals are the same in every run.

    Python starts from a snapshot, as at every visit but the first.
    """

    def __init__(self, home: Path, origin: str) -> None:
        """A site in a folder that is served at an origin."""
        self._home, self.origin = home, origin
        self.base = f"{origin}/{_NAME}/"
        self._snapshot = b""

    def warm(self, context: BrowserContext, rows: list[object]) -> None:
        """Let a browser hold Python and rows of tables."""
        self._snapshot = self._snapshot or make_snapshot(context, self.base)
        page = context.new_page()
        page.goto(self.base + QUIET)
        put_snapshot(page, self._home, _NAME, self._snapshot)
        if rows:
            page.evaluate(_PUT_TABLES, rows)
        page.close()


@contextmanager
def new_site(home: Path) -> Iterator[Site]:
    """A site in a folder."""
    with ThreadPoolExecutor() as beside:  # it runs a loop, and Playwright does in this thread
        beside.submit(write_site, home / _NAME).result()
    for worker in (home / _NAME / "assets").glob("worker-*.js"):
        worker.write_text(f"{worker_seed()};{worker.read_text()}")
    with served(home) as origin:
        yield Site(home, origin)


class SitePlace:
    """Tables in the browser of each visitor of a site."""

    kind = SITE

    def __init__(self, site: Site, tables: Iterable[Arranged]) -> None:
        """A site; each visitor has tables in their browser."""
        self.url = f"{site.base}#"
        self._site = site
        self._rows: list[object] = [
            (code, number, at, fact.decode())
            for table in tables
            for code, number, at, fact in rows_of(table.code, table.entries)
        ]

    def furnish(self, context: BrowserContext) -> None:
        """See :class:`Place`."""
        self._site.warm(context, self._rows)

    def events(self, page: Page, code: str) -> list[StoredEvent]:
        """See :class:`Place`."""
        rows = page.evaluate(_GET_TABLE, code)
        return read_rows(
            TABLES, code, [(number, at, fact.encode()) for _, number, at, fact in rows]
        )


def is_tried(test: str, kind: str) -> bool:
    """Return whether a test is tried at a kind of place: at a site only in the long run.

    Args:
        test: its function.
        kind: the kind of place.
    """
    if kind == SERVER:
        return True
    return LONG and test not in ONLY_ON_A_SERVER
