"""A live table without web server or database: its people, their requests and their views.

Requests go through functions of modules such as ``seating``, ``dealing`` and ``play``. They return
events or raise an error, and change nothing. The caller stores the events and then applies them:
:meth:`Table.apply`. ``client_view`` makes the view that each person is sent, without hidden cards.
"""

from canasta.live.base.codes import new_code, read_any_code, read_code
from canasta.live.base.errors import TableError
from canasta.live.table.client_view import ClientView, client_view, events_since
from canasta.live.table.events import EVENTS_VERSION, StoredEvent, TableEvent
from canasta.live.table.settings import Settings
from canasta.live.table.state import Table

__all__ = [
    "EVENTS_VERSION",
    "ClientView",
    "Settings",
    "StoredEvent",
    "Table",
    "TableError",
    "TableEvent",
    "client_view",
    "events_since",
    "new_code",
    "read_any_code",
    "read_code",
]
