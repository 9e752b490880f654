"""Opening a table."""

from canasta.table import events as ev
from canasta.table.codes import new_code
from canasta.table.settings import Settings, settled


def found(settings: Settings) -> ev.Founded:
    """A new table with a code of its own.

    Raises:
        InvalidError: ``table.settings``.
    """
    return ev.Founded(new_code(), settled(settings))
