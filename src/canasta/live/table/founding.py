"""The opening of a table."""

from canasta.live.base.codes import new_code
from canasta.live.table import events as ev
from canasta.live.table.settings import Settings, settled


def found(settings: Settings) -> ev.Founded:
    """Return the event that opens a table, with a new code.

    Raises:
        InvalidError: ``table.settings``.
    """
    return ev.Founded(new_code(), settled(settings))
