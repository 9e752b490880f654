"""Opening a table."""

from canasta.table import facts as f
from canasta.table.codes import new_code, new_invitation
from canasta.table.settings import Settings, settled


def found(settings: Settings) -> f.Founded:
    """A new table with a code of its own.

    Raises:
        InvalidError: ``table.settings``.
    """
    return f.Founded(new_code(), settled(settings), new_invitation())
