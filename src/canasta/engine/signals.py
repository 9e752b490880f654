"""Numbers of the first-discard signals (JS), for players who give them and who read them."""

from typing import Final

from canasta.rules.signals import FIRST, HIGH

HIGH_FROM: Final = HIGH.start
"""Lowest rank whose discard signals three wild cards or more: T to A (JS-3, JS-8)."""
MANY: Final = FIRST[-1].least
"""Wild cards that such a discard signals; every other one denies so many (AJ-23)."""
