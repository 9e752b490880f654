"""The page as a file of a folder that may be anywhere."""

import re
from typing import Final

import msgspec

POLICY: Final = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",  # what is compiled is WebAssembly
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
)
"""The policy of :mod:`canasta.server.web.security`, as far as a page can set it itself: nothing is
loaded from another host."""

_CHARSET: Final = '<meta charset="utf-8" />'
_FROM_ROOT: Final = re.compile(r'( (?:href|src)=")/(?=[^/])')


def page_of(html: str, python: str) -> str:
    """Return the page of a site.

    Args:
        html: the page of a server.
        python: the folder of the Python files.
    """
    policy = f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(POLICY)}" />'
    mark = f'<meta name="canasta-site" content="{python}" />'
    marked = html.replace(_CHARSET, f"{_CHARSET}\n    {policy}\n    {mark}", 1)
    return _FROM_ROOT.sub(r"\1./", marked)


def manifest_of(manifest: bytes) -> bytes:
    """Return the manifest of a site that is installed like an app."""
    told = msgspec.json.decode(manifest)
    told |= {"id": "./", "start_url": "./", "scope": "./"}
    told["icons"] = [{**icon, "src": f".{icon['src']}"} for icon in told["icons"]]
    return msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n"
