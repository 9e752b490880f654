"""Running the server: options in, an address out, until it is told to stop."""

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import uvicorn

from canasta.store import open_store, usual_path
from canasta.web.app import CONNECTIONS, create_app
from canasta.web.frames import QuietWebSockets
from canasta.web.garbage import Collecting
from canasta.web.http import GuardedProtocol
from canasta.web.keeping import DAY, Keeping
from canasta.web.logs import configure
from canasta.web.pages import find_page
from canasta.web.table_registry import TableRegistry

BACKLOG = 2048
SWITCHED: Final = 0.0001
"""Seconds after which a thread lets the event loop go on; an action needs it several times."""
MOST_CONNECTIONS: Final = 20_000
"""Connections of all together, where the system lets a process have as many."""
LARGEST_FRAME: Final = 1 << 17
"""Bytes that a page may send at once before its connection is closed."""
_PING = 20.0
_LAST_WORDS = 5


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is run."""

    store: str | None = None
    """Where tables are kept (see :func:`canasta.store.open_store`)."""
    address: str = ""
    """The address as others on the network reach it, for links and square codes."""
    origins: tuple[str, ...] = ()
    """Where pages may be from, beside the host that is asked."""
    bots: int = 1
    """Processes in which bots think."""
    connections: int = CONNECTIONS
    """WebSockets that one address may have open."""
    keep: float | None = None
    """Days after which a table is let go at which nothing has happened; None: never."""
    archive: Path | None = None
    """Where tables are written before they are let go, in place of the usual folder."""
    names: tuple[str, ...] = ()
    """Further names by which the server is asked for."""
    metrics_token: str = ""
    """The secret that shows the counters; without one nobody sees them."""
    page: Path | None = None
    """The folder of the built page, in place of the installed one."""
    quiet: bool = True
    """Whether only what is wrong is logged."""


def run(options: Options, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve on a bound socket until SIGINT or SIGTERM, then end in good order.

    Args:
        options: how.
        listening: where; bound by the caller, who knows what to do where a port is taken.
        ready: called once the page can be asked for.

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
        loop="auto",  # uvloop, where there is one for the system
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
    """How many connections the process can hold, with room for its store, bots and files."""
    try:
        import resource
    except ImportError:  # not on Windows, where there is no such limit
        return MOST_CONNECTIONS
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(1, min(MOST_CONNECTIONS, files - max(64, files // 10)))


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
