"""The server as an ASGI application: its addresses and what surrounds them."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from canasta.game import CanastaError
from canasta.live.table import read_code
from canasta.server.store import StoreError
from canasta.server.web import duplicate_routes, evening_routes, pad_routes, routes, study_routes
from canasta.server.web.hosts import KnownHosts, SecureHeaders, may_speak, names_of
from canasta.server.web.limits import Networks, Places, network
from canasta.server.web.pages import Assets, Others, page_response
from canasta.server.web.socket import POLICY, Socket
from canasta.server.web.table_registry import TableRegistry

_SCREENS: Final = (
    "/",
    "/t/{rest:path}",
    "/p",
    "/p/{rest:path}",
    "/e",
    "/e/{rest:path}",
    "/day",
    "/day/{rest:path}",
    "/d/{rest:path}",
    "/puzzles",
    "/position",
    "/rules/{rest:path}",
)
"""Addresses that serve the page."""

_AT_ONCE: Final = 120
_A_SECOND: Final = 20.0
"""Requests that one network may send at once, and per second in the long run."""

_IN_THREAD: Final = 8 * 1024
"""Bytes from which an answer is compressed in a thread; it would hold up the event loop for a
millisecond or more."""

CONNECTIONS: Final = 400
"""WebSockets that one network may have open; a whole club may share one."""


def create_app(
    registry: TableRegistry,
    page: Path | None = None,
    origins: Collection[str] = (),
    address: str = "",
    connections: int = CONNECTIONS,
    names: Collection[str] = (),
    metrics_token: str = "",
) -> Starlette:
    """Return the server as an ASGI application.

    Args:
        registry: the tables; it is started and closed with the application.
        page: the folder of the built page.
        origins: allowed origins of pages, in addition to the server's own host.
        address: the server's address for other devices on the network.
        connections: WebSockets that one network may have open.
        names: further host names of the server.
        metrics_token: the secret that gives access to the counters; if empty, no one sees them.
    """

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await registry.start()
        try:
            yield
        finally:
            await registry.close()

    async def show(_request: Request) -> Response:
        return page_response(page)

    table = "/api/tables/{code}"
    shown = [Route(path, show) for path in _SCREENS]
    files = (
        []
        if page is None
        else [
            Mount("/assets", Assets(directory=page / "assets", check_dir=False)),
            Mount("/", Others(directory=page)),
        ]
    )
    app = Starlette(
        routes=[
            *shown,
            Route("/api/lobby", routes.lobby),
            Route("/api/tables", routes.new_table, methods=["POST"]),
            Route("/api/matches", routes.bring_match, methods=["POST"]),
            Route("/api/rules", routes.rules, methods=["POST"]),
            Route(table, routes.table),
            Route(f"{table}/proof", routes.proof),
            Route(f"{table}/verify", routes.verified),
            Route(f"{table}/replay/{{deal}}", routes.replayed),
            Route(f"{table}/review/{{deal}}", routes.reviewed),
            Route(f"{table}/position/{{deal}}", study_routes.position),
            Route("/api/puzzles", study_routes.puzzles),
            *pad_routes.ROUTES,
            *evening_routes.ROUTES,
            *duplicate_routes.ROUTES,
            WebSocketRoute("/ws/{code}", _socket),
            Route("/healthz", _health),
            Route("/metrics", _metrics),
            *files,
        ],
        middleware=[
            Middleware(SecureHeaders),
            Middleware(KnownHosts, names=names_of([*origins, address, *names])),
            Middleware(GZipMiddleware, minimum_size=600, thread_minimum_size=_IN_THREAD),
        ],
        lifespan=lifespan,
    )
    app.state.registry, app.state.origins, app.state.address = registry, frozenset(origins), address
    app.state.metrics_token = metrics_token
    app.state.networks, app.state.places = Networks(_AT_ONCE, _A_SECOND), Places(connections)
    return app


async def _socket(socket: WebSocket) -> None:
    state = socket.app.state
    if not may_speak(socket.headers, state.origins):
        await socket.close(POLICY, "protocol.origin")
        return
    try:
        code = read_code(socket.path_params["code"])
    except CanastaError:
        code = ""
    own = network(socket)
    connection = Socket(state.registry, socket, code, own)
    if not state.places.take(own):
        await connection.turn_away()
        return
    try:
        await connection.serve()
    finally:
        state.places.leave(own)


async def _health(request: Request) -> Response:
    """Report whether the server answers and its store can be read and written."""
    headers = {"Cache-Control": "no-store"}
    try:
        await request.app.state.registry.check()
    except StoreError as error:
        return PlainTextResponse(f"{error.code}\n", 503, headers)
    return PlainTextResponse("ok\n", headers=headers)


async def _metrics(request: Request) -> Response:
    """Show the counters to programs that have their token.

    A request's address proves nothing: behind a proxy all requests come from this machine.
    """
    token: str = request.app.state.metrics_token
    if not token:
        return PlainTextResponse(
            "The counters are shown to no one: start the server with CANASTA_METRICS_TOKEN, and "
            "ask with that token.\n",
            403,
        )
    shown = request.headers.get("authorization", "").encode("latin-1")
    if not compare_digest(sha256(shown).digest(), sha256(f"Bearer {token}".encode()).digest()):
        return PlainTextResponse(
            "The counters are for programs that have the token of CANASTA_METRICS_TOKEN: send it "
            "as Authorization: Bearer.\n",
            401,
            {"WWW-Authenticate": "Bearer"},
        )
    registry = request.app.state.registry
    for kind in ("pads", "evenings", "duplicates"):
        registry.metrics.held.labels(kind).set(len(getattr(registry, kind)))
    return PlainTextResponse(registry.metrics.text(), media_type="text/plain; version=0.0.4")
