"""The settings for archiving idle tables."""

from pathlib import Path

import msgspec

DAY = 86_400.0
"""Seconds in a day."""


class Keeping(msgspec.Struct, frozen=True):
    """The idle time after which tables are archived, and the folder they go to."""

    seconds: float
    """Idle time after which a table is archived."""
    folder: Path
    """The folder of the archive; its files are read by ``canasta tables import``."""
    look: float = 3600.0
    """Seconds between two searches for idle tables."""
    apart: float = 0.1
    """Seconds between archiving two tables, in which the others are served."""
