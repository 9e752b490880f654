"""Errors that prevent the writing of a site."""

from canasta.game import CanastaError


class SiteError(CanastaError):
    """A site that cannot be written; its code begins with ``site.``."""
