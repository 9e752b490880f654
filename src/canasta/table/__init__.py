"""A live table, without web and without a database: who sits there, what they do and see.

What people want goes through the functions of ``seating``, ``dealing``, ``play`` and ``manners``,
which answer with facts or an error and change nothing. Facts are kept by whoever runs the table,
and then happen: :meth:`Table.apply`. What goes to people comes from ``sight`` alone.
"""

from canasta.table.codes import new_code, read_code
from canasta.table.errors import TableError
from canasta.table.facts import FACTS_VERSION, Entry, Fact
from canasta.table.settings import Settings
from canasta.table.sight import TableSight, events_since, sight
from canasta.table.state import Table

__all__ = [
    "FACTS_VERSION",
    "Entry",
    "Fact",
    "Settings",
    "Table",
    "TableError",
    "TableSight",
    "events_since",
    "new_code",
    "read_code",
    "sight",
]
