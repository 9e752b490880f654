"""Errors of a score pad."""

from canasta.game import CanastaError


class PadError(CanastaError):
    """A request that this pad refuses now; its code begins with ``pad.``."""
