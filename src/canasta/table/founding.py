"""Opening a table."""

from canasta.table import events as ev
from canasta.table.codes import new_code, new_invitation
from canasta.table.settings import Settings, check_settings


def found(settings: Settings) -> ev.Founded:
    """A new table with a code of its own.

    Raises:
        InvalidError: ``table.settings``.
    """
    check_settings(settings)
    return ev.Founded(new_code(), settings, new_invitation())
