"""Errors of a club evening."""

from canasta.game import CanastaError


class EveningError(CanastaError):
    """A request that this evening refuses now; its code begins with ``evening.``."""
