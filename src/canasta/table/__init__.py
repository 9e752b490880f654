"""A live table without web server or database: its people, their requests and their views.

Requests go through functions of modules such as ``seating``, ``dealing`` and ``play``. They return
events or raise an error, and change nothing. The caller stores the events and then applies them:
:meth:`Table.apply`. ``client_view`` makes the view that each person is sent, without hidden cards.
"""

from canasta.table.client_view import ClientView, client_view, events_since
from canasta.table.codes import new_code, read_any_code, read_code
from canasta.table.errors import TableError
from canasta.table.events import EVENTS_VERSION, StoredEvent, TableEvent
from canasta.table.settings import Settings
from canasta.table.state import Table

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
