"""Security headers of responses, and the check of origins."""

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
"""Headers of every response: nothing from other hosts, no frames, no guessing of types."""

SECURE_ALONE: Final = "Cross-Origin-Opener-Policy"
"""A header that browsers accept only from a safe origin; over plain HTTP they warn every time."""

_OWN_MACHINE: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})


class SecureHeaders:
    """Middleware that adds :data:`HEADERS` to every response."""

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
    """Return whether browsers consider the origin safe: over TLS, or on this machine."""
    asked = Headers(scope=scope)
    if "https" in (scope.get("scheme"), asked.get("x-forwarded-proto")):
        return True
    host = asked.get("host", "")
    return (host if host.endswith("]") else host.rpartition(":")[0] or host) in _OWN_MACHINE


def may_speak(headers: Headers, allowed: Collection[str]) -> bool:
    """Return whether a request comes from the server's own page, or from an allowed origin.

    Browsers send a page's origin. Other programs send none, and they have no one else's seat
    tokens to misuse.

    Args:
        headers: the headers of the request.
        allowed: origins in addition to the requested host, such as ``https://cards.example``.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in allowed:
        return True
    return urlsplit(origin).netloc == headers.get("host", "") != ""
