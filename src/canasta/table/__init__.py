"""A live table, without web and without a database: who sits there, what they do and see.

What people want goes through the functions of ``seating``, ``dealing``, ``play`` and ``options``,
which answer with events or an error and change nothing. Events are kept by whoever runs the table,
and then happen: :meth:`Table.apply`. What goes to people comes from ``view`` alone.
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
