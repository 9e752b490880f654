"""Responses of pads, duplicates and evenings: as JSON, as server-sent events, as files."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from canasta.live.table import TableError
from canasta.server.web.limits import network
from canasta.server.web.serving import LiveT, Serving


async def shown(serving: Serving[LiveT], live: LiveT) -> Response:
    """Return the subject as it is now, as JSON that browsers and proxies do not cache."""
    headers = {"Cache-Control": "no-store"}
    return Response(await serving.shown(live), 200, headers, "application/json")


def streamed(request: Request, serving: Serving[LiveT], live: LiveT) -> Response:
    """Send the subject as it is, and again at every change, as server-sent events."""
    places, own = request.app.state.places, network(request)
    if not places.take(own):
        raise TableError("protocol.too_many", "Too many pages are open from your network.")
    places.leave(own)  # ``_views`` takes it again and gives it back, also if the client has gone
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # proxies pass each on
    return StreamingResponse(_views(request, serving, live), 200, headers, "text/event-stream")


async def _views(request: Request, serving: Serving[Any], live: Any) -> AsyncGenerator[bytes, None]:
    places, own = request.app.state.places, network(request)
    if not places.take(own):
        return
    try:
        async with aclosing(serving.follow(live)) as changes:
            async for changed in changes:
                text = await serving.shown(live) if changed else b""
                await serving.turn()
                yield b"data: " + text + b"\n\n" if changed else b": here\n\n"
    finally:
        places.leave(own)


def file(data: bytes, name: str, kind: str) -> Response:
    """Return a file that a browser saves under a name."""
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return Response(data, 200, headers, kind)
