"""What changes, as server-sent events: it as it is, and whenever something happens to it."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from canasta.table import TableError
from canasta.web.limits import network
from canasta.web.serving import LiveT, Serving


async def shown(serving: Serving[LiveT], live: LiveT) -> Response:
    """Something as it is now, never kept by browsers or proxies."""
    headers = {"Cache-Control": "no-store"}
    return Response(await serving.shown(live), 200, headers, "application/json")


def streamed(request: Request, serving: Serving[LiveT], live: LiveT) -> Response:
    """Something as it is, and whenever it changes.

    Raises:
        TableError: ``protocol.too_many``.
    """
    places, own = request.app.state.places, network(request)
    if not places.take(own):
        raise TableError("protocol.too_many", "Too many pages are open from your network.")
    places.leave(own)  # it is taken again where it is given back: whoever goes at once keeps none
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
    """A file that a browser saves under a name."""
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return Response(data, 200, headers, kind)
