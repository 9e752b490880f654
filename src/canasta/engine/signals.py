"""What a first discard tells where the system is played (JS): for those who tell, and who hear."""

from typing import Final

from canasta.rules.signals import FIRST, HIGH

HIGH_FROM: Final = HIGH.start
"""The rank from which on a discard says three wild cards or more: T to A (JS-3, JS-8)."""
MANY: Final = FIRST[-1].least
"""Wild cards that such a discard tells of; every other one denies so many (AJ-23)."""
