"""What a first discard tells where the system is played (JS): for those who tell, and who hear."""

from typing import Final

HIGH_FROM: Final = 8
"""The rank from which on a discard says three wild cards or more: T to A (JS-3, JS-8)."""
MANY: Final = 3
"""Wild cards that such a discard tells of; every other one denies so many (AJ-23)."""
