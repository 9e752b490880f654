"""Errors of duplicate games."""

from canasta.game import CanastaError


class ContestError(CanastaError):
    """A request that a contest refuses now."""
