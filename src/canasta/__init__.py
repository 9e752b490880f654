"""The card game canasta: rule books, engine, table and bots."""

from importlib.metadata import version

__all__ = ["__version__"]

__version__ = version("canasta")
