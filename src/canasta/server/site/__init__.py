"""Canasta as a folder of files: the page, and Python code that serves its tables in the browser."""

from canasta.server.site.folder import SiteError, Written, write_site

__all__ = ["SiteError", "Written", "write_site"]
