"""How long a server keeps tables at which nothing happens."""

from pathlib import Path

import msgspec

DAY = 86_400.0
"""Seconds of a day."""


class Keeping(msgspec.Struct, frozen=True):
    """After what time tables are let go, and where to."""

    seconds: float
    """After which a table is let go at which nothing has happened."""
    folder: Path
    """Where each is written before, as ``canasta tables import`` reads it."""
    look: float = 3600.0
    """Seconds between two looks at which there are."""
    apart: float = 0.1
    """Seconds between two of them: others play meanwhile."""
