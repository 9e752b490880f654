"""Running the server until SIGINT or SIGTERM."""

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import uvicorn

from canasta.server.store import open_store, usual_path
from canasta.server.web.app import CONNECTIONS, create_app
from canasta.server.web.http import GuardedProtocol, QuietWebSockets
from canasta.server.web.keeping import DAY, Collecting, Keeping
from canasta.server.web.logs import configure
from canasta.server.web.pages import find_page
from canasta.server.web.table_registry import TableRegistry

BACKLOG = 2048
SWITCHED: Final = 0.0001
"""Seconds between switches of threads; a move needs the event loop several times."""
MOST_CONNECTIONS: Final = 20_000
"""Maximum number of connections, if the system lets a process have as many."""
LARGEST_FRAME: Final = 1 << 17
"""Bytes that a page may send at once before its connection is closed."""
_PING = 20.0
_LAST_WORDS = 5


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a server."""

    store: str | None = None
    """The store of the tables (see :func:`canasta.server.store.open_store`)."""
    address: str = ""
    """The server's address for other devices on the network, for links and QR codes."""
    origins: tuple[str, ...] = ()
    """Allowed origins of pages, in addition to the requested host."""
    bots: int = 1
    """Processes in which bots think."""
    connections: int = CONNECTIONS
    """WebSockets that one network may have open."""
    keep: float | None = None
    """Days of idleness after which a table is archived; None: never."""
    archive: Path | None = None
    """The folder of archived tables, in place of the usual one."""
    names: tuple[str, ...] = ()
    """Further host names of the server."""
    metrics_token: str = ""
    """The secret that gives access to the counters; if empty, no one sees them."""
    page: Path | None = None
    """The folder of the built page, in place of the installed one."""
    quiet: bool = True
    """True to log only warnings and errors."""


def run(options: Options, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve on a bound socket until SIGINT or SIGTERM, then shut down cleanly.

    Args:
        listening: the socket, bound by the caller, who handles a port that is taken.
        ready: called once the page can be requested.

    Raises:
        StoreError: the store cannot be used.
    """
    configure(logging.WARNING if options.quiet else logging.INFO)
    store = open_store(options.store)
    store.claim()
    registry = TableRegistry(store, options.bots, _keeping(options))
    page = options.page or find_page()
    app = create_app(
        registry,
        page,
        options.origins,
        options.address,
        options.connections,
        options.names,
        options.metrics_token,
    )
    config = uvicorn.Config(
        app,
        http=GuardedProtocol,
        loop="auto",  # uvloop, if there is one for the system
        log_config=None,
        access_log=False,
        lifespan="on",
        ws=QuietWebSockets,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
        ws_per_message_deflate=False,
        backlog=BACKLOG,
        limit_concurrency=most_connections(),
        server_header=False,
        timeout_graceful_shutdown=_LAST_WORDS,
    )
    server, seconds = _Server(config, ready), registry.metrics.collection_seconds
    sys.setswitchinterval(SWITCHED)
    with (
        Collecting(seconds.observe),
        asyncio.Runner(loop_factory=config.get_loop_factory()) as runner,
    ):
        runner.run(server.serve(sockets=[listening]))


def _keeping(options: Options) -> Keeping | None:
    if options.keep is None:
        return None
    return Keeping(options.keep * DAY, options.archive or usual_path().parent / "archive")


def most_connections() -> int:
    """Return how many connections the process can hold, with room for its store, bots and files."""
    try:
        import resource
    except ImportError:  # on Windows there is no such limit
        return MOST_CONNECTIONS
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(1, min(MOST_CONNECTIONS, files - max(64, files // 10)))


class _Server(uvicorn.Server):
    """A server that calls a function when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
