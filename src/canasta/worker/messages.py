"""What goes between the pages of a browser and the worker that serves them, as JSON.

Each names what it speaks of: a request or a socket, under a key that its page has given it. A key
begins with the page's own, so that all that a page has left open is known when it is gone.
"""

from typing import TypeAlias

import msgspec


class _Message(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    key: str
    """``PAGE/NUMBER``."""


class Ask(_Message, frozen=True, tag="ask"):
    """A page asks for an address."""

    method: str
    address: str
    """With what follows a question mark."""
    headers: tuple[tuple[str, str], ...] = ()
    body: str = ""


class Open(_Message, frozen=True, tag="open"):
    """A page opens a socket."""

    address: str


class Say(_Message, frozen=True, tag="say"):
    """A page says something over a socket."""

    text: str


class Leave(_Message, frozen=True, tag="leave"):
    """A page wants no more of an answer or a socket."""


class Gone(msgspec.Struct, frozen=True, tag_field="type", tag="gone", kw_only=True):
    """A page is gone, and all that it has left open with it."""

    page: str


class Begun(_Message, frozen=True, tag="begun"):
    """An answer begins."""

    status: int
    headers: tuple[tuple[str, str], ...]


class Part(_Message, frozen=True, tag="part"):
    """A part of an answer, which ends with the last."""

    text: str
    last: bool


class Opened(_Message, frozen=True, tag="opened"):
    """A socket is open."""


class Told(_Message, frozen=True, tag="told"):
    """Something comes over a socket."""

    text: str


class Closed(_Message, frozen=True, tag="closed"):
    """A socket is closed, or could not be opened."""

    code: int
    reason: str


Asked: TypeAlias = Ask | Open | Say | Leave | Gone
"""What pages say."""

Answered: TypeAlias = Begun | Part | Opened | Told | Closed
"""What they are told."""
