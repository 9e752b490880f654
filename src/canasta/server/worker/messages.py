"""Messages between the pages of a browser and the worker that serves them, as JSON.

Each belongs to a request or a socket, named by a key that its page has chosen. A key begins with
the name of the page, so that everything a page has left open can be ended when it is gone.
"""

from typing import TypeAlias

import msgspec


class _Message(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    key: str
    """``PAGE/NUMBER``."""


class Ask(_Message, frozen=True, tag="ask"):
    """A page's request."""

    method: str
    address: str
    """The path and the query."""
    headers: tuple[tuple[str, str], ...] = ()
    body: str = ""


class Open(_Message, frozen=True, tag="open"):
    """A page's request to open a socket."""

    address: str


class Say(_Message, frozen=True, tag="say"):
    """A page's message over a socket."""

    text: str


class Leave(_Message, frozen=True, tag="leave"):
    """A notice that a page does not need a response or a socket any more."""


class Gone(msgspec.Struct, frozen=True, tag_field="type", tag="gone", kw_only=True):
    """A notice that a page is gone, which ends all it has left open."""

    page: str


class Begun(_Message, frozen=True, tag="begun"):
    """The beginning of a response."""

    status: int
    headers: tuple[tuple[str, str], ...]


class Part(_Message, frozen=True, tag="part"):
    """A part of the body of a response."""

    text: str
    last: bool


class Opened(_Message, frozen=True, tag="opened"):
    """A notice that a socket is open."""


class Told(_Message, frozen=True, tag="told"):
    """A message over a socket to the page."""

    text: str


class Closed(_Message, frozen=True, tag="closed"):
    """A notice that a socket is closed, or could not be opened."""

    code: int
    reason: str


Asked: TypeAlias = Ask | Open | Say | Leave | Gone
"""A message of a page."""

Answered: TypeAlias = Begun | Part | Opened | Told | Closed
"""A message to a page."""
