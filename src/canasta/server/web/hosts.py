"""The host names of a server: requests with another name are refused.

A page of another site can point its own name to this machine (DNS rebinding). Its requests then
look like those of the server's own page, except for the name. An IP address in place of a name is
always allowed, since it leads to the server itself.
"""

import re
import socket
from collections.abc import Collection, Iterable, Iterator
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from canasta.escaping import escaped

MISDIRECTED: Final = 421
_LONGEST: Final = 253
"""Letters of a name in the DNS."""
_LOCAL: Final = re.compile(r"([a-z0-9_-]+\.)*localhost")
_BRACKETED: Final = re.compile(r"\[([^]]*)\](:[0-9]*)?")
_NOBODYS: Final = ("local", "lan", "internal", "home.arpa", "localdomain")
"""Endings that home networks give their machines, and that no one can own on the internet."""


class KnownHosts:
    """Middleware that refuses requests and WebSockets for a name that is not the server's."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        """Wrap an application.

        Args:
            names: the names of the server, in small letters.
        """
        self._app = app
        self._names = frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] in ("http", "websocket"):
            host = Headers(scope=scope).get("host", "")
            if not is_known(host, self._names):
                await _refusal(host)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def is_known(host: str, names: Collection[str]) -> bool:
    """Return whether a request's ``Host`` is an address, this machine, or one of some names.

    Programs other than browsers may leave it out.
    """
    name = _name_of(host)
    if not host or name in names or _LOCAL.fullmatch(name):
        return True
    try:
        ip_address(name.partition("%")[0] if ":" in name else name)
    except ValueError:
        return False
    return True


def names_of(origins: Iterable[str]) -> frozenset[str]:
    """Return the names by which a server is known: this machine's, and those of its addresses.

    Args:
        origins: addresses that lead to it, such as ``https://cards.example``; host names, too.
    """
    return frozenset([*_own_names(socket.gethostname()), *_named(origins)])


def _named(origins: Iterable[str]) -> Iterator[str]:
    for origin in origins:
        name = (urlsplit(origin).hostname if "://" in origin else origin) or ""
        name = name.removesuffix(".")
        yield name.lower()
        try:
            yield name.encode("idna").decode().lower()  # as browsers write it
        except UnicodeError:
            continue


def _own_names(machine: str) -> Iterator[str]:
    machine = machine.lower().rstrip(".")
    first = machine.partition(".")[0]
    if first:
        yield machine
        yield first
        yield from (f"{first}.{ending}" for ending in _NOBODYS)


def _name_of(host: str) -> str:
    """Return the name in a ``Host``, without its port, in small letters."""
    if bracketed := _BRACKETED.fullmatch(host):
        return bracketed[1].lower()
    return host.partition(":")[0].lower().removesuffix(".")


def _refusal(host: str) -> PlainTextResponse:
    name = escaped(_name_of(host)[:_LONGEST])
    return PlainTextResponse(
        f"protocol.host: This server is not known as {name}, so it does not answer: the page of "
        "another site may have sent your browser here. Open it by the address that it printed when "
        "it was started. If the name is its own, its operator starts it with --public-url "
        f"https://{name} (CANASTA_PUBLIC_URL), or with --allow-origin for one more name.\n",
        MISDIRECTED,
        {"Cache-Control": "no-store"},
    )


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
        allowed: origins in addition to the requested host, such as ``https://cards.example``.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in allowed:
        return True
    return urlsplit(origin).netloc == headers.get("host", "") != ""
