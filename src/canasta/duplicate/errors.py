"""Refusals of duplicate games."""

from canasta.game import CanastaError


class ContestError(CanastaError):
    """Something cannot be done at a contest now."""
