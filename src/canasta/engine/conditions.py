"""Indices of the conditions of going out, among the numbers that an engine gives."""

from typing import Final

from canasta.engine.state import SIDE_MELDS
from canasta.rules.signals import FIRST, HIGH

OPENED: Final = 0
OPENING_NEEDED: Final = 1
"""0 if a side may also go out with melds of one turn, without having opened before."""
CANASTAS: Final = 2
CANASTAS_NEEDED: Final = 3
KINDS: Final = 4
KINDS_ASKED: Final = 5
"""0 if it does not matter which kinds they are."""
FEET: Final = 6
"""Pots of the side that have not been picked up."""
FEET_DEALT: Final = 7
CARDS: Final = 8
"""Cards in the player's hand."""
ASKS: Final = 9
"""1 if there is a question to the partner."""
ASKS_FIRST: Final = 10
"""1 if it must be asked."""
ANSWER: Final = 11
"""The reason why the question prevents going out, ``OK`` for none."""
SAID_YES: Final = 12
SAMBA: Final = 13
"""1 if the side has a samba."""
SAMBA_ASKED: Final = 14
"""1 if one of its canastas must be a samba."""
UNFINISHED: Final = 15
"""Number of melds that must be completed first; of each, its number, its size and the reason
follow."""
FIRST_MELD: Final = 16
NUMBERS: Final = FIRST_MELD + 3 * SIDE_MELDS


HIGH_FROM: Final = HIGH.start
"""Lowest rank whose discard signals three wild cards or more: T to A (JS-3, JS-8)."""
MANY: Final = FIRST[-1].least
"""Wild cards that such a discard signals; every other one denies so many (AJ-23)."""
