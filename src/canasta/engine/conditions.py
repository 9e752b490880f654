"""Where what a player still needs to go out stands among the numbers that an engine gives."""

from typing import Final

from canasta.engine.sizes import SIDE_MELDS

OPENED: Final = 0
OPENING_NEEDED: Final = 1
"""0 where a side may also go out with melds of one turn, without having opened before."""
CANASTAS: Final = 2
CANASTAS_NEEDED: Final = 3
KINDS: Final = 4
KINDS_ASKED: Final = 5
"""0 where it does not matter of which kinds they are."""
FEET: Final = 6
"""Pots of the side that are still down."""
FEET_DEALT: Final = 7
CARDS: Final = 8
"""Cards in the player's hand."""
ASKS: Final = 9
"""Whether there is a question to the partner."""
ASKS_FIRST: Final = 10
"""Whether it has to be asked."""
ANSWER: Final = 11
"""The reason that the question is, ``OK`` for none."""
SAID_YES: Final = 12
SAMBA: Final = 13
"""Whether the side has a samba."""
SAMBA_ASKED: Final = 14
"""Whether one of its canastas has to be one."""
UNFINISHED: Final = 15
"""Melds that have to be complete first; of each its number, its cards and the reason follow."""
FIRST_MELD: Final = 16
NUMBERS: Final = FIRST_MELD + 3 * SIDE_MELDS
