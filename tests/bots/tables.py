"""Tables that bots play at."""

from typing import Final

TABLES: Final = (
    ("waldo", 4),
    ("waldo", 3),
    ("regency", 4),
    ("regency+two-hand", 2),
    ("joker", 4),
    ("joker+two-hand", 2),
    ("wca", 4),
    ("samba", 4),
    ("bolivia", 4),
)
"""Every book, with each number of players that bots have learned it for."""
