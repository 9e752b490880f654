"""Errors of a table, in addition to those of the game."""

from canasta.game import CanastaError


class TableError(CanastaError):
    """An error: a person may not do this at this table now; its code begins with ``table.``."""
