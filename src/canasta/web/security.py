"""What browsers are told to refuse, and from where pages may speak to the server."""

from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY: Final = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
)

HEADERS: Final = {
    "Content-Security-Policy": "; ".join(_POLICY),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""Sent with every answer: nothing from elsewhere, no frames, no guessing of types."""

SECURE_ALONE: Final = "Cross-Origin-Opener-Policy"
"""What browsers take from a safe origin alone; over plain HTTP they complain at every load."""

_OWN_MACHINE: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})


class SecureHeaders:
    """Adds :data:`HEADERS` to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        safe = _is_safe(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    if safe or name != SECURE_ALONE:
                        headers[name] = value
            await send(message)

        await self._app(scope, receive, with_headers)


def _is_safe(scope: Scope) -> bool:
    """Whether browsers hold the origin to be safe: over TLS, or this machine's own."""
    asked = Headers(scope=scope)
    if "https" in (scope.get("scheme"), asked.get("x-forwarded-proto")):
        return True
    host = asked.get("host", "")
    return (host if host.endswith("]") else host.rpartition(":")[0] or host) in _OWN_MACHINE


def may_speak(headers: Headers, allowed: Collection[str]) -> bool:
    """Whether a request comes from the server's own page, or from one that is allowed.

    Browsers say where a page is from; programs that are no browsers say nothing, and have no
    seat tokens of others to misuse.

    Args:
        headers: the request's.
        allowed: origins beside the host that was asked: ``https://cards.example``.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in allowed:
        return True
    return urlsplit(origin).netloc == headers.get("host", "") != ""
