"""Errors of tables, pads, duplicates and evenings."""

from canasta.game import CanastaError


class TableError(CanastaError):
    """An error: a person may not do this at this table now; its code begins with ``table.``."""


class PadError(CanastaError):
    """A request that this pad refuses now; its code begins with ``pad.``."""


class DuplicateError(CanastaError):
    """A request that a duplicate refuses now."""


class EveningError(CanastaError):
    """A request that this evening refuses now; its code begins with ``evening.``."""
