"""The protocol of a table: its version, its limits, and how a connection runs.

Each message is defined once, and the page's types are generated from the definitions: messages of
the page (``client_messages``), messages of the server (``server_messages``), and HTTP bodies
(``bodies``).

A connection to ``/ws/CODE`` begins with ``hello``. Every later request has an ``id`` of the page's
choosing and is answered by one message with that id (``done``, ``refused``, ``options``,
``hinted`` or ``carried``). In addition, ``update``s come whenever something has changed.
"""

from typing import Final

PROTOCOL_VERSION: Final = 8
"""Raised whenever a message changes its form or meaning."""

LARGEST_MESSAGE: Final = 16_384
"""Bytes of a message that a page may send."""

TEXTS: Final = "canasta.texts"
"""The extension by which a WebSocket may offer a quicker way to send several texts."""

HIGHEST_ID: Final = 2**53 - 1
"""The highest whole number that every browser can write."""


def unreadable(error: Exception) -> str:
    """Return why a message cannot be read, in a text of limited length."""
    return f"This is not a message: {str(error)[:200]}."
